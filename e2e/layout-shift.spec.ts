import { expect, test } from '#e2e/fixtures/test.ts'
import { pathsOf } from '#e2e/support/content.ts'

const EVERY_WIDTH = [390, 768, 1440, 2560]

for (const [address, widths] of [
  ['/', EVERY_WIDTH],
  ...pathsOf('post').map((path) => [path, EVERY_WIDTH] as const),
  ...pathsOf('service', 'project', 'member').map((path) => [path, [390, 1440]] as const),
] as const) {
  test(`nothing on ${address} moves when the fonts and scripts load late`, async ({ page }) => {
    await page.addInitScript(() => {
      const shifts: number[] = []
      Object.assign(window, { shifts })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) shifts.push('value' in entry ? Number(entry.value) : 0)
      }).observe({ type: 'layout-shift', buffered: true })
    })
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 })
      const held = Promise.withResolvers<void>()
      const fonts = new Set<string>()
      await page.route(/\.(woff2|js)$/, async (route) => {
        if (route.request().url().endsWith('woff2')) fonts.add(route.request().url())
        await held.promise
        await route.continue()
      })
      await page.goto(address, { waitUntil: 'commit' })
      const painted = () =>
        page.evaluate(() => performance.getEntriesByName('first-contentful-paint', 'paint').length)
      await expect.poll(painted).toBe(1)
      await expect.poll(() => fonts.size).toBe(2)
      held.resolve()
      await page.waitForLoadState('load')
      await page.evaluate(() => document.fonts.ready)
      await page.unrouteAll({ behavior: 'wait' })
      // Two frames: the first lays out with what has come, and what it moved is told with the second.
      const shifts = await page.evaluate(async () => {
        for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
        return (window as unknown as { shifts: number[] }).shifts
      })
      expect(shifts, `at ${width} px`).toEqual([])
    }
  })
}
