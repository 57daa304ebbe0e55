import type { Collection } from '#lib/routes.ts'
import { memberRoute, PAGE_ROUTES, postRoute, projectRoute, serviceRoute } from '#lib/routes.ts'
import { content } from './content.ts'

const ENTRIES: Record<Collection, readonly { id: string }[]> = {
  services: content.services,
  projects: content.projects,
  blog: content.posts,
  team: content.members,
}

/** The ids of one kind of content, which are the words of its URLs, in the order of the alphabet. */
function contentIds(noun: Collection): string[] {
  return ENTRIES[noun].map(({ id }) => id).sort()
}

/** Every address of the site that answers with a page, /FAQ and /faq both. */
export const routes: string[] = [
  ...PAGE_ROUTES,
  ...contentIds('services').map(serviceRoute),
  ...contentIds('projects').map(projectRoute),
  ...contentIds('blog').map(postRoute),
  ...contentIds('team').map(memberRoute),
  ...content.textPages.flatMap((page) => [page, ...page.entries].map(({ path }) => path)),
  '/FAQ',
]
