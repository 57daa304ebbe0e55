import type { Locator, Page } from 'playwright/test'
import { words } from '#testing/site-content.ts'

/** The size of a comfortable target (WCAG 2.5.5), and the minimum (2.5.8). */
export const COMFORTABLE_PX = 44
const LEAST_PX = 24

/** Elements that may be narrower, because their centres are at least 24 px apart in a row. */
const NARROW = `.dot, nav[aria-label="${words.page.breadcrumb}"] a`

/**
 * Lists the targets that are too small, one sentence each: smaller than 44 x 44 px, or than 24 x 44 px in the rows above.
 * Links inside a sentence are exempt, as in both criteria.
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
        // A link that is visible only on focus is not a touch target.
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

      /** The surrounding text limits the height of a link inside a sentence. */
      function isInSentence(element: Element): boolean {
        const block = element.closest('p, li, dd, td, figcaption, blockquote')
        const words = (given: Element | null) => (given?.textContent ?? '').trim().length
        return getComputedStyle(element).display === 'inline' && words(block) > words(element)
      }

      /** The clickable area: the box of the element, or the card that the `::after` of a link covers. */
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

/** The smaller side in px, rounded: during an animation, the browser's values are off by a millionth. */
export async function leastSide(target: Locator): Promise<number> {
  const box = await target.boundingBox()
  return Math.round(Math.min(box?.width ?? 0, box?.height ?? 0) * 1000) / 1000
}
