import type { Page } from 'playwright/test'
import { expect, test } from '#e2e/fixtures/test.ts'
import { translate } from '#e2e/support/conditions.ts'
import { ISLAND_SCRIPTS } from '#e2e/support/islands.ts'
import { LONG_MS, openAtRest } from '#e2e/support/motion.ts'
import { hold } from '#e2e/support/requests.ts'
import { fill, writeNumber } from '#lib/text/phrase.ts'
import { content, needed, said, words } from '#testing/site-content.ts'

const SLIDE_MS = 800
/** Long enough to run the callbacks of the next animation frame. */
const FRAME_MS = 20
const CAROUSELS = [
  { name: words.home.projects, slides: content.projects.length, autoplayMs: 4000 },
  { name: words.home.testimonials, slides: content.testimonials.length, autoplayMs: 5000 },
].filter(({ slides }) => slides > 3)

/** The width of the window in px, and the number of visible slides. */
const SEEN = [
  [576, 1],
  [768, 1],
  [769, 2],
  [992, 2],
  [993, 3],
  [1440, 3],
] as const

const position = (slide: number, slides: number) => {
  const [number, count] = [slide, slides].map((each) => writeNumber(each, content.site.language))
  return fill(words.carousel.position, { number: number ?? '', count: count ?? '', title: '' }).trim()
}

/** Finds a carousel of home, which is open with its clock stopped, and makes it ready. */
async function findCarousel(page: Page, name: string) {
  const carousel = page.getByRole('region', { name, exact: true }).and(page.locator('.carousel'))
  await carousel.scrollIntoViewIfNeeded()
  await expect(carousel).toHaveAttribute('data-state', 'turning')
  const control = (action: 'pause' | 'play') => carousel.getByRole('button', { name: said[action] })
  const current = () =>
    carousel
      .locator('.dot')
      .evaluateAll((dots) => dots.findIndex((dot) => dot.getAttribute('aria-disabled') === 'true'))

  /** Scrolls to the carousel and restarts it, so that its next step is a whole interval away. */
  const begin = async () => {
    await carousel.scrollIntoViewIfNeeded()
    if (await control('pause').isVisible()) await control('pause').click()
    await control('play').click()
    await pointAway(page)
  }
  await begin()
  return { carousel, control, current, begin }
}

/** Moves the pointer to the left edge of the window, which is empty. */
async function pointAway(page: Page): Promise<void> {
  await page.mouse.move(1, 450)
}

test('each carousel advances by one slide every four or five seconds, in 800 ms, in an endless loop', async ({
  page,
}) => {
  needed(CAROUSELS[0], 'carousel')
  await openAtRest(page, '/')
  for (const { name, slides, autoplayMs } of CAROUSELS) {
    await page.setViewportSize({ width: 1440, height: 900 })
    const { carousel, current, begin } = await findCarousel(page, name)
    const first = await current()
    await page.clock.runFor(autoplayMs - 1)
    expect(await current()).toBe(first)
    await page.clock.runFor(1)
    await expect.poll(current).toBe((first + 1) % slides)
    await page.clock.runFor(autoplayMs * (slides - 1))
    await expect.poll(current).toBe(first)

    const next = carousel.locator('.slide').nth((first + 1) % slides)
    const place = async () => Math.round((await next.boundingBox())?.x ?? 0)
    await page.clock.runFor(autoplayMs + SLIDE_MS / 2)
    const half = await place()
    await page.clock.runFor(SLIDE_MS / 2 + 50)
    const arrived = await place()
    expect(half - arrived).toBeGreaterThan(50)
    await page.clock.runFor(SLIDE_MS)
    expect(await place()).toBe(arrived)

    // The carousel continues to play after the window has been resized.
    await begin()
    const before = await current()
    await page.setViewportSize({ width: 900, height: 900 })
    await expect
      .poll(async () => {
        await page.clock.runFor(FRAME_MS)
        return carousel.locator('.slide:not([inert])').count()
      })
      .toBe(2)
    await page.clock.runFor(autoplayMs)
    await expect.poll(current).toBe((before + 1) % slides)
  }
})

// Both carousels are the same component, so testing one is enough.
for (const { name, slides, autoplayMs } of CAROUSELS.slice(0, 1)) {
  test(`the carousel ${name} obeys dots, keys and dragging, and shows the slides that fit`, async ({
    page,
  }) => {
    await openAtRest(page, '/')
    const { carousel, control, current, begin } = await findCarousel(page, name)

    await test.step('let go of while motion is paused, is at a slide at once', async () => {
      await control('pause').click()
      const first = await current()
      const view = await carousel.locator('.carousel-view').boundingBox()
      const [x, y] = [(view?.x ?? 0) + (view?.width ?? 0) / 2, (view?.y ?? 0) + (view?.height ?? 0) / 2]
      const place = async () => (await carousel.locator('.slide').nth(2).boundingBox())?.x
      await page.mouse.move(x, y)
      await page.mouse.down()
      await page.mouse.move(x - 250, y, { steps: 5 })
      await page.mouse.up()
      await page.clock.runFor(2 * FRAME_MS)
      const arrived = await place()
      await page.clock.runFor(LONG_MS)
      expect(await place()).toBe(arrived)
      expect(await current()).toBe((first + 1) % slides)
    })

    await test.step('rests while the pointer is over it and goes on when it leaves', async () => {
      await begin()
      const first = await current()
      await carousel.locator('.carousel-view').hover()
      await page.clock.runFor(LONG_MS)
      expect(await current()).toBe(first)
      await pointAway(page)
      await page.clock.runFor(autoplayMs)
      await expect.poll(current).toBe((first + 1) % slides)
    })

    await test.step('a press of the pointer does not stop it: the chosen slide stays for one interval', async () => {
      await begin()
      const chosen = ((await current()) + 2) % slides
      await carousel.locator('.dot').nth(chosen).click()
      expect(await current()).toBe(chosen)
      await pointAway(page)
      await page.clock.runFor(autoplayMs - 1)
      expect(await current()).toBe(chosen)
      await page.clock.runFor(1)
      await expect.poll(current).toBe((chosen + 1) % slides)
    })

    await test.step('stops when the keyboard goes in and plays again only when asked, wherever that is', async () => {
      await begin()
      const enter = async () => {
        await control('pause').focus()
        await page.keyboard.press('Tab')
        await expect(control('play')).toBeVisible()
      }
      await enter()
      const first = await current()
      await page.clock.runFor(LONG_MS)
      expect(await current()).toBe(first)
      await page.locator('header a[href="/"]').first().focus()
      await page.clock.runFor(LONG_MS)
      expect(await current()).toBe(first)
      await control('play').click()
      await pointAway(page)
      await page.clock.runFor(autoplayMs)
      await expect.poll(current).toBe((first + 1) % slides)

      await enter()
      const elsewhere = page.locator('.strip-head').getByRole('button')
      await elsewhere.click()
      await elsewhere.click()
      await expect(control('pause')).toBeVisible()
    })

    await test.step('goes where a dot says, and by the arrow keys, and tells what it shows', async () => {
      await begin()
      await expect(carousel.locator('.slides')).toHaveAttribute('aria-live', 'off')
      const [chosen, before] = (await current()) === 3 ? [2, 1] : [3, 2]
      await carousel.locator('.dot').nth(chosen).click()
      expect(await current()).toBe(chosen)
      await page.keyboard.press('ArrowLeft')
      expect(await current()).toBe(before)
      for (const held of ['Alt', 'Shift']) await page.keyboard.press(`${held}+ArrowRight`)
      expect(await current()).toBe(before)
      await expect(carousel.locator('.slides')).toHaveAttribute('aria-live', 'polite')
      await expect(carousel.getByRole('group', { name: words.carousel.choose })).toBeVisible()
      await expect(carousel.locator('.slide').nth(before)).toHaveAttribute(
        'aria-label',
        new RegExp(RegExp.escape(position(before + 1, slides))),
      )
      await page.emulateMedia({ media: 'print' })
      await expect(carousel.locator('.carousel-view'), 'on paper').toHaveCSS('overflow', 'visible')
      await page.emulateMedia({ media: null })
    })

    await test.step('only slides that fit the window can be seen and reached by keyboard', async () => {
      await page.clock.resume()
      for (const [width, count] of SEEN) {
        await page.setViewportSize({ width, height: 900 })
        await expect(carousel.locator('.slide:not([inert])'), `at ${width} px`).toHaveCount(count)
        await expect(carousel.locator('.slide[inert]'), `at ${width} px`).toHaveCount(slides - count)
      }
    })

    await test.step('says what its button does on a page that the browser translates', async () => {
      await begin()
      await translate(page)
      await control('pause').click()
      await control('play').click()
      await expect(control('pause')).toBeVisible()
    })
  })
}

test.describe('a carousel that hydrates while a visitor uses the keyboard', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('leaves the focus where it is, on a link far along the row that was scrolled @phone-only', async ({
    page,
  }) => {
    needed(CAROUSELS[0], 'carousel')
    const { release } = await hold(page, ISLAND_SCRIPTS)
    await page.goto('/')
    const carousel = page.locator('.carousel').first()
    const focused = carousel.locator('.slide:last-child a').first()
    await focused.focus()
    release()
    await expect(carousel).toHaveAttribute('data-state', 'turning')
    // Slides that are not visible become inert one frame later.
    await page.evaluate(
      () => new Promise((shown) => requestAnimationFrame(() => requestAnimationFrame(shown))),
    )
    await expect(focused).toBeFocused()
    await page.unrouteAll({ behavior: 'wait' })
  })
})
