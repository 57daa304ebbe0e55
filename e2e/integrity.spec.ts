import type { Page } from 'playwright/test'
import { expect, test } from '#e2e/fixtures/test.ts'
import { fillIn, toasts, writing } from '#e2e/support/enquiry.ts'
import { untilHydrated } from '#e2e/support/hydration.ts'

// Every script of ours says what it must contain (https://www.w3.org/TR/sri-2/), no matter what adds it and when.

const SCRIPTS = '**/_next/static/**/*.js'

type Loaded = { address: string; integrity: string }

function loadedScripts(page: Page): Promise<Loaded[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('script[src]')].map((script) => ({
      address: script.getAttribute('src') ?? '',
      integrity: script.getAttribute('integrity') ?? '',
    })),
  )
}

test('every script says what it must contain, also after visits and on demand, and comes once', async ({
  page,
}) => {
  await page.goto('/privacy')
  await untilHydrated(page)

  for (const path of ['/about', '/services', '/']) {
    await page.locator(`a[href="${path}"]:visible`).first().click()
    await page.waitForURL(`**${path}`)
  }
  // Toasts and carousels are fetched when they are needed.
  await page.locator('main form').getByRole('button').first().click()
  await expect(toasts(page)).toHaveCount(1)
  for (const carousel of await page.locator('.carousel').all()) await carousel.scrollIntoViewIfNeeded()

  const scripts = await loadedScripts(page)
  expect(scripts.filter(({ address }) => address.includes('/chunks/')).length).toBeGreaterThan(5)
  expect(scripts).toEqual(
    scripts.map(({ address }) => ({ address, integrity: expect.stringMatching(/^sha256-.{44}$/) })),
  )
  const addresses = scripts.map(({ address }) => address)
  expect(addresses.filter((each, index) => addresses.indexOf(each) !== index)).toEqual([])

  // The styles are in the page. React, which works by now, has found a link of each sheet and fetched none.
  const fetched = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
  expect(fetched.filter((name) => name.includes('.css'))).toEqual([])
  expect(await page.locator('link[rel="stylesheet"]').count()).toBeGreaterThan(0)
})

test.describe('when somebody changes the scripts on their way', () => {
  test.use({ expectedErrors: [/integrity/] })

  test('none of them runs, and the page is still read and its form still goes out', async ({
    page,
    token,
  }) => {
    await page.route(SCRIPTS, async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, body: `document.title = 'Changed';${await response.text()}` })
    })
    const refused = page.waitForEvent('console', (message) => message.text().includes('integrity'))
    await page.goto('/contact')
    await refused
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const form = page.locator('main form')
    await fillIn(form, writing(token))
    expect(await page.title()).not.toBe('Changed')
    await form.getByRole('button').click()
    await page.waitForURL('**/api/sendEmail')
  })
})
