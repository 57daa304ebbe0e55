import type { Locator, Page } from 'playwright/test'
import { expect, test } from '#e2e/fixtures/test.ts'
import { COMFORTABLE_PX, leastSide } from '#e2e/support/targets.ts'
import { fill } from '#lib/text/phrase.ts'
import { content, needs, said, words } from '#testing/site-content.ts'

// The second card: Tab moves the focus to it from the first card, and then to the next link.
needs(content.services, 2, 'services')
const [BEFORE, { path: PATH, title: TITLE } = { path: '', title: '' }] = content.services

const learnMoreAbout = (title: string) =>
  fill(words.service.learnMoreAbout, { label: words.service.learnMore, title })

function findCard(page: Page) {
  const card = page.locator('.flip', { has: page.getByRole('heading', { name: TITLE }) })
  return { card, sides: card.locator('.flip-sides'), link: card.getByRole('link') }
}

/** The cosine of the card's rotation: 1 when its front is visible, -1 when its back is. */
function facing(sides: Locator): Promise<number> {
  return sides.evaluate((element) => Math.round(new DOMMatrix(getComputedStyle(element).transform).m11))
}

test('a card is one heading and one link; a pointer that rests on it turns it in 600 ms, the keyboard by reaching the link, and leaving turns it back; where motion is paused it fades in 150 ms', async ({
  page,
}) => {
  await page.goto('/services')
  const { card, sides, link } = findCard(page)
  await expect(card).toMatchAriaSnapshot(`
    - heading "${TITLE}" [level=3]
    - paragraph
    - link "${learnMoreAbout(TITLE)}"
  `)
  await page.getByRole('link', { name: learnMoreAbout(BEFORE?.title ?? '') }).focus()
  await page.keyboard.press('Tab')
  await expect(link).toBeFocused()
  await expect.poll(() => facing(sides)).toBe(-1)
  await page.keyboard.press('Tab')
  // Wait for the end of the transition: a card that turns over before would take less than 600 ms.
  await expect.poll(() => sides.evaluate((element) => element.getAnimations().length)).toBe(0)
  expect(await facing(sides)).toBe(1)

  await expect(sides).toHaveCSS('transition-duration', '0.6s')
  await card.hover()
  await expect.poll(() => facing(sides)).toBe(-1)
  await page.mouse.move(1, 450)
  await expect.poll(() => facing(sides)).toBe(1)

  await page.getByRole('contentinfo').getByRole('button', { name: said.pause }).press('Enter')
  const back = card.locator('.flip-back')
  await expect(back).toHaveCSS('opacity', '0')
  await expect(back).toHaveCSS('transition-duration', '0.15s')
  await card.hover()
  await expect(back).toHaveCSS('opacity', '1')
  expect(await facing(sides)).toBe(1)
})

test('on a phone a tap turns a card, its button turns it back and names the side, and its link leads to the service @phone-only', async ({
  page,
}) => {
  await page.goto('/services')
  const { card, sides, link } = findCard(page)
  const button = card.getByRole('button', { name: fill(words.service.turnOver, { title: TITLE }) })
  await expect(button).toHaveAttribute('aria-expanded', 'false')
  expect(await leastSide(button)).toBeGreaterThanOrEqual(COMFORTABLE_PX)
  await card.getByRole('heading').tap()
  await expect(button).toHaveAttribute('aria-expanded', 'true')
  await expect.poll(() => facing(sides)).toBe(-1)
  await button.tap()
  await expect(button).toHaveAttribute('aria-expanded', 'false')
  await expect.poll(() => facing(sides)).toBe(1)
  await button.tap()
  await expect.poll(() => facing(sides)).toBe(-1)
  await link.tap()
  await expect(page).toHaveURL(PATH)
})
