'use client'

import { usePathname } from 'next/navigation'
import type { NavigationItem } from '#lib/content/schema/company-lists.ts'

type NavLinksProps = {
  items: NavigationItem[]
  look: 'bar' | 'panel'
}

const LINK_LOOKS = {
  bar: 'nav-link flex min-h-11 items-center px-3.5 text-nav font-medium',
  panel: 'nav-link flex min-h-15 items-center border-line border-b px-6 text-[1.5rem] font-medium',
}

/** The main links. The link to this page, or to a page above it, is marked as current. */
export function NavLinks({ items, look }: NavLinksProps) {
  const pathname = usePathname()
  return (
    <ul className={`font-display ${look === 'bar' ? 'flex flex-wrap' : ''}`}>
      {items.map(({ label, href }) => {
        const current = currentKind(pathname, href)
        return (
          <li key={href}>
            <a href={href} aria-current={current} className={LINK_LOOKS[look]}>
              <span className="nav-mark">{label}</span>
            </a>
          </li>
        )
      })}
    </ul>
  )
}

/**
 * `page` for the page itself, `true` for a page above it. Ignores case, because the menu links to /FAQ and the canonical
 * address is /faq (specification, section 2).
 */
function currentKind(pathname: string, href: string): 'page' | 'true' | undefined {
  const shown = pathname.toLowerCase()
  const target = href.toLowerCase()
  if (shown === target) return 'page'
  return target !== '/' && shown.startsWith(`${target}/`) ? 'true' : undefined
}
