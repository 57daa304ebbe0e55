'use client'

import { usePathname } from 'next/navigation'

type NavLinksProps = {
  /** `href`: the path of the page in the first language, as Next knows it. `address`: that of the link. */
  items: { label: string; href: string; address: string }[]
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
      {items.map(({ label, href, address }) => {
        const current = currentKind(pathname, href, address)
        return (
          <li key={href}>
            <a href={address} aria-current={current} className={LINK_LOOKS[look]}>
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
function currentKind(pathname: string, href: string, address: string): 'page' | 'true' | undefined {
  const shown = pathname.toLowerCase()
  // Where Next hydrates pages, it knows the path on the server, and the address in the browser.
  const targets = [href, address].map((each) => each.toLowerCase())
  if (targets.includes(shown)) return 'page'
  return href !== '/' && targets.some((target) => shown.startsWith(`${target}/`)) ? 'true' : undefined
}
