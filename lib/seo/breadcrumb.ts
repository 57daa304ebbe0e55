import { content } from '#lib/content/content.ts'
import { words } from '#lib/content/site.ts'
import type { Collection } from '#lib/routes.ts'

/** A step of a breadcrumb. */
export type BreadcrumbStep = { label: string; href: string }

/**
 * The breadcrumb of a page, from home to the page itself. The visible breadcrumb and the BreadcrumbList for search
 * engines are both made from it.
 */
export function breadcrumbTo(...steps: BreadcrumbStep[]): BreadcrumbStep[] {
  return [stepTo('/', words.page.home), ...steps]
}

/**
 * A page as a step, with its label in the menus.
 * @param title its label if it is not in a menu
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
