import type { Locator, Page } from 'playwright/test'
import { words } from './content.ts'

/** The size of a comfortable target (WCAG 2.5.5), and the minimum (2.5.8). */
export const COMFORTABLE_PX = 44
const LEAST_PX = 24

/** Narrower than comfortable, because their centres are 24 px apart or more in a row. */
const NARROW = `.dot, nav[aria-label="${words.page.breadcrumb}"] a`

/**
 * Everything on the page that can be pressed and is too small, in one sentence each: under 24 x 24 px, or under
 * 44 px high (and wide, but for the rows above), links in the middle of a sentence excepted, as both criteria do.
 */
export async function targetFaults(page: Page): Promise<string[]> {
  return page.evaluate(
    ({ comfortable, least, narrow }) => {
      const faults: string[] = []
      const candidates = document.querySelectorAll<HTMLElement>(
        'a[href], button, summary, input:not([type="hidden"]), textarea, select',
      )
      for (const element of candidates) {
        const isThere = element.checkVisibility({ visibilityProperty: true })
        // A link that shows itself only when it has the focus is not a target for a finger.
        const isShown =
          getComputedStyle(element).clipPath === 'none' && element.getBoundingClientRect().right > 0
        if (!isThere || !isShown || element.closest('[aria-hidden="true"], [inert]')) continue
        if (isInSentence(element)) continue
        const { width, height } = areaOf(element)
        const leastWidth = element.matches(narrow) ? least : comfortable
        if (width >= leastWidth && height >= comfortable) continue
        const name = element.getAttribute('aria-label') ?? element.textContent
        faults.push(`${element.tagName} "${name}" is ${Math.round(width)} x ${Math.round(height)} px`)
      }
      return faults

      /** The words around it set its height. */
      function isInSentence(element: Element): boolean {
        const block = element.closest('p, li, dd, td, figcaption, blockquote')
        const words = (given: Element | null) => (given?.textContent ?? '').trim().length
        return getComputedStyle(element).display === 'inline' && words(block) > words(element)
      }

      /** What answers to a press: the box, or the card over which the link has been stretched. */
      function areaOf(element: Element): DOMRect {
        const { position, content } = getComputedStyle(element, '::after')
        if (position !== 'absolute' || content === 'none') return element.getBoundingClientRect()
        let card: Element | null = element
        while (card && getComputedStyle(card).position === 'static') card = card.parentElement
        return (card ?? element).getBoundingClientRect()
      }
    },
    { comfortable: COMFORTABLE_PX, least: LEAST_PX, narrow: NARROW },
  )
}

/** The smaller side in px; while something slides, the browser's figures are off by a millionth. */
export async function leastSide(target: Locator): Promise<number> {
  const box = await target.boundingBox()
  return Math.round(Math.min(box?.width ?? 0, box?.height ?? 0) * 1000) / 1000
}
