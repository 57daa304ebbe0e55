import type { Page } from 'playwright/test'
import { expect, test } from '#e2e/fixtures/test.ts'
import { content, needs } from '#e2e/support/content.ts'

needs(content.technologies, 6, 'technologies')

const TECHNOLOGIES = content.technologies.length
const FIRST_COLOR = rgbOf(content.technologies[0]?.hoverColor ?? '')

/** A colour as browsers tell it: `#E34F26` is `rgb(227, 79, 38)`. */
function rgbOf(hex: string): string {
  const parts = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))
  return `rgb(${parts.join(', ')})`
}

/** How the strip moves, or nothing when it stands still. */
function pass(page: Page) {
  return page.locator('.strip-track').evaluate((track) => {
    const [animation] = track.getAnimations()
    if (!animation) return undefined
    const { duration, iterations, easing } = animation.effect?.getTiming() ?? {}
    return { state: animation.playState, duration, endless: iterations === Number.POSITIVE_INFINITY, easing }
  })
}

test('the technologies pass by evenly and without end, 4 s for each', async ({ page }) => {
  await page.goto('/')
  expect(await pass(page)).toEqual({
    state: 'running',
    duration: TECHNOLOGIES * 4000,
    endless: true,
    easing: 'linear',
  })
})

test('a pointer does not hold the strip, and colours the drawing alone', async ({ page }) => {
  await page.goto('/')
  await page.locator('.strip').scrollIntoViewIfNeeded()
  const box = await page.locator('.strip').boundingBox()
  await page.mouse.move((box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2)
  expect((await pass(page))?.state).toBe('running')

  await page.getByRole('button', { name: 'Pause motion' }).first().click()
  const link = page.locator('.strip').getByRole('link').first()
  await link.hover()
  await expect(link.locator('svg')).toHaveCSS('fill', FIRST_COLOR)
  await expect(link).not.toHaveCSS('color', FIRST_COLOR)
})

test('for the keyboard the strip stands still and shows the link that has the focus', async ({ page }) => {
  await page.goto('/')
  await page.locator('.strip-head').getByRole('button').focus()
  for (let link = 0; link < TECHNOLOGIES; link++) {
    await page.keyboard.press('Tab')
    await expect(page.locator('.strip-list').first().getByRole('link').nth(link)).toBeFocused()
    await expect(page.locator(':focus')).toBeInViewport({ ratio: 0.95 })
  }
  expect(await pass(page)).toBeUndefined()
  await page.keyboard.press('Tab')
  expect((await pass(page))?.state).toBe('running')
  expect(await page.locator('.strip').evaluate((strip) => strip.scrollLeft)).toBe(0)
})

test('each technology has its drawing, both times', async ({ page }) => {
  await page.goto('/')
  const drawings = page.locator('.strip-glyph')
  await page.locator('.strip').scrollIntoViewIfNeeded()
  const widths = () =>
    drawings.evaluateAll((all) => all.map((each) => (each as SVGSVGElement).getBBox().width))
  await expect.poll(async () => (await widths()).filter((width) => width > 0).length).toBe(2 * TECHNOLOGIES)
})

test('the strip has room for one to five, by the width of the window', async ({ page }) => {
  await page.goto('/')
  for (const [width, count] of [
    [576, 1],
    [768, 2],
    [992, 3],
    [993, 5],
    [1440, 5],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    const room = await page
      .locator('.strip')
      .evaluate(
        (strip) => strip.clientWidth / (strip.querySelector('li')?.getBoundingClientRect().width ?? 1),
      )
    expect(room, `${width} px`).toBeCloseTo(count, 1)
  }
})
