import type { Page } from 'playwright/test'

/** The widths at which something changes, the narrowest of WCAG 1.4.10 first. */
const WIDTHS_PX = [320, 360, 390, 576, 768, 992, 1100, 1280, 1440]

const HEIGHT_PX = 900

/** What a reader may do to the text of any page without losing anything (WCAG 1.4.4 and 1.4.12). */
export const TEXT_CHANGES = {
  'letters of twice the size': 'html { font-size: 200% }',
  'more space between lines, words and letters': `
    * { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important }
    p { margin-block-end: 2em !important }`,
}

/** The widths at which the page is wider than the window, and by how much. The page is not loaded again. */
export async function sidewaysFaults(page: Page, widths = WIDTHS_PX): Promise<string[]> {
  const faults: string[] = []
  for (const width of widths) {
    await page.setViewportSize({ width, height: HEIGHT_PX })
    const over = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    if (over > 0) faults.push(`${over} px too wide for ${width} px`)
  }
  return faults
}

/** Lays a style sheet of the reader's over the page, in place of the one before. An empty one takes it away. */
export async function readWith(page: Page, css: string): Promise<void> {
  // A style element would not pass the policy of the page, which is not there to keep its reader out.
  await page.evaluate((text) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(text)
    document.adoptedStyleSheets = [sheet]
  }, css)
}

/**
 * The words that are on the page for the eye, in order. A control that does nothing without script is rightly not
 * there without it, and says nothing about the company: it is left out. So is the name on the reverse of a service's card,
 * which its front says too: without script both lie open, and the name stands once.
 */
export async function wordsSeen(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const leftOut = [
      ...document.querySelectorAll('[class~="noscript:hidden"], .motion-control, .flip-plate > p'),
    ]
    for (const element of leftOut) element.toggleAttribute('hidden', true)
    const words = document.body.innerText.split(/\s+/).filter(Boolean)
    for (const element of leftOut) element.toggleAttribute('hidden', false)
    return words
  })
}
