import { expect, type Page } from 'playwright/test'
import { content } from '#testing/site-content.ts'
import { legibilityFaults } from './legibility.ts'

/** A4 in CSS px. Media queries use the width of the whole sheet; the text has the width between the margins. */
const PAPER = { width: 794, height: 1123 }
/** The page margin in styles/print.css. It applies only to real paper, so it is added to the body. */
const MARGIN = '18mm'
/** Allowed line lengths on paper, in ch: from a column of small cards to a long text. */
const MEASURE = { from: 22, to: 72 }
/** Elements that must not be printed: interactive, decorative, or marked as not for paper. */
const FOR_SCREENS = [
  'button, .button, nav, dialog, iframe, .selvedge, .chat-button, .hero-art, .stitch-line, .dots, .strip-row',
  'main img[alt=""], main a svg, .new-tab-arrow, .enquiry-block, .motion-count, body > footer',
  'main a:has(> .stitch-underline), .flip-back, [class~="print:hidden"]',
].join(', ')

/** Fails if the page does not print as a document: all its words, black on white, without controls. It stays on paper. */
export async function expectDocument(page: Page): Promise<void> {
  const { site } = content
  await page.setViewportSize(PAPER)
  const words = await wordsOf(page)
  await page.emulateMedia({ media: 'print' })
  await page.locator('body').evaluate((body, margin) => {
    body.style.marginInline = margin
  }, MARGIN)

  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('banner').getByText(site.name, { exact: true }).first()).toBeVisible()
  await expect(page.getByRole('banner').getByText(`· ${site.email} · ${site.phone}`)).toBeVisible()
  for (const theme of ['dark', 'light']) {
    await page.locator('html').evaluate((html, value) => {
      html.dataset.theme = value
    }, theme)
    expect.soft(await coloursOf(page), `in the ${theme} theme`).toEqual(BLACK_ON_WHITE)
  }
  await expect.soft(page.locator(FOR_SCREENS).filter({ visible: true })).toHaveCount(0)
  expect.soft(await legibilityFaults(page, MEASURE), 'what cannot be read').toEqual([])
  const printed = await wordsOf(page)
  expect(words.length).toBeGreaterThan(1)
  const lost = words.filter((word) => !printed.includes(word))
  expect.soft(lost, 'is lost').toEqual([])
}

/** The readable texts in `main`: on the screen all texts with a layout, on paper only visible texts. */
function wordsOf(page: Page): Promise<string[]> {
  return page.locator('main').evaluate((main, forScreens) => {
    const onPaper = matchMedia('print').matches
    const isClipped = (element: Element | null): boolean =>
      element !== null && (getComputedStyle(element).clipPath !== 'none' || isClipped(element.parentElement))
    const seen: string[] = []
    const walker = document.createTreeWalker(main, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const element = walker.currentNode.parentElement
      const text = walker.currentNode.nodeValue?.trim()
      if (!element || !text || element.closest(`${forScreens}, .sr-only, script, style`)) continue
      if (!element.checkVisibility({ opacityProperty: onPaper, visibilityProperty: onPaper })) continue
      if (!onPaper || !isClipped(element)) seen.push(text)
    }
    return seen
  }, FOR_SCREENS)
}

const BLACK_ON_WHITE = ['on rgb(255, 255, 255)', 'on rgba(0, 0, 0, 0)', 'rgb(0, 0, 0)']

/** The colours of all texts and of the backgrounds behind them. */
function coloursOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const seen = new Set<string>()
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const element = walker.currentNode.parentElement
      if (!element?.checkVisibility() || !walker.currentNode.nodeValue?.trim()) continue
      seen.add(getComputedStyle(element).color)
    }
    for (const element of document.querySelectorAll('html, body, section, footer, main div')) {
      if (element.checkVisibility()) seen.add(`on ${getComputedStyle(element).backgroundColor}`)
    }
    return [...seen].sort()
  })
}
