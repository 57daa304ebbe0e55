import type { Page } from 'playwright/test'
import { contrast, LARGE_CONTRAST } from '#lib/brand/contrast.ts'

/** More tab stops than any page has. A walk that reaches this number is in a keyboard trap. */
const ENOUGH_STOPS = 150

/** The focused element. */
type Stop = {
  name: string
  /** The share of sample points at which no other element covers it. */
  visibleShare: number
  covers: string[]
  /** The colours of the focus ring; empty if there is no ring. */
  ring: string[]
  /** The background colours next to the ring. */
  grounds: string[]
  wasHereBefore: boolean
  /** Why it does not follow the previous stop in reading order; empty if it does. */
  jump: string
}

/** The tab stops of a walk, and their faults. */
export type Walk = { stops: string[]; faults: string[] }

/**
 * Presses a key again and again until the focus leaves the part of the page or returns to an earlier stop. Checks whether
 * each stop is visible (WCAG 2.4.11), has a visible focus ring (2.4.7, 1.4.11) and is in reading order (2.4.3).
 * @param part a selector
 * @throws Error if the walk does not end (2.1.2)
 */
export async function walk(page: Page, part: string, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<Walk> {
  const stops: string[] = []
  const faults: string[] = []
  await page.evaluate(forgetStops)
  while (stops.length < ENOUGH_STOPS) {
    await page.keyboard.press(key)
    const stop: Stop | null = await page.evaluate(
      `(${endTransitions})(), (${lookAtStop})(${JSON.stringify(part)})`,
    )
    if (!stop || stop.wasHereBefore) return { stops, faults }
    stops.push(stop.name)
    faults.push(...faultsOf(stop, key).map((fault) => `${stop.name} ${fault}`))
  }
  throw new Error(`The keyboard does not come round: it stands at ${stops.at(-1)}`)
}

function faultsOf({ visibleShare, covers, ring, grounds, jump }: Stop, key: string): string[] {
  const faults: string[] = []
  if (visibleShare < 0.5) faults.push(`lies under ${covers.join(', ') || 'nothing, but cannot be seen'}`)
  if (ring.length === 0) faults.push('has no ring')
  // A ring of two contrasting colours is visible on every background, also on a picture.
  const [first = '', second] = ring
  const isTwofold = second !== undefined && contrast(first, second) >= LARGE_CONTRAST
  const weak = grounds.filter((ground) => ground === 'picture' || contrast(first, ground) < LARGE_CONTRAST)
  if (first && !isTwofold && weak.length > 0) faults.push(`has a ring of ${first} on ${weak.join(' and ')}`)
  if (jump && key === 'Tab') faults.push(jump)
  return faults
}

/** The number of elements in the part that the keyboard must reach: links, controls and scrollable elements. */
export function countStops(page: Page, part: string): Promise<number> {
  return page.locator(part).evaluate((element) => {
    const candidates = element.querySelectorAll<HTMLElement>(
      'a[href], button, summary, input:not([type="hidden"]), textarea, select, [tabindex="0"]',
    )
    return [...candidates].filter(
      (each) =>
        each.tabIndex >= 0 && each.checkVisibility({ visibilityProperty: true }) && !each.closest('[inert]'),
    ).length
  })
}

/** The page stores the stops of a walk, because elements cannot be sent to the test. */
type Walked = typeof globalThis & { walked?: { element: Element; box: DOMRect }[] }

function forgetStops(): void {
  ;(window as Walked).walked = []
}

/** Runs in the page. Returns null if the focus has left the part. */
function lookAtStop(part: string): Stop | null {
  const element = document.activeElement
  if (!element?.parentElement?.closest(part)) return null
  const walked = (window as Walked).walked ?? []
  const style = (of: Element) => getComputedStyle(of)
  const isInWindow = (x: number, y: number) => x >= 0 && y >= 0 && x < innerWidth && y < innerHeight

  const covers = new Set<string>()
  let points = 0
  let visible = 0
  for (const rect of element.getClientRects())
    for (const alongX of [0.04, 0.25, 0.5, 0.75, 0.96])
      for (const alongY of [0.1, 0.5, 0.9]) {
        const [x, y] = [rect.left + rect.width * alongX, rect.top + rect.height * alongY]
        const hit = isInWindow(x, y) ? document.elementFromPoint(x, y) : null
        points += 1
        // Between two letters or next to a rounded corner, the hit test returns an ancestor.
        if (hit && (element.contains(hit) || hit.contains(element))) visible += 1
        else covers.add(hit ? `${hit.tagName}.${hit.className}` : 'the edge of the window')
      }
  const isDrawn = element.checkVisibility({ opacityProperty: true, visibilityProperty: true })

  const { box: ringBox, colors, reach } = ringOf(element)
  const box = element.getBoundingClientRect()
  const onPage = new DOMRect(box.x + scrollX, box.y + scrollY, box.width, box.height)
  const before = walked.at(-1)
  const wasHereBefore = walked.some((stop) => stop.element === element)
  walked.push({ element, box: onPage })
  return {
    name: `${element.tagName} "${element.getAttribute('aria-label') ?? element.textContent?.trim() ?? ''}"`,
    visibleShare: isDrawn ? visible / points : 0,
    covers: [...covers],
    ring: colors,
    grounds: ringBox ? groundsAround(ringBox, reach) : [],
    wasHereBefore,
    jump: before ? jumpFrom(before) : '',
  }

  /** The outline of the element, or of the card that draws it instead, and the shadow that adds a second ring. */
  function ringOf(focused: Element): { box?: DOMRect; colors: string[]; reach: number } {
    for (let at: Element | null = focused; at && at !== document.body; at = at.parentElement) {
      for (const part of [null, '::after']) {
        const { outlineStyle, outlineWidth, outlineColor, outlineOffset, boxShadow } = getComputedStyle(
          at,
          part,
        )
        if (outlineStyle === 'none' || Number.parseFloat(outlineWidth) < 2) continue
        const [shadow] = /rgb\([^)]+\)/.exec(boxShadow) ?? []
        const colors = shadow ? [outlineColor, shadow] : [outlineColor]
        const reach = Number.parseFloat(outlineOffset) + Number.parseFloat(outlineWidth)
        return { box: at.getBoundingClientRect(), colors, reach }
      }
    }
    return { colors: [], reach: 0 }
  }

  /** The backgrounds just outside the ring, and just inside it if there is a gap. */
  function groundsAround(ring: DOMRect, reach: number): string[] {
    const grounds = new Set<string>()
    // Hit tests on an element with its own layer are rounded to whole pixels: a point 1 px outside may still hit it.
    for (const distance of [reach + 1, Math.min(reach - 4, 2)]) {
      const middle = { x: ring.left + ring.width / 2, y: ring.top + ring.height / 2 }
      const points: [number, number][] = [
        [ring.left - distance, middle.y],
        [ring.right + distance, middle.y],
        [middle.x, ring.top - distance],
        [middle.x, ring.bottom + distance],
      ]
      for (const [x, y] of points) {
        const hit = isInWindow(x, y) ? document.elementFromPoint(x, y) : null
        if (hit) grounds.add(groundOf(hit))
      }
    }
    return [...grounds]
  }

  function groundOf(hit: Element): string {
    if (hit.tagName === 'IMG') return 'picture'
    let box: Element | null = hit
    while (box && style(box).backgroundColor.startsWith('rgba')) box = box.parentElement
    return box ? style(box).backgroundColor : 'rgb(255, 255, 255)'
  }

  /** Reading order goes down a column and along a row. Fixed and sticky elements are not checked. */
  function jumpFrom(stop: { element: Element; box: DOMRect }): string {
    const floats = (of: Element | null): boolean =>
      of !== null && (['fixed', 'sticky'].includes(style(of).position) || floats(of.parentElement))
    // The pause button of a carousel comes before the slides in tab order, but is displayed below them (ARIA APG "Carousel").
    if (floats(element) || floats(stop.element) || stop.element.matches('.carousel-control')) return ''
    const [now, then] = [onPage, stop.box]
    const sharesColumn = Math.min(now.right, then.right) - Math.max(now.left, then.left) > 2
    const sharesRow = Math.min(now.bottom, then.bottom) - Math.max(now.top, then.top) > 2
    if (sharesColumn && now.bottom <= then.top + 1) return `comes after what lies below it`
    const isLeftward = style(document.body).direction === 'rtl'
    const isBackward = isLeftward ? now.left >= then.right - 1 : now.right <= then.left + 1
    if (sharesRow && isBackward) return `comes after what a reader of its line reaches later`
    return ''
  }
}

/**
 * Runs in the page. Finishes every transition, also one that starts when another ends: during a transition, a colour has
 * an intermediate value. A test that checks a hundred elements would have to wait for the transitions of each.
 */
export function endTransitions(): void {
  for (;;) {
    const running = document.getAnimations().filter((each) => each instanceof CSSTransition)
    if (running.length === 0) return
    for (const each of running) each.finish()
  }
}
