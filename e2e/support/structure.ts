import type { Page } from 'playwright/test'
import { serviceRoute } from '#lib/routes.ts'
import { content } from './content.ts'

/** Words that say nothing about where a link leads (WCAG 2.4.4, 2.4.9). */
const EMPTY_NAMES = ['click here', 'here', 'more', 'read more', 'learn more', 'link', 'details', 'view all']

/** The autocomplete values, by the type of the field (WCAG 1.3.5). */
const AUTOCOMPLETE: Record<string, string[]> = {
  text: ['name'],
  email: ['email'],
  tel: ['tel'],
  url: ['url'],
}

/** The short addresses of the footer, and the services that bear the same title. */
const SHORTCUTS: Record<string, string> = Object.fromEntries(
  content.navigation.footerServices.flatMap(({ label, href }) => {
    const service = content.services.find(({ title }) => title === label)
    return service ? [[href, serviceRoute(service.id)]] : []
  }),
)

/** Faults of the page's structure that axe does not look for, one sentence each. */
export function structureFaults(page: Page): Promise<string[]> {
  return page.evaluate(
    ({ emptyNames, autocomplete, shortcuts }) => {
      const faults: string[] = []
      const all = <T extends Element = HTMLElement>(selector: string) => [
        ...document.querySelectorAll<T>(selector),
      ]
      const isThere = (element: Element) =>
        element.checkVisibility() && !element.closest('[aria-hidden="true"], [inert]')
      const rendered = <T extends Element = HTMLElement>(selector: string) => all<T>(selector).filter(isThere)
      const must = (isTrue: boolean, fault: string) => {
        if (!isTrue) faults.push(fault)
      }

      const levels = rendered('h1, h2, h3, h4, h5, h6').map(({ tagName }) => tagName)
      must(
        levels[0] === 'H1' && levels.lastIndexOf('H1') === 0,
        `there is not one h1, or it is not the first`,
      )

      for (const image of all<HTMLImageElement>('img')) {
        const alt = image.getAttribute('alt')
        must(!/\.\w{3,4}$|^(image|picture|photo) of/i.test(alt ?? ''), `"${alt}" describes no picture`)
      }
      for (const drawing of rendered('svg'))
        must(
          drawing.getAttribute('role') === 'img' && drawing.hasAttribute('aria-label'),
          `a drawing in "${drawing.parentElement?.textContent}" is neither hidden nor named`,
        )

      const targets = new Map<string, string>()
      for (const link of rendered<HTMLAnchorElement>('a[href]')) {
        const name = nameOf(link)
        must(!emptyNames.includes(name.toLowerCase()), `"${name}" says nothing about ${link.href}`)
        // /FAQ and /faq are one page, and so are a short address and the service it leads to.
        const { origin } = location
        const address = link.href.replace(origin, '').toLowerCase()
        const target = shortcuts[address] ?? address
        const other = targets.get(name)
        must(other === undefined || other === target, `"${name}" leads to ${other} and to ${target}`)
        targets.set(name, target)
      }

      for (const field of rendered<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>(
        'input:not([type="hidden"]), textarea, select',
      )) {
        const wanted = field instanceof HTMLInputElement ? autocomplete[field.type] : undefined
        must(
          !wanted || wanted.includes(field.autocomplete),
          `${field.name}: autocomplete ${field.autocomplete}`,
        )
        must(
          !('placeholder' in field && field.placeholder),
          `${field.name} says something that goes when it is filled in`,
        )
      }
      for (const element of all('body [title]:not(iframe), [accesskey]'))
        must(false, `"${element.textContent}" has a title or an access key`)
      for (const element of all('[role="alert"], [aria-live="assertive"]'))
        must(false, `"${element.textContent}" interrupts anyone who listens`)
      return faults

      /** The words of a link as they are read out: hidden drawings left out, pictures by their alt. */
      function nameOf(link: Element): string {
        const label = link.getAttribute('aria-label')
        if (label) return label
        const copy = link.cloneNode(true) as Element
        for (const hidden of copy.querySelectorAll('[aria-hidden="true"]')) hidden.remove()
        for (const image of copy.querySelectorAll('img')) image.replaceWith(image.alt)
        return (copy.textContent ?? '').replaceAll(/\s+/g, ' ').trim()
      }
    },
    { emptyNames: EMPTY_NAMES, autocomplete: AUTOCOMPLETE, shortcuts: SHORTCUTS },
  )
}
