import { content } from '#lib/content/content.ts'
import { words } from '#lib/content/site.ts'
import type { Collection } from '#lib/routes.ts'

/** A step of the way to a page. */
export type BreadcrumbStep = { label: string; href: string }

/**
 * The way to a page from home; the last step is the page itself. The visible breadcrumb and the BreadcrumbList that
 * search engines read are both made from it, so they cannot differ.
 */
export function breadcrumbTo(...steps: BreadcrumbStep[]): BreadcrumbStep[] {
  return [stepTo('/', words.page.home), ...steps]
}

/**
 * A page as a step: called as a menu calls it.
 * @param title what it is called where no menu names it
 */
export function stepTo(href: string, title: string): BreadcrumbStep {
  const { main, footer } = content.navigation
  const item = [...main, ...footer].find((each) => each.href.toLowerCase() === href)
  return { label: item?.label ?? title, href }
}

/** The step to the page that lists a collection. */
export function stepToList(collection: Collection): BreadcrumbStep {
  return stepTo(`/${collection}`, content.pages[collection].title)
}
