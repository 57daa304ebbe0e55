import type { Page } from 'playwright/test'
import { serviceRoute } from '#lib/routes.ts'
import { content } from './content.ts'

/** Words that say nothing about where a link leads (WCAG 2.4.4, 2.4.9). */
const EMPTY_NAMES = ['click here', 'here', 'more', 'read more', 'learn more', 'link', 'details', 'view all']

/** What a browser may fill in by itself, by the type of the field (WCAG 1.3.5). */
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

/**
 * What is wrong with the outline of the page that axe does not ask about: headings, landmarks, pictures, names of
 * links, fields, tab order, live regions. One sentence each; none when all is well.
 */
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

      const levels = rendered('h1, h2, h3, h4, h5, h6').map((heading) => ({
        level: Number(heading.tagName[1]),
        text: heading.textContent,
      }))
      must(levels[0]?.level === 1, `the first heading is "${levels[0]?.text}" and no h1`)
      must(levels.filter(({ level }) => level === 1).length === 1, 'there is not one h1')
      levels.forEach(({ level, text }, index) => {
        const before = levels[index - 1]
        if (!before) return
        must(level <= before.level + 1, `h${level} "${text}" follows h${before.level} "${before.text}"`)
      })

      for (const landmark of ['body > header', 'main', 'body > footer'])
        must(all(landmark).length === 1, `there is not one ${landmark}`)
      const navigations = rendered('nav').map((nav) => nav.getAttribute('aria-label') ?? '')
      must(!navigations.includes(''), 'a nav has no name')
      must(new Set(navigations).size === navigations.length, `two of the navs ${navigations} share a name`)

      for (const image of all<HTMLImageElement>('img')) {
        const alt = image.getAttribute('alt')
        must(alt !== null, `the picture ${image.src} has no alt`)
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
        must(name !== '', `the link to ${link.href} has no name`)
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
        must((field.labels?.length ?? 0) === 1, `the field ${field.name} has not one label`)
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
      for (const element of all('[aria-describedby], [aria-labelledby], [aria-controls]'))
        for (const attribute of ['aria-describedby', 'aria-labelledby', 'aria-controls'])
          for (const id of element.getAttribute(attribute)?.split(' ') ?? [])
            must(document.getElementById(id) !== null, `${attribute} names ${id}, which is not there`)

      for (const element of rendered('[tabindex="0"]'))
        must(
          element.matches('.carousel-view') || (element.role !== null && element.ariaLabel !== null),
          `"${element.textContent}" can be reached and says not what it is`,
        )
      for (const element of all('[tabindex]'))
        must(element.tabIndex <= 0, `"${element.textContent}" has a place of its own in the tab order`)
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
