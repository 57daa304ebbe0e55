import type { Page } from 'playwright/test'
import { expect, test } from '#e2e/fixtures/test.ts'
import { content, needs, said } from '#testing/site-content.ts'

needs(content.technologies, 6, 'technologies')

const TECHNOLOGIES = content.technologies.length

/** The width of the window in px, and the number of technologies that fit. */
const ROOM = [
  [576, 1],
  [768, 2],
  [992, 3],
  [993, 5],
  [1440, 5],
] as const

/** The animation of the strip; undefined if it is not animated. */
function pass(page: Page) {
  return page.locator('.strip-track').evaluate((track) => {
    const [animation] = track.getAnimations()
    if (!animation) return undefined
    const { duration, iterations, easing } = animation.effect?.getTiming() ?? {}
    return { state: animation.playState, duration, endless: iterations === Number.POSITIVE_INFINITY, easing }
  })
}

test('the technologies pass by evenly and without end, 4 s for each, stand still for the keyboard and show the link that has the focus, and a pointer colours a drawing alone', async ({
  page,
}) => {
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

  const evenly = { state: 'running', duration: TECHNOLOGIES * 4000, endless: true, easing: 'linear' }
  expect(await pass(page)).toEqual(evenly)

  const strip = page.locator('.strip')
  await strip.scrollIntoViewIfNeeded()
  const box = await strip.boundingBox()
  await page.mouse.move((box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2)
  expect(await pass(page)).toEqual(evenly)
  const widths = () =>
    page
      .locator('.strip-glyph')
      .evaluateAll((all) => all.map((each) => (each as SVGSVGElement).getBBox().width))
  await expect.poll(async () => (await widths()).filter((width) => width > 0).length).toBe(2 * TECHNOLOGIES)

  for (const [width, count] of ROOM) {
    await page.setViewportSize({ width, height: 900 })
    const room = await strip.evaluate(
      (element) => element.clientWidth / (element.querySelector('li')?.getBoundingClientRect().width ?? 1),
    )
    expect(room, `${width} px`).toBeCloseTo(count, 1)
  }

  await page.getByRole('button', { name: said.pause }).first().click()
  const link = strip.getByRole('link').first()
  const colours = () =>
    link.evaluate((each) =>
      [each, each.querySelector('svg') ?? each].map((part) => getComputedStyle(part).fill),
    )
  const [words, drawing] = await colours()
  await link.hover()
  await expect.poll(async () => (await colours())[1]).not.toBe(drawing)
  expect((await colours())[0]).toBe(words)
})
