import type { Locator, Page } from 'playwright/test'
import { expect, test } from '#e2e/fixtures/test.ts'
import { examples, needed, pathsOf } from '#e2e/support/content.ts'

// What lies further down is laid out once it comes near (styles/further-down.css). Nobody may notice.

// An entry moves what is measured here.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

/** The last part of home that has an anchor: above it lie parts that have not been laid out. */
async function anchorOf(page: Page): Promise<string> {
  await page.goto('/')
  const id = await page.locator('main > section[id]').last().getAttribute('id')
  return `#${id}`
}

/** Where it begins in the window, in CSS px. */
function topOf(part: Locator): Promise<number> {
  return part.evaluate((element) => Math.round(element.getBoundingClientRect().top))
}

/** Where an address puts the beginning of the part that it names. */
function topOfAnchors(page: Page): Promise<number> {
  return page.locator('html').evaluate((html) => Number.parseInt(getComputedStyle(html).scrollPaddingTop, 10))
}

/** Whether the browser has laid out what is in the last band of the page. */
function endIsLaidOut(page: Page): Promise<boolean> {
  return page
    .locator('main > section:last-of-type p')
    .first()
    .evaluate((words) => words.checkVisibility({ contentVisibilityAuto: true }))
}

/** Each part has been laid out once, while nobody scrolled. */
async function untilHeightsAreKnown(page: Page): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('data-heights', 'known', { timeout: 60_000 })
}

/** Scrolls by so much, and tells by how many CSS px what was in the middle of the window has moved so many frames later. */
function scrollAndLook(page: Page, down: number, frames = 3): Promise<number> {
  return page.evaluate(
    async ([down, frames]) => {
      const [middle] = document.elementsFromPoint(innerWidth / 2, innerHeight / 2)
      if (!middle) throw new Error('There is nothing in the middle of the window.')
      const before = middle.getBoundingClientRect().top
      scrollBy({ top: down, behavior: 'instant' })
      // What has come near is laid out in the next frame, and what that moves is told with the one after.
      for (let frame = 0; frame < frames; frame++) await new Promise(requestAnimationFrame)
      return Math.round(middle.getBoundingClientRect().top - before)
    },
    [down, frames] as const,
  )
}

/** Scrolls in such steps as far as they go, and tells of those by which what was read moved by something else. */
async function jumps(page: Page, step: number): Promise<string[]> {
  const jumps: string[] = []
  expect(await canScroll(page, step)).toBe(true)
  while (await canScroll(page, step)) {
    const moved = await scrollAndLook(page, step)
    if (Math.abs(moved + step) > 1) jumps.push(`${moved} px instead of ${-step}`)
  }
  return jumps
}

function canScroll(page: Page, down: number): Promise<boolean> {
  return page.evaluate((down) => {
    const to = scrollY + down
    return to >= 0 && to + innerHeight <= document.documentElement.scrollHeight
  }, down)
}

test('the end of a page is laid out when it comes near, and on paper at once', async ({ page }) => {
  await page.goto('/')
  await untilHeightsAreKnown(page)
  expect(await endIsLaidOut(page)).toBe(false)
  await page.emulateMedia({ media: 'print' })
  expect(await endIsLaidOut(page)).toBe(true)
  await page.emulateMedia({ media: 'screen' })
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  await expect.poll(() => endIsLaidOut(page)).toBe(true)
})

test('a page that opens at one of its parts is laid out whole, and begins there @phone', async ({ page }) => {
  const anchor = await anchorOf(page)
  await page.goto('/contact')
  await page.goto(`/${anchor}`)
  expect(await endIsLaidOut(page)).toBe(true)
  expect(await topOf(page.locator(anchor))).toBe(await topOfAnchors(page))
})

test('a link leads to a part of the open page, which stays where it is when what lies above is laid out @phone', async ({
  page,
}) => {
  const anchor = await anchorOf(page)
  await page.evaluate((hash) => location.assign(hash), anchor)
  const padding = await topOfAnchors(page)
  await expect.poll(() => topOf(page.locator(anchor))).toBe(padding)
  for (const step of [1, 2, 3]) {
    await scrollAndLook(page, -250)
    expect(Math.abs((await topOf(page.locator(anchor))) - (padding + step * 250))).toBeLessThanOrEqual(1)
  }
})

for (const address of ['/', ...pathsOf('post', 'service')]) {
  test(`${address} scrolls by what was asked for, down to its end @phone`, async ({ page }) => {
    await page.goto(address)
    expect(await jumps(page, 200)).toEqual([])
  })

  test(`${address} scrolls by what was asked for, up from its end @phone`, async ({ page }) => {
    await page.goto(address)
    await page.evaluate(() => scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }))
    await scrollAndLook(page, 0)
    expect(await jumps(page, -200)).toEqual([])
  })
}

for (const [address, share] of [
  ['/', 0.3],
  ['/', 0.6],
  ['/', 0.9],
  ['/services', 0.9],
] as const) {
  test(`${address} shows what was read there, ${100 * share} % down, when it is loaded again or come back to @phone`, async ({
    page,
  }) => {
    await page.goto(address)
    const parts = page.locator('main > section')
    const count = await parts.count()
    const part = parts.nth(Math.floor(share * count))
    await part.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }))
    await untilHeightsAreKnown(page)
    const top = await topOf(part)
    await page.reload()
    await expect.poll(() => topOf(part)).toBe(top)
    expect(await endIsLaidOut(page)).toBe(true)
    await page.goto('/contact')
    await page.goBack()
    await expect.poll(() => topOf(part)).toBe(top)
  })
}

for (const share of [0.3, 0.6, 1]) {
  test(`after a jump ${100 * share} % down as the page opens, nothing moves while the rest is laid out @phone`, async ({
    page,
  }) => {
    await page.addInitScript((share) => {
      const seen = { shifts: [] as number[], moved: () => Number.NaN }
      Object.assign(window, { seen })
      addEventListener('DOMContentLoaded', async () => {
        scrollTo({ top: share * document.documentElement.scrollHeight, behavior: 'instant' })
        // What has come near is laid out by then.
        for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame)
        const [middle] = document.elementsFromPoint(innerWidth / 2, innerHeight / 2)
        const top = () => middle?.getBoundingClientRect().top ?? Number.NaN
        const before = top()
        seen.moved = () => Math.abs(top() - before)
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) seen.shifts.push('value' in entry ? Number(entry.value) : 0)
        }).observe({ type: 'layout-shift' })
      })
    }, share)
    await page.goto('/')
    await untilHeightsAreKnown(page)
    const { shifts, moved } = await page.evaluate(() => {
      const { seen } = window as unknown as { seen: { shifts: number[]; moved: () => number } }
      return { shifts: seen.shifts, moved: seen.moved() }
    })
    // A part in sight that is laid out once more counts as 0.08 at least.
    expect(shifts.reduce((whole, shift) => whole + shift, 0)).toBeLessThan(0.01)
    expect(moved).toBeLessThan(1)
  })
}

test.describe('where much moves', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } })

  // The browser holds what is in sight in its place, but not while that moves.
  test('a jump right after the page has opened ends at what it was made for @phone', async ({ page }) => {
    const slow = await page.context().newCDPSession(page)
    await slow.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    for (const selector of ['.strip', '.carousel', '#footer']) {
      await page.goto('/')
      const part = page.locator(selector).first()
      await part.evaluate((element) => element.scrollIntoView({ block: 'start', behavior: 'instant' }))
      const top = await topOf(part)
      await untilHeightsAreKnown(page)
      // What comes into sight with it gets its own height then, which docs/performance.md tells.
      expect(Math.abs((await topOf(part)) - top), selector).toBeLessThanOrEqual(300)
    }
  })
})

test('once all heights are known, the end is reached by one jump @phone', async ({ page }) => {
  await page.goto('/')
  await untilHeightsAreKnown(page)
  await page.keyboard.press('End')
  await expect.poll(() => canScroll(page, 1)).toBe(false)
})

test('after the phone is turned, a jump ends where it should @phone-only', async ({ page }) => {
  await page.goto('/')
  await untilHeightsAreKnown(page)
  await page.setViewportSize({ width: 844, height: 390 })
  // The page is told before it is shown.
  await page.evaluate(() => new Promise((shown) => requestAnimationFrame(() => requestAnimationFrame(shown))))
  await untilHeightsAreKnown(page)
  const part = page.locator('main > section').last()
  await part.evaluate((element) => element.scrollIntoView({ block: 'start', behavior: 'instant' }))
  const top = await topOf(part)
  await page.reload()
  await expect.poll(() => topOf(part)).toBe(top)
})

test('the keyboard goes through what waits, and brings each stop into sight @phone', async ({ page }) => {
  await page.goto(needed(examples.service, 'service').path)
  const last = page.locator('#footer').getByRole('button').last()
  const isReached = () => last.evaluate((button) => button === document.activeElement)
  for (let presses = 0; presses < 200 && !(await isReached()); presses++) {
    await page.keyboard.press('Tab')
    await expect(page.locator(':focus')).toBeInViewport()
  }
  await expect(last).toBeFocused()
})

test('words that are not laid out yet are found by the browser', async ({ page }) => {
  await page.goto('/')
  const words = (await page.locator('#footer h2').last().textContent()) ?? ''
  expect(
    await page.evaluate(
      (text) => (window as unknown as { find: (text: string) => boolean }).find(text),
      words,
    ),
  ).toBe(true)
  await expect(page.locator('#footer')).toBeInViewport()
})
