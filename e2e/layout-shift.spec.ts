import { createServer } from 'node:http'
import { expect, test } from '#e2e/fixtures/test.ts'
import { hold } from '#e2e/support/requests.ts'
import { listen } from '#testing/listen.ts'
import { pathsOf } from '#testing/site-content.ts'

// What is placed by more than one breakpoint, such as the hero and the carousels, is on home.
for (const [address, widths] of [
  ['/', [390, 768, 1440, 2560]],
  ...pathsOf('post', 'service', 'project', 'member').map((path) => [path, [390, 1440]] as const),
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
      const { asked, release } = await hold(page, /\.(woff2|js)$/)
      await page.goto(address, { waitUntil: 'commit' })
      const painted = () =>
        page.evaluate(() => performance.getEntriesByName('first-contentful-paint', 'paint').length)
      await expect.poll(painted).toBe(1)
      await expect.poll(() => new Set(asked.filter((path) => path.endsWith('woff2'))).size).toBe(2)
      release()
      await page.waitForLoadState('load')
      await page.evaluate(() => document.fonts.ready)
      await page.unrouteAll({ behavior: 'wait' })
      // The last part that waits for the first paint.
      await expect(page.locator('footer')).toHaveAttribute('data-settled')
      // The first frame lays out the page with its fonts and scripts. The browser reports layout shifts in the second frame.
      const shifts = await page.evaluate(async () => {
        for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
        return (window as unknown as { shifts: number[] }).shifts
      })
      expect(shifts, `at ${width} px`).toEqual([])
    }
  })
}

test('a page that comes in two parts is not drawn before its top bar is whole', async ({ page, request }) => {
  // Disable the module script, because this server does not serve it.
  const html = (await (await request.get('/privacy')).text()).replace('type="module"', 'type="text"')
  const inTopBar = html.indexOf('aria-controls="contact-details"')
  let sendRest = () => {}
  const server = createServer((asked, response) => {
    if (asked.url !== '/') return response.writeHead(204).end()
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).write(html.slice(0, inTopBar))
    sendRest = () => void response.end(html.slice(inTopBar))
  })
  await page.goto(`http://127.0.0.1:${await listen(server)}`, { waitUntil: 'commit' })
  await page.locator('header li').first().waitFor({ state: 'attached' })
  // While the browser blocks rendering, it does not run requestAnimationFrame callbacks.
  const drawn = await page.evaluate(async () => {
    const frame = new Promise((done) => requestAnimationFrame(done))
    return Promise.race([frame.then(() => true), new Promise((done) => setTimeout(done, 1000, false))])
  })
  sendRest()
  await expect(page.locator('main')).toBeVisible()
  server.close()
  expect(drawn).toBe(false)
})
