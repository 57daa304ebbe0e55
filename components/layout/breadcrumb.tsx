import { words } from '#lib/content/site.ts'
import type { BreadcrumbStep } from '#lib/seo/breadcrumb.ts'

/** The way to this page (ARIA APG "Breadcrumb"); the last step is where the visitor is, and no link. */
export function Breadcrumb({ crumbs }: { crumbs: BreadcrumbStep[] }) {
  return (
    <nav aria-label={words.page.breadcrumb}>
      <ol className="flex flex-wrap gap-x-2.5 text-label">
        {crumbs.map(({ label, href }, index) => (
          <li key={href} className="flex min-h-11 items-center gap-x-2.5">
            {index > 0 && (
              <span aria-hidden="true" className="mirrored">
                /
              </span>
            )}
            {index < crumbs.length - 1 ? (
              <a
                href={href}
                className="inline-flex min-h-11 items-center underline underline-offset-4 hover:decoration-2"
              >
                {label}
              </a>
            ) : (
              <span aria-current="page">{label}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
