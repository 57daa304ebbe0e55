import { expect, test } from '#e2e/fixtures/test.ts'
import { LONG_MS, openAtRest } from '#e2e/support/motion.ts'

const INTERVAL_MS = 5000
const HERO_PICTURE = /\/(bagh|braid|canal|dunes|sun|wave|well)\.[^/]+\.svg$/

test.describe('the first screen', () => {
  test('fetches one cloth, and it is one of the four that were chosen', async ({ page }) => {
    const fetched: string[] = []
    page.on('request', (request) => {
      if (HERO_PICTURE.test(request.url())) fetched.push(new URL(request.url()).pathname)
    })
    await page.goto('/', { waitUntil: 'commit' })
    await expect(page.locator('.hero-frame').first()).toBeVisible()
    expect(new Set(fetched).size).toBe(1)

    const chosen = await page.evaluate(() =>
      [1, 2, 3, 4].map((place) =>
        document.documentElement.style.getPropertyValue(`--hero-${place}`).slice(4, -1),
      ),
    )
    expect(new Set(chosen).size).toBe(4)
    expect(fetched[0]).toBe(chosen[0])
  })

  test('shows the next cloth after 5 s, waits while paused, and begins anew', async ({ page }) => {
    await openAtRest(page, '/')
    const frame = (place: number) => page.locator('.hero-frame').nth(place)
    await page.getByRole('button', { name: 'Pause motion' }).first().click()
    const shown = await page
      .locator('.hero-frame')
      .evaluateAll((frames) => frames.findIndex((each) => each.getAttribute('data-seen') === 'true'))
    const next = (shown + 1) % 4
    await page.clock.runFor(LONG_MS)
    await expect(frame(shown)).toHaveAttribute('data-seen', 'true')

    await page.getByRole('button', { name: 'Play motion' }).first().click()
    await expect(frame(next)).toHaveClass(new RegExp(`hero-frame-${next + 1}`))
    await page.clock.runFor(INTERVAL_MS - 1)
    await expect(frame(shown)).toHaveAttribute('data-seen', 'true')
    await page.clock.runFor(1)
    await expect(frame(next)).toHaveAttribute('data-seen', 'true')
    await expect(frame(shown)).toHaveAttribute('data-seen', 'false')
  })

  test('has one button and nothing else to operate its pictures with', async ({ page }) => {
    await page.goto('/')
    const art = page.locator('.hero-art')
    await expect(art).toHaveAttribute('aria-hidden', 'true')
    await expect(art.locator('a, button, input')).toHaveCount(0)
  })

  test('chooses for whoever comes by a link from inside too', async ({ page }) => {
    await page.goto('/about')
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click()
    await expect(page.locator('.hero-frame').first()).toHaveCSS('background-image', /url\(.+\.svg/)
  })

  test('shows a cloth without script', async ({ browser, baseURL }) => {
    const context = await browser.newContext({ baseURL, javaScriptEnabled: false })
    const page = await context.newPage()
    await page.goto('/')
    await expect(page.locator('.hero-picture')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Pause motion' })).toHaveCount(0)
    await context.close()
  })
})
