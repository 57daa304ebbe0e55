import { readdirSync } from 'node:fs'
import { basename, resolve } from 'node:path'

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
  '/',
  '/about',
  '/services',
  ...contentIds('services').map((id) => `/services/${id}`),
  '/projects',
  ...contentIds('projects').map((id) => `/projects/${id}`),
  '/blog',
  ...contentIds('blog').map((id) => `/blog/${id}`),
  '/team',
  ...contentIds('team').map((id) => `/team/${id}`),
  '/contact',
  '/faq',
  '/FAQ',
  '/messages',
]
