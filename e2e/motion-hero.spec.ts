import type { Page } from 'playwright/test'
import { expect, test } from '#e2e/fixtures/test.ts'
import { LONG_MS, openAtRest, timePasses } from '#e2e/support/motion.ts'
import { hold } from '#e2e/support/requests.ts'
import { chosenHeroes } from '#lib/browser/hero-choice.ts'
import { content, said } from '#testing/site-content.ts'

const INTERVAL_MS = 5000
const FADE_MS = 1200
const HERO_PICTURE = new RegExp(
  `/(?:${Object.keys(content.heroes)
    .map((file) => file.replace('.svg', ''))
    .join('|')})\\.[^/]+\\.svg$`,
)

/** The index of the visible hero picture, from 0. */
const shownFrame = (page: Page) =>
  page
    .locator('.hero-frame')
    .evaluateAll((all) => all.findIndex((each) => each.getAttribute('data-seen') === 'true'))

/** Loads the next picture of home, whose clock is stopped. The next change is a whole interval away. */
async function loadNextCloth(page: Page) {
  const frames = page.locator('.hero-frame')
  const frame = (place: number) => frames.nth(place)
  const press = (action: 'pause' | 'play') => page.getByRole('button', { name: said[action] }).first().click()

  await press('pause')
  const shown = await shownFrame(page)
  const next = (shown + 1) % 4
  await page.clock.runFor(LONG_MS)
  await expect(frame(shown)).toHaveAttribute('data-seen', 'true')

  await press('play')
  const isThere = () => frame(next).evaluate((each) => getComputedStyle(each).backgroundImage !== 'none')
  await timePasses(page, 10, isThere)
  await press('pause')
  await press('play')
  return { frame, shown, next }
}

test.describe('the first screen', () => {
  test('is painted while its pictures and the scripts are on their way, and asks for one cloth alone', async ({
    page,
  }) => {
    const { asked, release } = await hold(page, /\.(svg|js)$/)
    // The site's own script is delayed, so the load event does not fire yet.
    await page.goto('/', { waitUntil: 'commit' })
    const painted = () =>
      page.evaluate(() => performance.getEntriesByName('first-contentful-paint', 'paint').length)
    await expect.poll(painted).toBe(1)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('main a[href^="tel:"]').first()).toBeVisible()
    await expect(page.locator('form').first()).toBeVisible()
    await expect(page.getByRole('contentinfo')).toBeVisible()

    const chosen = await page.evaluate(chosenHeroes)
    expect(new Set(chosen).size).toBe(4)
    const fetched = () => [...new Set(asked.filter((path) => HERO_PICTURE.test(path)))]
    await expect.poll(fetched).toEqual(chosen.slice(0, 1))
    release()
  })

  test('shows the next cloth after 5 s, into which the one before fades in 1200 ms, and rests in a hidden tab', async ({
    page,
  }) => {
    await openAtRest(page, '/')
    const { frame, shown, next } = await loadNextCloth(page)
    const fades = () =>
      page.locator('.hero-art').evaluate((art) =>
        art
          .getAnimations({ subtree: true })
          .map(({ effect }) => effect?.getTiming())
          .map((timing) => [timing?.duration, timing?.easing]),
      )
    await expect.poll(fades).toEqual([])
    await page.clock.runFor(INTERVAL_MS - 1)
    await expect(frame(shown)).toHaveAttribute('data-seen', 'true')
    // The change starts in the next frame, which takes real time. A second change would add two more fades.
    await page.clock.runFor(1)
    await expect.poll(fades, { intervals: [20] }).toEqual([
      [FADE_MS, 'ease-in-out'],
      [FADE_MS, 'ease-in-out'],
    ])
    await expect(frame(next)).toHaveAttribute('data-seen', 'true')
    await expect(frame(shown)).toHaveAttribute('data-seen', 'false')

    const { shown: seen, next: afterwards } = await loadNextCloth(page)
    const hide = (hidden: boolean) =>
      page.evaluate((value) => {
        Object.defineProperty(document, 'hidden', { value, configurable: true })
        document.dispatchEvent(new Event('visibilitychange'))
      }, hidden)
    await hide(true)
    await page.clock.runFor(LONG_MS)
    await expect(frame(seen)).toHaveAttribute('data-seen', 'true')
    await hide(false)
    await page.clock.runFor(INTERVAL_MS)
    await expect(frame(afterwards)).toHaveAttribute('data-seen', 'true')
  })
})

test.describe('when a picture of the first screen does not come', () => {
  test.use({ expectedErrors: [/net::ERR_FAILED/] })

  test('the others go on without it, at once where it is the first', async ({ page }) => {
    await page.clock.install()
    const [asked, lost] = [new Set<string>(), 1]
    await page.route(HERO_PICTURE, async (route) => {
      if ([...asked.add(route.request().url())].indexOf(route.request().url()) + 1 === lost)
        await route.abort()
      else await route.continue()
    })
    await page.goto('/')
    const rounds: number[] = []
    const lastRounds = async () => {
      await page.clock.runFor(INTERVAL_MS)
      rounds.push((await shownFrame(page)) + 1)
      return new Set(rounds.slice(-4))
    }
    // Repeat for many rounds, because the pictures take real time to load.
    await expect
      .poll(lastRounds, { intervals: [100] })
      .toEqual(new Set([1, 2, 3, 4].filter((each) => each !== lost)))
  })
})
