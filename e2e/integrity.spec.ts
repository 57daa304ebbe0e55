import { expect, test } from '#e2e/fixtures/test.ts'
import { toasts } from '#e2e/support/enquiry.ts'
import { untilCarouselsTurn } from '#e2e/support/islands.ts'

// Every script has an integrity attribute (https://www.w3.org/TR/sri-2/), including scripts that another script adds.
// waiting-scripts.spec.ts tests scripts that are modified in transit.

test('every script has an integrity and is loaded once, also on demand', async ({ page }) => {
  await page.goto('/')
  // Toasts and carousels are parts of the scripts of islands.
  await page.locator('main form').getByRole('button').first().click()
  await expect(toasts(page)).toHaveCount(1)
  await untilCarouselsTurn(page)

  const scripts = await page.locator('script[src]').evaluateAll((all) =>
    all.map((script) => ({
      address: script.getAttribute('src') ?? '',
      integrity: script.getAttribute('integrity'),
    })),
  )
  // Another company may have too few entries for a carousel.
  const carousels = (await page.locator('.carousel').count()) > 0 ? ['islands/carousel'] : []
  const kinds = [...carousels, 'islands/form', 'islands/runtime', 'page/every-page']
  expect(scripts.toSorted((one, other) => (one.address < other.address ? -1 : 1))).toEqual(
    kinds.map((kind) => ({
      address: expect.stringMatching(`^/_next/static/${kind}-`),
      integrity: expect.stringMatching(/^sha256-.{44}$/),
    })),
  )
  // The styles are inline.
  const fetched = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
  expect(fetched.filter((name) => name.includes('.css'))).toEqual([])
})
