import type { Route } from 'next'
import Link from 'next/link'

/** A step of the way to a page; the last one, the page itself, has no address. */
export type Crumb = { label: string; href?: Route }

/** The way to this page (ARIA APG "Breadcrumb"). */
export function Breadcrumb({ crumbs }: { crumbs: Crumb[] }) {
  return (
    <nav aria-label="Breadcrumb">
      <ol className="flex flex-wrap gap-x-2.5 text-label">
        {crumbs.map(({ label, href }, index) => (
          <li key={label} className="flex gap-x-2.5">
            {index > 0 && <span aria-hidden="true">/</span>}
            {href ? (
              <Link href={href} className="underline underline-offset-4 hover:decoration-2">
                {label}
              </Link>
            ) : (
              <span aria-current="page">{label}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
