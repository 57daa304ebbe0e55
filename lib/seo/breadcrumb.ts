import type { Collection } from '#lib/routes.ts'

/** A step of the way to a page. */
export type BreadcrumbStep = { label: string; href: string }

/**
 * The way to a page from home; the last step is the page itself. The visible breadcrumb and the BreadcrumbList that
 * search engines read are both made from it, so they cannot differ.
 */
export function breadcrumbTo(...steps: BreadcrumbStep[]): BreadcrumbStep[] {
  return [{ label: 'Home', href: '/' }, ...steps]
}

/** The steps to the pages that list a collection, by the folder of their addresses. */
export const COLLECTION_STEPS = {
  services: { label: 'Services', href: '/services' },
  projects: { label: 'Projects', href: '/projects' },
  blog: { label: 'Blog', href: '/blog' },
  team: { label: 'Team', href: '/team' },
} as const satisfies Record<Collection, BreadcrumbStep>
