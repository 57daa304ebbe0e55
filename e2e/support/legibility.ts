import type { Page } from 'playwright/test'

/** The widths at which something changes, the narrowest of WCAG 1.4.10 first. */
const WIDTHS_PX = [320, 360, 390, 576, 768, 992, 1100, 1280, 1440]

const HEIGHT_PX = 900

/** Changes of the text that every page must survive (WCAG 1.4.4 and 1.4.12). */
export const TEXT_CHANGES = {
  'letters of twice the size': 'html { font-size: 200% }',
  'more space between lines, words and letters': `
    * { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important }
    p { margin-block-end: 2em !important }`,
}

/** How long lines may be, in ch. */
type Measure = { from: number; to: number }

/**
 * What keeps someone from reading the page as it is laid out now, as sentences: text that is wider than the window,
 * cut off by its frame, or on top of other text; and, where a `measure` is given, lines
 * that are shorter or longer than that (visual brief, section 4: 45 to 72; a column of a list may be narrower).
 * Text that is hidden on purpose (for screen readers, or on another slide) is left out, and so is floating text.
 * Motion has to be paused, or the page printed: while cards turn in depth, both sides count as seen.
 */
export async function legibilityFaults(page: Page, measure?: Measure): Promise<string[]> {
  await page.evaluate(() => document.fonts.ready)
  const faults = await page.evaluate((measure) => {
    type Box = { left: number; top: number; right: number; bottom: number }
    type Piece = { text: string; element: Element; block: Element; box: Box }
    const faults = new Set<string>()
    /**
     * How much of a line's box, above and below, is air: the boxes of tightly set lines reach into each other and out
     * of their frames, their letters do not.
     */
    const AIR = 0.175
    /** What may lie beside the window, because it is brought into it by hand. */
    const SCROLLED = '.carousel-view, pre, [tabindex="0"]'

    const overlap = (a: Box, b: Box): Box => ({
      left: Math.max(a.left, b.left),
      top: Math.max(a.top, b.top),
      right: Math.min(a.right, b.right),
      bottom: Math.min(a.bottom, b.bottom),
    })
    const width = (box: Box) => box.right - box.left
    const height = (box: Box) => box.bottom - box.top
    const ancestors = (element: Element | null): Element[] =>
      element ? [element, ...ancestors(element.parentElement)] : []
    const isSeen = (element: Element) =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    const isForEarsOnly = (element: Element) =>
      ancestors(element).some((each) => /^inset\(50%/.test(getComputedStyle(each).clipPath))
    // What sticks lies in its own place until the page is scrolled.
    const floating = scrollY === 0 ? ['fixed'] : ['fixed', 'sticky']
    const floats = (element: Element) =>
      ancestors(element).some((each) => floating.includes(getComputedStyle(each).position))
    /** The front of a card that is turned over; where cards lie open, their sides lie below each other. */
    const isTurnedAway = (element: Element) => {
      const front = element.closest('.flip-front')
      const back = front?.nextElementSibling
      return Boolean(front && back && isSeen(back) && topOf(front) === topOf(back))
    }
    const topOf = (element: Element) => element.getBoundingClientRect().top
    const blockOf = (element: Element) =>
      ancestors(element).find((each) => !getComputedStyle(each).display.startsWith('inline')) ?? element

    /** The part of a box that no ancestor clips; `isCut` when an ancestor that cannot be scrolled clips it. */
    const framed = (box: Box, element: Element) => {
      let left = box
      let isCut = false
      for (const frame of ancestors(element)) {
        const { overflowX, overflowY } = getComputedStyle(frame)
        if (overflowX === 'visible' && overflowY === 'visible') continue
        if (frame === document.documentElement || frame === document.body) continue
        const next = overlap(left, frame.getBoundingClientRect())
        const isHidden = overflowX !== 'auto' && overflowX !== 'scroll'
        if (isHidden && (width(next) < width(left) - 1 || height(next) < height(left) * (1 - AIR)))
          isCut = true
        left = next
      }
      return { box: left, isCut }
    }

    const pieces: Piece[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const text = walker.currentNode.nodeValue?.trim() ?? ''
      const element = walker.currentNode.parentElement
      if (!element || text === '' || !isSeen(element) || element.closest('script, style, [inert]')) continue
      if (isForEarsOnly(element) || floats(element) || isTurnedAway(element)) continue
      const range = document.createRange()
      range.selectNodeContents(walker.currentNode)
      for (const rect of range.getClientRects()) {
        // What waits far out of the page comes into it with the focus.
        if (rect.width < 2 || rect.right < -1000) continue
        const isBeside = rect.left < -1 || rect.right > document.documentElement.clientWidth + 1
        if (isBeside && !element.closest(SCROLLED)) faults.add(`beyond the window: ${text}`)
        const { left, top, right, bottom } = rect
        const { box, isCut } = framed({ left, top, right, bottom }, element)
        if (isCut) faults.add(`cut off: ${text}`)
        const air = height(box) * AIR
        const tight = { ...box, top: box.top + air, bottom: box.bottom - air }
        if (width(tight) > 2 && height(tight) > 2)
          pieces.push({ text, element, block: blockOf(element), box: tight })
      }
    }

    pieces.sort((a, b) => a.box.top - b.box.top)
    for (const [index, one] of pieces.entries()) {
      for (const other of pieces.slice(index + 1)) {
        if (other.box.top > one.box.bottom) break
        const shared = overlap(one.box, other.box)
        if (one.element !== other.element && width(shared) > 2 && height(shared) > 0) {
          faults.add(`on top of each other: ${one.text} | ${other.text}`)
        }
      }
    }

    if (measure) {
      // One ch is as wide as the 0 of the font, which only the element's own style knows.
      const ruler = document.createElement('span')
      ruler.ariaHidden = 'true'
      Object.assign(ruler.style, { position: 'absolute', inlineSize: '100ch' })
      for (const paragraph of document.querySelectorAll('main p, main li, main dd')) {
        const lines = pieces.filter(({ block }) => block === paragraph)
        if (lines.length === 0 || paragraph.matches('pre *')) continue
        paragraph.append(ruler)
        const ch = ruler.getBoundingClientRect().width / 100
        ruler.remove()
        const boxes = lines.map(({ box }) => box)
        const line =
          (Math.max(...boxes.map((box) => box.right)) - Math.min(...boxes.map((box) => box.left))) / ch
        const letters = paragraph.textContent?.trim() ?? ''
        if (line > measure.to + 1) faults.add(`lines of ${Math.round(line)} ch: ${letters}`)
        // A few words may stand in a narrow place, a sentence may not.
        if (line < measure.from && letters.length > 3 * measure.from) {
          faults.add(`squeezed into ${Math.round(line)} ch: ${letters}`)
        }
      }
    }

    return [...faults].map((fault) => fault.replaceAll(/\s+/g, ' ').slice(0, 160))
  }, measure)
  return [...faults, ...(await tooWide(page))]
}

/** Faults of the page at widths at which something changes. The page is not loaded again. */
export async function sidewaysFaults(page: Page, widths = WIDTHS_PX): Promise<string[]> {
  await page.evaluate(() => document.fonts.ready)
  const faults: string[] = []
  for (const width of widths) {
    await page.setViewportSize({ width, height: HEIGHT_PX })
    faults.push(...(await tooWide(page)))
  }
  return faults
}

/** One sentence when the page is wider than the window, with an element that reaches beyond it. */
function tooWide(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth <= clientWidth) return []
    const beyond = [...document.body.querySelectorAll('*')].findLast(
      (element) => element.getBoundingClientRect().right > clientWidth + 0.5,
    )
    return [`the page is ${scrollWidth} px wide in ${clientWidth}: ${beyond?.outerHTML.slice(0, 120)}`]
  })
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
