import { readdirSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import { memberRoute, PAGE_ROUTES, postRoute, projectRoute, serviceRoute } from '#lib/routes.ts'

const content = resolve(import.meta.dirname, '../../content')

/** The ids of one kind of content: the names of its files, which are the words of its URLs. */
export function contentIds(noun: 'services' | 'projects' | 'blog' | 'team'): string[] {
  return readdirSync(resolve(content, noun))
    .filter((file) => file.endsWith('.md'))
    .map((file) => basename(file, '.md'))
    .sort()
}

/** Every address of the site that answers with a page, /FAQ and /faq both. */
export const routes: string[] = [
  ...PAGE_ROUTES,
  ...contentIds('services').map(serviceRoute),
  ...contentIds('projects').map(projectRoute),
  ...contentIds('blog').map(postRoute),
  ...contentIds('team').map(memberRoute),
  '/FAQ',
]
