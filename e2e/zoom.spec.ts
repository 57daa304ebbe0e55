import { expect, test } from '#e2e/fixtures/test.ts'
import { kindsOfPages } from '#e2e/support/kinds-of-pages.ts'
import { legibilityFaults } from '#e2e/support/legibility.ts'
import { visit } from '#e2e/support/long-list.ts'
import { pictureFaults } from '#e2e/support/pictures.ts'
import { routes } from '#e2e/support/routes.ts'

/** A window of 1280 x 1024 px at 400 %, where nothing may have to be scrolled sideways (WCAG 2.2, 1.4.10). */
const ZOOMED = { width: 320, height: 256 }
/** As wide as a window on a desk gets. */
const WIDEST = { width: 2560, height: 1440 }
/** The two sides of the width at which columns begin. */
const BETWEEN = [
  { width: 767, height: 900 },
  { width: 768, height: 900 },
]
/** In ch: the brief's measure, and on the least of screens what a card in a frame leaves of it. */
const MEASURE = { from: 14, to: 72 }

// The browser itself reports the status of the page that is not there.
test.use({ expectedErrors: [/status of 404/], contextOptions: { reducedMotion: 'reduce' }, viewport: ZOOMED })

/** The other addresses: their layout is known, their words and pictures are not. */
const others = Object.groupBy(
  routes.filter((route) => !kindsOfPages.includes(route)),
  (route) => route.slice(0, route.lastIndexOf('/') + 1),
)

for (const { name, pages, windows } of [
  ...kindsOfPages.map((route) => ({ name: route, pages: [route], windows: [ZOOMED, ...BETWEEN, WIDEST] })),
  ...Object.entries(others).map(([folder, pages = []]) => ({
    name: `every other address below ${folder}`,
    pages,
    windows: [ZOOMED, WIDEST],
  })),
]) {
  test(`${name} can be read at 400 % and in the widest window, and its pictures fill their places`, async ({
    page,
  }) => {
    for (const route of pages) {
      await page.setViewportSize(ZOOMED)
      await visit(page, route)
      for (const window of windows) {
        await page.setViewportSize(window)
        const where = `${route} in ${window.width} x ${window.height} px`
        expect.soft(await legibilityFaults(page, MEASURE), where).toEqual([])
        expect.soft(await pictureFaults(page), where).toEqual([])
      }
    }
  })
}

test('at 400 % the navigation scrolls away and leaves the window to the text', async ({ page }) => {
  await page.goto('/privacy')
  const top = () => page.locator('.main-nav').evaluate((nav) => nav.getBoundingClientRect().bottom)
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  expect(await top()).toBeLessThan(0)
})
