import type { Page } from 'playwright/test'
import { expect, test } from '#e2e/fixtures/test.ts'
import { readWith, TEXT_CHANGES } from '#e2e/support/legibility.ts'
import { LONG_MS, openAtRest, readThrough, timePasses } from '#e2e/support/motion.ts'
import { content, needed, needs, pathsOf } from '#testing/site-content.ts'

const FIGURES = content.site.stats.map(({ value, suffix }) => `${value}${suffix}`)
const ZEROS = content.site.stats.map(({ suffix }) => `0${suffix}`)
const COUNT_MS = 2500
const withMembers = content.members.length > 0 ? ['/team'] : []

/** Presses a key. Before a visitor's first key press, touch or click, and before the first scroll, no element waits. */
async function beginToMove(page: Page): Promise<void> {
  await page.keyboard.press('Shift')
}

test.describe('the figures of the company', () => {
  needs(FIGURES, 1, 'figures')

  test('show 0 until 30 % of them are seen, then count once for 2.5 s, and are told as they are at all times', async ({
    page,
  }) => {
    await openAtRest(page, '/')
    const figures = page.locator('.motion-count')
    await expect(figures).toHaveText(ZEROS)
    await expect(page.locator('dd .sr-only')).toHaveText(FIGURES)
    await expect(figures.first()).toHaveAttribute('aria-hidden', 'true')
    const list = page.locator('dl', { has: figures.first() })
    const show = (share: number) =>
      list.evaluate((element, part) => {
        const { top, height } = element.getBoundingClientRect()
        window.scrollBy({ top: top + height * part - window.innerHeight, behavior: 'instant' })
      }, share)

    await show(0.2)
    await page.clock.runFor(LONG_MS)
    await expect(figures).toHaveText(ZEROS)

    await show(0.5)
    await expect
      .poll(async () => {
        await page.clock.runFor(50)
        return Number.parseInt((await figures.last().textContent()) ?? '', 10)
      })
      .toBeGreaterThan(0)
    await page.clock.runFor(COUNT_MS / 2)
    expect(Number.parseInt((await figures.last().textContent()) ?? '', 10)).toBeLessThan(
      content.site.stats.at(-1)?.value ?? 0,
    )
    await page.clock.runFor(COUNT_MS)
    await expect(figures).toHaveText(FIGURES)

    await page.evaluate(() => window.scrollTo(0, 0))
    await show(0.5)
    await page.clock.runFor(100)
    await expect(figures).toHaveText(FIGURES)
  })

  const jump = (page: Page) => page.evaluate(() => document.querySelector('#contact')?.scrollIntoView())
  const WAYS: Record<string, (page: Page) => Promise<unknown>> = {
    'a jump by a script': (page) => page.goto('/').then(() => jump(page)),
    'an address with their part': (page) => page.goto('/#contact'),
    'the place that the browser restores': async (page) => {
      await page.goto('/')
      await jump(page)
      await page.reload()
    },
  }
  for (const [way, go] of Object.entries(WAYS)) {
    test(`${way} shows them from 0, lets them count once for 2.5 s and their heading enter for 1000 ms, and shifts nothing`, async ({
      page,
    }) => {
      await page.addInitScript(recordMotion)
      await page.clock.install()
      await go(page)
      const last = page.locator('.motion-count').last()
      await timePasses(page, 100, async () => (await last.textContent()) === FIGURES.at(-1))
      await expect(page.locator('.motion-count')).toHaveText(FIGURES)
      const heading = page.locator('.reveal', { has: page.locator('#contact-heading') })
      await expect(heading).toHaveAttribute('data-entry', 'entered')
      const { counts, entries, shifts } = await page.evaluate(() => ({ ...window.recorded }))
      const times = counts.map(({ time }) => time)
      expect(counts[0]?.figure).toBe(0)
      expect(counts.map(({ figure }) => figure)).toEqual(
        counts.map(({ figure }) => figure).toSorted((one, other) => one - other),
      )
      // The last of these figures is reached somewhat before the end, because each is rounded.
      expect(Math.max(...times) - (times[1] ?? 0)).toBeGreaterThan(COUNT_MS * 0.7)
      expect(Math.max(...times) - (times[1] ?? 0)).toBeLessThan(COUNT_MS * 1.2)
      expect(entries).toEqual(['1s'])
      expect(shifts).toEqual([])
    })
  }

  test('their heading is not seen before it enters', async ({ page }) => {
    await page.goto('/')
    const opacity = await page.evaluate(() => {
      const heading = document.querySelector('.reveal:has(#contact-heading)')
      heading?.scrollIntoView()
      // A frame calls these functions after the listeners for scrolling, and before it is painted.
      return new Promise((resolve) =>
        requestAnimationFrame(() => resolve(heading && getComputedStyle(heading).opacity)),
      )
    })
    expect(opacity).toBe('0')
  })
})

declare global {
  interface Window {
    recorded: { counts: { figure: number; time: number }[]; entries: string[]; shifts: number[] }
  }
}

/** Runs in the page. Records the last figure, the entries of the heading above the figures, and shifts of their section. */
function recordMotion(): void {
  const recorded: Window['recorded'] = { counts: [], entries: [], shifts: [] }
  window.recorded = recorded
  new MutationObserver((changes) => {
    for (const { target, removedNodes } of changes) {
      const isLast = target instanceof Element && target.matches('div:last-child > dd > .motion-count')
      // The parser writes the final figures, in place of nothing.
      if (!isLast || removedNodes.length === 0) continue
      recorded.counts.push({
        figure: Number.parseInt(target.textContent, 10),
        time: performance.now(),
      })
    }
  }).observe(document, { subtree: true, childList: true })
  document.addEventListener('animationstart', ({ target }) => {
    if (target instanceof Element && target.querySelector('#contact-heading'))
      recorded.entries.push(getComputedStyle(target).animationDuration)
  })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & {
      value: number
      sources: { node?: Node }[]
    })[]) {
      const section = document.querySelector('#contact')
      // What the first screen does while the page arrives is not their matter.
      if (entry.sources.some(({ node }) => !node || section?.contains(node) || node.contains(section)))
        recorded.shifts.push(entry.value)
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

for (const address of ['/', ...pathsOf('service')]) {
  test(`nothing on the first screen of ${address} waits for its entry, and after reading the page no element waits`, async ({
    page,
  }) => {
    await page.goto(address)
    await expect(page.locator('[data-entry]')).toHaveCount(0)
    const tops = await page
      .locator('.reveal, .weave-in, .skill-fill')
      .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().top - window.innerHeight))
    needed(
      tops.find((top) => top > 0),
      `entry below the first screen of ${address}`,
    )
    await beginToMove(page)
    await expect(page.locator('[data-entry="waiting"]').first()).toBeAttached()
    const inSight = await page
      .locator('[data-entry]')
      .evaluateAll(
        (all) => all.filter((each) => each.getBoundingClientRect().top < window.innerHeight).length,
      )
    expect(inSight).toBe(0)
    await readThrough(page)
    await expect(page.locator('[data-entry="entered"]').first()).toBeAttached()
    await expect(page.locator('[data-entry="waiting"], [data-entry="entering"]')).toHaveCount(0)
  })
}

test('an element further down enters once, in 1000 ms, and a pause or printing shows it at once', async ({
  page,
}) => {
  await page.goto('/')
  await beginToMove(page)
  const heading = page.locator('.reveal', { has: page.locator('#services-heading') })
  const duration = heading.evaluate(
    (element) =>
      new Promise((resolve) => {
        element.addEventListener('animationstart', () => {
          const animations = element.getAnimations()
          for (const animation of animations) animation.pause()
          resolve(animations.map(({ effect }) => effect?.getTiming().duration))
        })
      }),
  )
  await expect(heading).toHaveAttribute('data-entry', 'waiting')
  await expect(heading).toHaveCSS('opacity', '0')
  await heading.scrollIntoViewIfNeeded()
  expect(await duration).toEqual([1000])
  await expect(heading).toHaveAttribute('data-entry', 'entering')
  await page.emulateMedia({ media: 'print' })
  await expect(heading).toHaveAttribute('data-entry', 'entered')
  await page.emulateMedia({ media: 'screen' })

  const corner = await page.locator('[data-entry="waiting"]').first().elementHandle()
  await corner?.evaluate((element) =>
    window.scrollBy({
      top: element.getBoundingClientRect().top - window.innerHeight + 2,
      behavior: 'instant',
    }),
  )
  const control = page.locator('.motion-control').first()
  await control.evaluate((button: HTMLElement) => button.click())
  expect(await corner?.getAttribute('data-entry')).toBe('entered')
  await control.evaluate((button: HTMLElement) => button.click())
  await expect(page.locator('html')).toHaveAttribute('data-motion', 'playing')
  await expect(page.locator('[data-entry="entering"]')).toHaveCount(0)
  expect(await heading.evaluate((element) => element.getAnimations().length)).toBe(0)
})

test('in a small window with large letters, no element waits and no figure shows 0 after reading the page', async ({
  page,
}) => {
  needed(withMembers[0], 'member')
  await page.setViewportSize({ width: 320, height: 256 })
  await page.goto('/about')
  await readWith(page, TEXT_CHANGES['letters of twice the size'])
  await beginToMove(page)
  // This test needs a block that is so high that 15 % of it never fits into the window.
  const heights = await page
    .locator('[data-entry="waiting"]')
    .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().height))
  needed(
    heights.find((height) => height > 256 / 0.15),
    'block of that height',
  )

  await readThrough(page)
  await expect(page.locator('[data-entry="waiting"]')).toHaveCount(0)

  await page.goto('/')
  await readWith(page, TEXT_CHANGES['letters of twice the size'])
  await beginToMove(page)
  for (const figure of await page.locator('.motion-count').all()) await figure.scrollIntoViewIfNeeded()
  await expect(page.locator('.motion-count')).toHaveText(FIGURES)
})
