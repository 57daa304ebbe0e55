import type { Route } from 'next'
import type { EntryRoute } from '#lib/routes.ts'

/** A step of the way to a page. */
export type Crumb = { label: string; href: Route | Route<EntryRoute> }

/**
 * The way to a page from home; the last step is the page itself. The visible breadcrumb and the BreadcrumbList that
 * search engines read are both made from it, so they cannot differ.
 */
export function trailTo(...steps: Crumb[]): Crumb[] {
  return [{ label: 'Home', href: '/' }, ...steps]
}
