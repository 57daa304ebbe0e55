import { expect, test } from '#e2e/fixtures/test.ts'
import { toasts } from '#e2e/support/enquiry.ts'
import { untilHydrated } from '#e2e/support/hydration.ts'

// Every script has an integrity (https://www.w3.org/TR/sri-2/), also one that a script adds later. waiting-scripts.spec.ts
// changes scripts on their way.

test('every script has an integrity and is loaded once, also after several visits and on demand', async ({
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

  const scripts = await page.locator('script[src]').evaluateAll((all) =>
    all.map((script) => ({
      address: script.getAttribute('src') ?? '',
      integrity: script.getAttribute('integrity'),
    })),
  )
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
