import type { Page } from 'playwright/test'
import { entryRoute } from '#lib/routes.ts'
import { addressOf, content } from '#testing/site-content.ts'

/** Link texts that do not describe the target of the link (WCAG 2.4.4, 2.4.9). */
const EMPTY_NAMES = ['click here', 'here', 'more', 'read more', 'learn more', 'link', 'details', 'view all']

/** Maps each short address in the footer to the address of the service with the same title. */
const SHORTCUTS: Record<string, string> = Object.fromEntries(
  content.navigation.footerServices.flatMap(({ label, href }) => {
    const service = content.services.find(({ title }) => title === label)
    return service ? [[href, addressOf(entryRoute('services', service.id))]] : []
  }),
)

/** Lists faults in the structure of the page that axe does not check, one sentence each. */
export function structureFaults(page: Page): Promise<string[]> {
  return page.evaluate(
    ({ emptyNames, shortcuts }) => {
      const faults: string[] = []
      const rendered = <T extends Element = HTMLElement>(selector: string) =>
        [...document.querySelectorAll<T>(selector)].filter(
          (element) => element.checkVisibility() && !element.closest('[aria-hidden="true"], [inert]'),
        )
      if (rendered('h1, h2, h3, h4, h5, h6').findIndex(({ tagName }) => tagName === 'H1') !== 0)
        faults.push('the first heading is not the h1')
      for (const { alt } of document.images)
        if (/\.\w{3,4}$|^(image|picture|photo) of/i.test(alt)) faults.push(`"${alt}" describes no picture`)
      for (const drawing of rendered('svg:not([role="img"][aria-label])'))
        faults.push(`a drawing in "${drawing.parentElement?.textContent}" is neither hidden nor named`)
      for (const element of rendered('[title]:not(iframe), [accesskey], [placeholder]:not([placeholder=""])'))
        faults.push(`"${element.outerHTML.slice(0, 80)}" has a title, an access key or a placeholder`)
      for (const element of document.querySelectorAll('[role="alert"], [aria-live="assertive"]'))
        faults.push(`"${element.textContent}" interrupts anyone who listens`)

      const targets = new Map<string, string>()
      // Footnotes are counted within each chapter or answer.
      const isOfNote = '[data-footnote-ref], [data-footnote-backref]'
      for (const link of rendered<HTMLAnchorElement>(`a[href]:not(${isOfNote})`)) {
        const name = nameOf(link)
        // /FAQ and /faq are the same page. So are a short address and its service.
        const address = link.href.replace(location.origin, '').toLowerCase()
        const target = shortcuts[address] ?? address
        const other = targets.get(name) ?? target
        if (emptyNames.includes(name.toLowerCase())) faults.push(`"${name}" says nothing about ${target}`)
        if (other !== target) faults.push(`"${name}" leads to ${other} and to ${target}`)
        targets.set(name, target)
      }
      return faults

      /** The accessible name of a link: without hidden drawings, and with the alt text of pictures. */
      function nameOf(link: Element): string {
        const label = link.getAttribute('aria-label')
        if (label) return label
        const copy = link.cloneNode(true) as Element
        for (const hidden of copy.querySelectorAll('[aria-hidden="true"]')) hidden.remove()
        for (const image of copy.querySelectorAll('img')) image.replaceWith(image.alt)
        return (copy.textContent ?? '').replaceAll(/\s+/g, ' ').trim()
      }
    },
    { emptyNames: EMPTY_NAMES, shortcuts: SHORTCUTS },
  )
}
