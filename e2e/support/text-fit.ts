import type { Page } from 'playwright/test'

/** The widths at which something changes, the narrowest of WCAG 1.4.10 first. */
export const WIDTHS_PX = [320, 360, 390, 576, 768, 992, 1100, 1280, 1440]

const HEIGHT_PX = 900

/** What a reader may do to the text of any page without losing anything (WCAG 1.4.4 and 1.4.12). */
export const TEXT_CHANGES = {
  'letters of twice the size': 'html { font-size: 200% }',
  'more space between lines, words and letters': `
    * { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important }
    p { margin-block-end: 2em !important }`,
}

/** The widths at which the page is wider than the window, and by how much. The page is not loaded anew. */
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
 * there without it, and says nothing about the company: it is left out.
 */
export function wordsSeen(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const controls = [...document.querySelectorAll('[class~="noscript:hidden"], .motion-control')]
    for (const control of controls) control.toggleAttribute('hidden', true)
    const words = document.body.innerText.split(/\s+/).filter(Boolean)
    for (const control of controls) control.toggleAttribute('hidden', false)
    return words
  })
}

/**
 * Texts that cannot be read as the page stands now: cut off by their box, beside the window, or under another text.
 * What floats over the page, and what is scrolled by itself (code, slides), is left out.
 */
export function lostTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const faults = new Set<string>()
    const LEFT_OUT =
      '[inert], [aria-hidden="true"], .sr-only, .carousel-view, .flip-back, pre, .overflow-x-auto'
    const isRead = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      !element.closest(LEFT_OUT)
    const quote = (element: Element) => `"${element.textContent?.trim().slice(0, 60)}"`
    const cuts = (overflow: string) => overflow === 'hidden' || overflow === 'clip'

    for (const box of document.querySelectorAll('body *')) {
      if (!box.textContent?.trim() || !isRead(box)) continue
      const { overflowX, overflowY } = getComputedStyle(box)
      const isCut =
        (cuts(overflowX) && box.scrollWidth > box.clientWidth + 1) ||
        (cuts(overflowY) && box.scrollHeight > box.clientHeight + 1)
      if (isCut) faults.add(`${quote(box)} is cut off`)
    }

    const lines: { element: Element; rect: DOMRect }[] = []
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const element = text.parentElement
      if (!element || !text.textContent?.trim() || !isRead(element) || floats(element)) continue
      const range = document.createRange()
      range.selectNodeContents(text)
      for (const rect of range.getClientRects()) {
        // A link that waits far out of the page comes into it with the focus.
        if (rect.width < 2 || rect.height < 2 || rect.right < -1000) continue
        if (rect.left < -1 || rect.right > innerWidth + 1)
          faults.add(`${quote(element)} is beside the window`)
        lines.push({ element, rect })
      }
    }
    lines.forEach((one, index) => {
      for (const other of lines.slice(index + 1))
        if (one.element !== other.element && lieOver(one.rect, other.rect))
          faults.add(`${quote(one.element)} and ${quote(other.element)} lie over each other`)
    })
    return [...faults]

    function floats(element: Element): boolean {
      for (let box: Element | null = element; box; box = box.parentElement)
        if (['fixed', 'sticky'].includes(getComputedStyle(box).position)) return true
      return false
    }

    /** Lines of one text are set closer than the boxes of their letters are high, so a little of it is none. */
    function lieOver(one: DOMRect, other: DOMRect): boolean {
      const width = Math.min(one.right, other.right) - Math.max(one.left, other.left)
      const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top)
      return width > 3 && height > 0.35 * Math.min(one.height, other.height)
    }
  })
}
