import type { Page } from 'playwright/test'
import { expect, test } from '#e2e/fixtures/test.ts'
import { untilHydrated } from '#e2e/support/hydration.ts'

const CONTROLS = 'a[href], button, summary, input, textarea, select'

/** What can be pressed or filled in and is seen, by its name and where it leads. */
function controlsSeen(page: Page): Promise<string[]> {
  return page
    .locator(CONTROLS)
    .evaluateAll((all) =>
      all
        .filter((element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
        .map((element) => `${element.tagName} ${element.textContent} ${element.getAttribute('href') ?? ''}`),
    )
}

for (const route of ['/', '/services', '/faq', '/contact', '/team/sana-malik']) {
  test(`@phone forced colours take no control away on ${route}`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto(route)
    await untilHydrated(page)
    const before = await controlsSeen(page)
    expect(before.length).toBeGreaterThan(10)
    await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' })
    const now = await controlsSeen(page)
    // Cards that flip lie open here and need no button to turn them.
    const gone = before.filter((control) => !now.includes(control) && !/^BUTTON Turn over/.test(control))
    expect(gone).toEqual([])
  })
}

test('what is a button by its ground alone gets a border in forced colours', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('/')
  const bare = await page.locator('.button, .chat-button, .motion-control').evaluateAll((all) =>
    all
      .filter((element) => element.checkVisibility())
      .filter((element) => Number.parseFloat(getComputedStyle(element).borderTopWidth) < 1)
      .map((element) => element.textContent),
  )
  expect(bare).toEqual([])
})

test('the page that is shown is marked in the navigation without any colour', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('/team')
  const marks = page.getByRole('navigation', { name: 'Main' }).locator('.nav-mark')
  const lines = await marks.evaluateAll((all) =>
    all.map((mark) => [mark.textContent, getComputedStyle(mark).borderBottomWidth]),
  )
  expect(lines.filter(([, width]) => width !== '0px')).toEqual([['Team', '3px']])
})
