import { expect, test } from '#e2e/fixtures/test.ts'
import { toasts } from '#e2e/support/enquiry.ts'
import { untilHydrated } from '#e2e/support/hydration.ts'

// Every script has an integrity attribute (https://www.w3.org/TR/sri-2/), including scripts that another script adds.
// waiting-scripts.spec.ts tests scripts that are modified in transit.

test('every script has an integrity and is loaded once, also after several visits and on demand', async ({
  page,
}) => {
  await page.goto('/privacy')
  await untilHydrated(page)

  for (const path of ['/about', '/services', '/']) {
    await page.locator(`a[href="${path}"]:visible`).first().click()
    await page.waitForURL(`**${path}`)
  }
  // The page loads the scripts of toasts and carousels on demand.
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

  // The styles are inline. The page also has a disabled link for each style sheet, so that React does not fetch the sheets.
  const fetched = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
  expect(fetched.filter((name) => name.includes('.css'))).toEqual([])
  expect(await page.locator('link[rel="stylesheet"]').count()).toBeGreaterThan(0)
})
