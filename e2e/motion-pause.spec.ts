import type { Page } from 'playwright/test'
import { expect, test } from '#e2e/fixtures/test.ts'
import { expectNoAxeViolations } from '#e2e/support/axe.ts'
import { untilHydrated } from '#e2e/support/hydration.ts'
import { countMoving, LONG_MS, openAtRest } from '#e2e/support/motion.ts'

const SOON_MS = 100

/** What a visitor sees of the four things that move by themselves. */
async function view(page: Page) {
  return {
    hero: await page.locator('.hero-frame[data-seen="true"]').getAttribute('class'),
    dots: await page
      .locator('.dot')
      .evaluateAll((dots) => dots.map((dot) => dot.getAttribute('aria-disabled')).join()),
    strip: await page.locator('.strip-track').evaluate((track) => getComputedStyle(track).transform),
  }
}

async function goThrough(page: Page): Promise<void> {
  for (const part of await page.locator('main > section, main > div').all())
    await part.scrollIntoViewIfNeeded()
}

test('one press stops hero, strip, both carousels and all entries, and is remembered', async ({ page }) => {
  await openAtRest(page, '/')
  await goThrough(page)
  await expect(page.locator('.carousel[data-state="turning"]')).toHaveCount(2)
  expect(await countMoving(page)).toBeGreaterThan(0)

  const tookMs = await page
    .getByRole('button', { name: 'Pause motion' })
    .first()
    .evaluate((button: HTMLElement) => {
      const pressed = performance.timeOrigin + performance.now()
      button.click()
      const moving = document.getAnimations().filter(({ playState }) => playState === 'running')
      return { moving: moving.length, ms: performance.timeOrigin + performance.now() - pressed }
    })
  expect(tookMs.moving).toBe(0)
  expect(tookMs.ms).toBeLessThan(SOON_MS)

  const stopped = await view(page)
  await page.clock.runFor(LONG_MS)
  expect(await view(page)).toEqual(stopped)
  await expect(page.locator('[data-entry="waiting"]').first()).toHaveCSS('clip-path', 'none')

  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('data-motion', 'paused')
  await expect(page.getByRole('button', { name: 'Play motion' })).toHaveCount(4)
  await expect(page.getByRole('button', { name: 'Pause motion' })).toHaveCount(0)
  expect(await countMoving(page)).toBe(0)
})

for (const place of ['.hero-control', '.strip-head', '#projects .carousel', '#testimonials .carousel']) {
  test(`the button in ${place} is the same switch, 44 px high and without a pressed state`, async ({
    page,
  }) => {
    await page.goto('/')
    await untilHydrated(page)
    const button = page.locator(place).getByRole('button', { name: 'Pause motion' })
    await expect(button).not.toHaveAttribute('aria-pressed')
    expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44)
    await button.click()
    await expect(page.locator('html')).toHaveAttribute('data-motion', 'paused')
    await page.locator(place).getByRole('button', { name: 'Play motion' }).click()
    await expect(page.locator('html')).toHaveAttribute('data-motion', 'playing')
  })
}

test.describe('for whoever wants less motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  for (const address of [
    '/',
    '/about',
    '/services',
    '/team',
    '/faq',
    '/contact',
    '/projects/cybersecurity',
  ]) {
    test(`nothing on ${address} moves by itself`, async ({ page }) => {
      await page.goto(address)
      await goThrough(page)
      expect(await countMoving(page)).toBe(0)
      await expect(page.locator('html')).toHaveAttribute('data-motion', 'paused')
    })
  }

  test('all technologies stand in a grid', async ({ page }) => {
    await page.goto('/')
    await expect(page.locator('.strip-item').locator('visible=true')).toHaveCount(14)
  })
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`axe has nothing against the paused home page in the ${colorScheme} theme`, async ({ page }) => {
    test.slow()
    await page.emulateMedia({ colorScheme })
    await page.addInitScript(() => localStorage.setItem('motion', 'paused'))
    await page.goto('/')
    await goThrough(page)
    await expect(page.locator('.carousel[data-state="turning"]')).toHaveCount(2)
    await expectNoAxeViolations(page)
  })
}
