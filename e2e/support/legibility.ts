import { expect, type Page } from 'playwright/test'

/** Common widths and those at which the layout changes, apart from the windows in which pages.spec.ts looks for all faults. */
const WIDTHS_PX = [360, 576, 992, 1100, 1280]

const HEIGHT_PX = 900

/** Style changes by the reader that must not break a page (WCAG 1.4.4 and 1.4.12). */
export const TEXT_CHANGES = {
  'letters of twice the size': 'html { font-size: 200% }',
  'more space between lines, words and letters': `
    * { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important }
    p { margin-block-end: 2em !important }`,
}

/** The allowed line lengths, in ch. */
type Measure = { from: number; to: number }

/**
 * Lists faults of the current layout that make text hard to read, as sentences: text that extends beyond the window, is
 * cut off by an ancestor, or overlaps other text. With a `measure`, it also lists lines that are shorter or longer
 * (visual brief, section 4: 45 to 72; a column of a list may be narrower).
 * Skips text that is hidden on purpose (for screen readers, or on another slide), and fixed or scrolled sticky text.
 * Pause motion or emulate print first: while cards turn in 3D, both sides count as visible.
 */
export async function legibilityFaults(page: Page, measure?: Measure): Promise<string[]> {
  await page.evaluate(() => document.fonts.ready)
  await expect.poll(() => waiting(page)).toBe(0)
  const faults = await page.evaluate((measure) => {
    type Box = { left: number; top: number; right: number; bottom: number }
    type Piece = { text: string; element: Element; block: Element; box: Box }
    const faults = new Set<string>()
    /**
     * The share of a line's box that is empty above and below the letters. With a small line height, the boxes of lines
     * overlap each other and extend beyond their ancestors, but the letters do not.
     */
    const AIR = 0.175
    /** Elements that may extend beyond the window, because a visitor scrolls them. */
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
    // A sticky element is in its normal position until the page is scrolled.
    const floating = scrollY === 0 ? ['fixed'] : ['fixed', 'sticky']
    const floats = (element: Element) =>
      ancestors(element).some((each) => floating.includes(getComputedStyle(each).position))
    /** Whether an element is on the front of a card that is turned over. An open card shows its back below its front. */
    const isTurnedAway = (element: Element) => {
      const front = element.closest('.flip-front')
      const back = front?.nextElementSibling
      return Boolean(front && back && isSeen(back) && topOf(front) === topOf(back))
    }
    const topOf = (element: Element) => element.getBoundingClientRect().top
    const blockOf = (element: Element) =>
      ancestors(element).find((each) => !getComputedStyle(each).display.startsWith('inline')) ?? element

    /** The part of a box that no ancestor clips. `isCut` is true if an ancestor that cannot be scrolled clips it. */
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
        // The label of the field for robots, far outside the page, from right to left on its other side.
        const distance = Math.max(-rect.right, rect.left - document.documentElement.clientWidth)
        if (rect.width < 2 || distance > 1000) continue
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
      // One ch is the width of the 0 in the element's font, so the ruler must be inside the element.
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
        // A narrow column may contain a few words, but not a sentence. Letters of some scripts are half as wide as others.
        const whole = boxes.reduce((sum, box) => sum + width(box), 0) / ch
        if (line < measure.from && whole > 2.5 * measure.from) {
          faults.add(`squeezed into ${Math.round(line)} ch: ${letters}`)
        }
      }
    }

    return [...faults].map((fault) => fault.replaceAll(/\s+/g, ' ').slice(0, 160))
  }, measure)
  return [...faults, ...(await tooWide(page))]
}

/** Lists the widths at which the page is wider than the window, as sentences. Does not reload the page. */
export async function sidewaysFaults(page: Page): Promise<string[]> {
  await page.evaluate(() => document.fonts.ready)
  const faults: string[] = []
  for (const width of WIDTHS_PX) {
    await page.setViewportSize({ width, height: HEIGHT_PX })
    faults.push(...(await tooWide(page)))
  }
  return faults
}

/** Returns one sentence if the page is wider than the window. It names an element that extends beyond the window. */
export function tooWide(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth <= clientWidth) return []
    const beyond = [...document.body.querySelectorAll('*')].findLast(
      (element) => element.getBoundingClientRect().right > clientWidth + 0.5,
    )
    return [`the page is ${scrollWidth} px wide in ${clientWidth}: ${beyond?.outerHTML.slice(0, 120)}`]
  })
}

/** Applies a reader's style sheet to the page and removes the previous one. An empty one only removes it. */
export async function readWith(page: Page, css: string): Promise<void> {
  // The policy of the page blocks an added style element, although it does not block the style sheet of a reader.
  await page.evaluate((text) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(text)
    document.adoptedStyleSheets = [sheet]
  }, css)
}

/**
 * The visible words of the page, in order. Leaves out controls that are hidden without script, because they need it and
 * contain no information about the company. Also leaves out the name on the back of a service's card: its front has the
 * same name. Without script, both sides are visible and the name appears only once.
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

/** How many parts of the page are laid out only when they come near (styles/settle.css). */
export function waiting(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      [...document.querySelectorAll('main > *, .post-text > .prose > *, footer')].filter(
        (each) => getComputedStyle(each).getPropertyValue('content-visibility') === 'auto',
      ).length,
  )
}
