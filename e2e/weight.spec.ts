import { brotliCompressSync } from 'node:zlib'
import type { Page } from 'playwright/test'
import { expect, test } from '#e2e/fixtures/test.ts'
import { untilCarouselsTurn, untilHydrated } from '#e2e/support/islands.ts'
import { ask } from '#testing/ask.ts'
import { kindsOfPages } from '#testing/kinds-of-pages.ts'
import { isSample, WHY_SKIPPED } from '#testing/sample.ts'
import { addressOf, content, examples, needed, pathsOf } from '#testing/site-content.ts'

// The transferred size of pages, with response headers. It is the same on every machine. docs/performance.md has the table.
// The headless shell fetches pictures from further away than the browser that visitors use.
test.use({ launchOptions: { executablePath: process.env.CHROMIUM_PATH } })
// In one worker: another one and its browser start for longer than these tests take.
test.describe.configure({ mode: 'default' })

const KB = 1000
const LIMIT = {
  /** With the second picture of the hero, which loads when the browser is idle. */
  home: 80 * KB,
  page: 70 * KB,
  /** With its inline styles. */
  htmlOfHome: 23 * KB,
  htmlOfPost: 20 * KB,
  ownScript: 3.5 * KB,
  fonts: 28 * KB,
  /** Compressed separately from the page. */
  styles: 12 * KB,
  /** What the carousels load when home is scrolled to its end, and what a form loads when it is touched. */
  carousel: 75 * KB,
  form: 80 * KB,
  messages: 65 * KB,
}

type Answer = { address: string; bytes: number }

/** Measures all responses for the page from now on, without its cache. Returns a function that lists them. */
async function watchWire(page: Page): Promise<(pattern?: RegExp) => Answer[]> {
  const answers = new Map<string, Answer>()
  const session = await page.context().newCDPSession(page)
  session.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.url.startsWith('http')) answers.set(requestId, { address: response.url, bytes: 0 })
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const answer = answers.get(requestId)
    if (answer) answer.bytes = encodedDataLength
  })
  await session.send('Network.enable')
  await session.send('Network.setCacheDisabled', { cacheDisabled: true })
  return (pattern = /./) => [...answers.values()].filter(({ address }) => pattern.test(address))
}

const sum = (answers: Answer[]) => answers.reduce((bytes, answer) => bytes + answer.bytes, 0)

const ISLAND_SCRIPT = /\/_next\/static\/islands\/.+\.js$/

/** Home, the heaviest lists, a form and a post. EVERY_ROUTE=1 weighs one page of each kind. */
const HEAVIEST = ['/', ...['/team', '/services', '/projects', '/contact'].map(addressOf), ...pathsOf('post')]
const POSTS: string[] = content.posts.map(({ path }) => path)

const KINDS = kindsOfPages.filter((path) => path !== '/no-such-page')

test('a page weighs little, and no page is fetched ahead @phone-only', async ({ page, baseURL }) => {
  // biome-ignore lint/suspicious/noSkippedTests: another company's pictures may be larger
  test.skip(!isSample, WHY_SKIPPED)
  test.setTimeout(240_000)
  // Otherwise a page fetches its pictures further down a second later, before the network of a slow machine is idle.
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
  )
  for (const address of process.env.EVERY_ROUTE === undefined ? HEAVIEST : KINDS)
    await test.step(address, async () => {
      const limit = address === '/' ? LIMIT.home : LIMIT.page
      const htmlLimit = address === '/' ? LIMIT.htmlOfHome : POSTS.includes(address) && LIMIT.htmlOfPost
      const wire = await watchWire(page)
      await page.goto(address, { waitUntil: 'networkidle' })
      expect(sum(wire()), JSON.stringify(wire(), undefined, 1)).toBeLessThanOrEqual(limit)
      if (htmlLimit) expect(sum(wire().slice(0, 1))).toBeLessThanOrEqual(htmlLimit)
      expect(sum(wire(/\.woff2$/))).toBeLessThanOrEqual(LIMIT.fonts)
      expect(wire(/\.css$/)).toEqual([])
      const styles = await page.locator('style').allTextContents()
      expect(brotliCompressSync(styles.join('')).length).toBeLessThanOrEqual(LIMIT.styles)
      const [own, ...others] = wire(/\.js$/).map((each) => new URL(each.address).pathname)
      expect(others).toEqual([])
      const { body } = await ask(baseURL, own ?? '', { headers: { 'accept-encoding': 'br' } })
      expect(body.length).toBeLessThanOrEqual(LIMIT.ownScript)
      // Only the page itself has an address without a file extension. No other page, or its data, is loaded.
      expect(wire().filter((each) => !/\.\w+(\?[^?]*)?$/.test(new URL(each.address).pathname))).toHaveLength(
        1,
      )
    })
})

test('a page whose fonts fail to load does not fetch the fonts with further letters instead @phone-only', async ({
  page,
  expectedErrors,
}) => {
  needed(/^en/.exec(content.site.language)?.[0], 'language that needs no further letters')
  expectedErrors.push(/Failed to load resource/)
  await page.route('**/*_plain*.woff2', (route) => route.abort())
  const wire = await watchWire(page)
  await page.goto(needed(examples.post, 'post').path, { waitUntil: 'networkidle' })
  await expect(page.locator('main')).toContainText(/[‘’“”–—…]/)
  expect(wire(/-rest\..*\.woff2$/)).toEqual([])
})

test('the carousels of home, a form and stored messages load little script @phone-only', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('contactMessages', '[]'))
  for (const [address, use, limit] of [
    ['/', untilCarouselsTurn, LIMIT.carousel],
    ['/contact', untilHydrated, LIMIT.form],
    ['/messages', untilHydrated, LIMIT.messages],
  ] as const) {
    const wire = await watchWire(page)
    await page.goto(address)
    await use(page)
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
    await page.waitForLoadState('networkidle')
    const bytes = sum(wire(ISLAND_SCRIPT))
    if (address !== '/') expect(bytes, address).toBeGreaterThan(0)
    expect(bytes, address).toBeLessThanOrEqual(limit)
  }
})
