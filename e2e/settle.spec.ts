import type { Page } from 'playwright/test'
import { expect, test } from '#e2e/fixtures/test.ts'
import { waiting } from '#e2e/support/legibility.ts'
import { hold } from '#e2e/support/requests.ts'
import { content, examples, needed } from '#testing/site-content.ts'

// What is below the first screen is laid out after the first paint (styles/settle.css). Nobody may notice it.

/** The page waits only where it has scripts, and is whole at most so long after it has loaded. */
const SETTLED_WITHIN_MS = 2000
const PAGE_SCRIPT = '**/_next/static/page/*.js'

/** Scrolls to an element as a page does that is laid out as a whole, and tells by how much its place was wrong. */
async function misplacedBy(page: Page, id: string): Promise<number> {
  const place = () => page.evaluate(() => scrollY)
  await expect.poll(place).toBeGreaterThan(0)
  await expect.poll(() => waiting(page)).toBe(0)
  const before = await place()
  await page.locator(`#${id}`).evaluate((element) => element.scrollIntoView({ behavior: 'instant' }))
  return Math.abs((await place()) - before)
}

test('a page waits for its first paint, and is laid out as a whole within two seconds of its load @phone-only', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const seen = new MutationObserver(() => {
      if (!document.querySelector('footer[data-settled]')) return
      seen.disconnect()
      document.documentElement.dataset.settledAt = String(performance.now())
    })
    seen.observe(document, { subtree: true, attributes: true })
  })
  await page.goto('/', { waitUntil: 'commit' })
  await page.locator('footer').waitFor({ state: 'attached' })
  await expect.poll(() => waiting(page)).toBe(0)
  const took = await page.evaluate(() => {
    const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    return Number(document.documentElement.dataset.settledAt) - (entry?.loadEventStart ?? 0)
  })
  expect(took).toBeGreaterThan(0)
  expect(took).toBeLessThan(SETTLED_WITHIN_MS)
})

test('an address with an anchor or with words of the page leads to their place @phone', async ({ page }) => {
  await page.goto('/#contact')
  expect(await misplacedBy(page, 'contact')).toBeLessThan(2)

  const { path: post, outline } = needed(examples.post, 'post')
  const { id, title } = needed(outline.headings.at(-1), 'heading in that post')
  await page.goto(`${post}#${id}`)
  expect(await misplacedBy(page, id)).toBeLessThan(2)

  // Browsers scroll to such words only in a new window.
  const found = await page.context().newPage()
  await found.goto(`${post}#:~:text=${encodeURIComponent(title)}`, { waitUntil: 'commit' })
  await found.locator('main').waitFor({ state: 'attached' })
  expect(await waiting(found)).toBe(0)
})

test('a reload and Back restore the place @phone', async ({ page }) => {
  // An entering element is 16 px lower.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/')
  await page.locator('footer').evaluate((footer) => footer.scrollIntoView({ behavior: 'instant' }))
  await expect.poll(() => waiting(page)).toBe(0)
  const place = () => page.evaluate(() => Math.round(scrollY))
  await page.locator('#contact').evaluate((element) => element.scrollIntoView({ behavior: 'instant' }))
  const before = await place()
  expect(before).toBeGreaterThan(0)
  await page.reload()
  await expect.poll(place).toBe(before)
  await page.goto('/privacy')
  await page.goBack()
  await expect.poll(place).toBe(before)
})

test('a jump before the page has loaded ends where it would afterwards', async ({ page }) => {
  const { release } = await hold(page, '**/*.svg')
  await page.goto('/', { waitUntil: 'domcontentloaded' })
  expect(await waiting(page)).toBeGreaterThan(0)
  await page.keyboard.press('End')
  const left = () =>
    page.evaluate(() => Math.round(document.documentElement.scrollHeight - scrollY - innerHeight))
  await expect.poll(left).toBe(0)
  release()
  await page.waitForLoadState('load')
  expect(await waiting(page)).toBe(0)
  expect(await left()).toBe(0)
  await page.unrouteAll({ behavior: 'wait' })
})

test.describe('before the page has settled, and if our script never comes', () => {
  test.use({ expectedErrors: [/net::ERR_FAILED/] })

  test.beforeEach(async ({ page }) => {
    await page.route(PAGE_SCRIPT, (route) => route.abort())
  })

  test('the browser finds words, Tab goes through all in order, and everything is printed', async ({
    page,
  }) => {
    await page.goto('/about')
    expect(await waiting(page)).toBeGreaterThan(0)
    await page.emulateMedia({ media: 'print' })
    expect(await waiting(page)).toBe(0)
    await page.emulateMedia({ media: null })

    const inFooter = (await page.locator('footer h2').last().textContent()) ?? ''
    const isFound = await page.evaluate((text) => {
      const find = Reflect.get(window, 'find') as (text: string, ...options: boolean[]) => boolean
      return find.call(window, text, true)
    }, inFooter)
    expect(isFound).toBe(true)
    await expect(page.locator('footer h2').last()).toBeInViewport()

    await page.goto('/about')
    const indexes: number[] = []
    const last = page.locator('footer a').last()
    while (!(await last.evaluate((link) => link === document.activeElement))) {
      await page.keyboard.press('Tab')
      indexes.push(
        await page.evaluate(() =>
          [...document.querySelectorAll('*')].indexOf(document.activeElement as Element),
        ),
      )
      expect(indexes).toEqual(indexes.toSorted((one, other) => one - other))
    }
    await expect(last).toBeInViewport()
  })
})

test('woven pictures are fetched after the load, a photograph when it comes near', async ({ page }) => {
  needed(content.projects[0], 'project')
  let asked = 0
  await page.route('**/photograph.webp', (route) => {
    asked += 1
    return route.fulfill({ status: 200, contentType: 'image/webp', body: PHOTOGRAPH })
  })
  await page.addInitScript(() =>
    addEventListener(
      'readystatechange',
      () => {
        if (document.readyState !== 'interactive') return
        const photograph = new Image(400, 300)
        photograph.loading = 'lazy'
        photograph.src = '/photograph.webp'
        document.querySelector('footer')?.append(photograph)
      },
      true,
    ),
  )
  await page.goto('/')
  const woven = page.locator('img[src$=".svg"]')
  await expect(woven.and(page.locator('[loading="lazy"]'))).toHaveCount(0)
  await expect
    .poll(() => woven.evaluateAll((all: HTMLImageElement[]) => all.filter((each) => !each.complete).length))
    .toBe(0)
  expect(asked).toBe(0)
  await page.locator('[src="/photograph.webp"]').scrollIntoViewIfNeeded()
  await expect.poll(() => asked).toBe(1)
})

/** One pixel. */
const PHOTOGRAPH = Buffer.from('UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA==', 'base64')
