import type { Page } from 'playwright/test'
import { expect, test } from '#e2e/fixtures/test.ts'
import { toasts } from '#e2e/support/enquiry.ts'
import { untilHydrated } from '#e2e/support/islands.ts'
import { LONG_MS, movements, openAtRest, timePasses } from '#e2e/support/motion.ts'
import { COMFORTABLE_PX, leastSide } from '#e2e/support/targets.ts'
import { addressOf, content, examples, needed, said } from '#testing/site-content.ts'

/** The position, size and opacity of each element, and the text of each element without child elements. */
async function places(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    await document.fonts.ready
    return [...document.querySelectorAll('main *')].map((each) => {
      const { x, y, width, height } = each.getBoundingClientRect()
      const words = each.childElementCount === 0 ? each.textContent : ''
      const place = [x, y, width, height].map(Math.round).join(' ')
      return `${each.tagName} ${each.className} ${place} ${getComputedStyle(each).opacity} ${words}`
    })
  })
}

/** True if home has both carousels and the strip of technologies, otherwise undefined. */
const MOVES_EVERYTHING =
  [content.projects, content.testimonials, content.technologies].every(({ length }) => length > 5 - 1) ||
  undefined

/** Scrolls to each section. With a stopped clock, `readThrough` would never get its animation frames. */
async function goThrough(page: Page): Promise<void> {
  for (const part of await page.locator('main > section, main > div').all())
    await part.scrollIntoViewIfNeeded()
}

const SWITCHES = ['.hero-control', '.strip-head', '#projects .carousel', '#testimonials .carousel', '#footer']

test('one press, of any of five switches, stops hero, strip, both carousels and all entries, and is remembered', async ({
  page,
}) => {
  needed(MOVES_EVERYTHING, 'two carousels and technologies')
  await openAtRest(page, '/')
  await goThrough(page)
  await expect(page.locator('.carousel[data-state="turning"]')).toHaveCount(2)
  const fade = () => movements(page).then((all) => all.filter((each) => each.includes('hero-frame')))
  await timePasses(page, 200, async () => (await fade()).length > 0)

  // Pause in the middle of a fade, which lasts longer than this call.
  expect(await movements(page, '.hero-control button')).toEqual([])
  await expect(page.locator('html')).toHaveAttribute('data-motion', 'paused')

  // A slide that was moving reaches its final position in the next frame.
  await page.clock.runFor(100)
  const stopped = await places(page)
  await page.clock.runFor(LONG_MS)
  expect(await places(page)).toEqual(stopped)
  const hidden = await page
    .locator('[data-entry]')
    .evaluateAll(
      (all) =>
        all.filter(
          (each) => getComputedStyle(each).opacity !== '1' || getComputedStyle(each).clipPath !== 'none',
        ).length,
    )
  expect(hidden).toBe(0)

  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('data-motion', 'paused')
  expect(await movements(page)).toEqual([])
  for (const place of SWITCHES) {
    const button = page.locator(place).getByRole('button', { name: said.play })
    await expect(button, place).not.toHaveAttribute('aria-pressed')
    expect(await leastSide(button), place).toBeGreaterThanOrEqual(COMFORTABLE_PX)
    await button.click()
    await page.locator(place).getByRole('button', { name: said.pause }).click()
    await expect(page.locator('html'), place).toHaveAttribute('data-motion', 'paused')
  }
  await expect(page.getByRole('button', { name: said.play })).toHaveCount(SWITCHES.length)
  await expect(page.getByRole('button', { name: said.pause })).toHaveCount(0)
})

test('an inner page has the switch in its footer, for the keyboard too, and it holds on the next pages and in other tabs', async ({
  page,
  context,
}) => {
  const motion = page.locator('html')
  const footer = page.getByRole('contentinfo')
  const other = await context.newPage()
  await other.goto('/faq')
  await page.goto('/blog')
  await footer.getByRole('button', { name: said.pause }).press('Enter')
  await expect(footer.getByRole('button', { name: said.play })).toBeFocused()
  await expect(other.locator('html')).toHaveAttribute('data-motion', 'paused')

  await footer.locator(`a[href="${addressOf('/about')}"]`).click()
  await expect(page).toHaveURL(addressOf('/about'))
  await expect(motion).toHaveAttribute('data-motion', 'paused')
  await footer.getByRole('button', { name: said.play }).click()
  await expect(motion).toHaveAttribute('data-motion', 'playing')
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await expect(motion).toHaveAttribute('data-motion', 'paused')
})

test('Play pressed against reduced motion survives on the next page, and is forgotten when the system no longer asks; unknown values are no choice', async ({
  page: first,
  context,
}) => {
  // Not a reload: Chromium takes the emulation from a page that is left, which is as if the system no longer asked.
  const page = await context.newPage()
  for (const asks of [first, page]) await asks.emulateMedia({ reducedMotion: 'reduce' })
  await first.goto('/blog')
  await expect(first.locator('html')).toHaveAttribute('data-motion', 'paused')
  await first.getByRole('contentinfo').getByRole('button', { name: said.play }).click()
  await page.goto('/blog')
  const motion = page.locator('html')
  await expect(motion).toHaveAttribute('data-motion', 'playing')
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await expect.poll(() => page.evaluate(() => localStorage.length)).toBe(0)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await expect(motion).toHaveAttribute('data-motion', 'paused')
  await page.evaluate(() => localStorage.setItem('motion', 'sideways'))
  await page.reload()
  await expect(motion).toHaveAttribute('data-motion', 'paused')
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await expect(motion).toHaveAttribute('data-motion', 'playing')
})

test('animations by pointer, press or scrolling run while motion plays, and not while it is paused', async ({
  page,
}) => {
  const main = page.getByRole('main')
  const [service, post, project] = [examples.service, examples.post, examples.project]
  for (const motion of ['playing', 'paused'] as const) {
    const moves = motion === 'playing'
    if (motion === 'paused') await page.addInitScript(() => localStorage.setItem('motion', 'paused'))
    await page.goto('/faq')
    for (const pressed of [
      content.faq.length > 0 ? 'main details:last-of-type summary' : [],
      '[aria-controls="contact-details"]',
    ].flat())
      expect((await movements(page, pressed)).length > 0, `${pressed}, ${motion}`).toBe(moves)
    await page.keyboard.press('Escape')
    await main.locator('.button').last().hover()
    await page.mouse.down()
    await expect(page.locator('.button:active')).toHaveCSS('translate', moves ? '0px 1px' : 'none')
    await page.mouse.move(0, 0)
    await page.mouse.up()

    if (project) {
      await page.goto('/projects')
      const card = main.locator('.patch').first()
      await card.hover()
      await expect(card.locator('img')).toHaveCSS('scale', moves ? '1.04' : 'none')
    }
    if (service) {
      await page.goto(service.path)
      await page.locator('.weave').hover()
      await expect(page.locator('.loom img')).toHaveCSS('animation-name', moves ? 'weave-cloth' : 'none')
      // When the pointer has left, the whole picture is visible.
      await page.mouse.move(0, 0)
      await expect(page.locator('.loom img')).toHaveCSS('clip-path', 'none')
    }
    if (post) {
      await page.goto(post.path)
      // The line under the navigation grows as a visitor scrolls down the post.
      const nav = page.locator('.main-nav')
      const height = async () => (await nav.boundingBox())?.height
      const [before, seams] = [
        await height(),
        () =>
          nav.evaluate((each) =>
            each.getAnimations({ subtree: true }).map(({ effect }) => effect?.getComputedTiming().progress),
          ),
      ]
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
      await expect.poll(async () => (await seams()).some((progress) => Number(progress) > 0.99)).toBe(moves)
      expect(await height()).toBe(before)
    }
  }
})

test('toasts come and go without sliding while motion is paused, also when they are swiped out', async ({
  page,
}) => {
  await page.addInitScript(() => {
    localStorage.setItem('motion', 'paused')
    document.addEventListener('animationstart', ({ animationName }) => console.error(animationName))
  })
  await page.goto('/contact')
  await untilHydrated(page)
  await page.locator('main form').getByRole('button').click()
  await expect(toasts(page)).toHaveCSS('transition-duration', '0s')
  const toast = await toasts(page).boundingBox()
  const [x, y] = [(toast?.x ?? 0) + (toast?.width ?? 0) / 2, (toast?.y ?? 0) + (toast?.height ?? 0) / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + 100, y, { steps: 5 })
  await page.mouse.up()
  await expect(toasts(page)).toHaveCount(0)
})

test.describe('with prefers-reduced-motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('no style sheet and no script moves an element of home', async ({ page }) => {
    await openAtRest(page, '/')
    await goThrough(page)
    await expect(page.locator('.carousel[data-state="still"]')).toHaveCount(0)
    // Only the first hero picture is loaded, because the hero never changes to another.
    await expect(page.locator('.hero-frame[data-arrived="true"]')).toHaveCount(1)
    // All technologies are visible in a grid.
    const shown = page.locator('.strip-item').locator('visible=true')
    await expect(shown).toHaveCount(content.technologies.length)
    const before = await places(page)
    expect(before.length).toBeGreaterThan(20)
    await page.clock.runFor(LONG_MS)
    expect(await places(page)).toEqual(before)
    expect(await movements(page)).toEqual([])
    await expect(page.locator('html')).toHaveAttribute('data-motion', 'paused')
  })
})
