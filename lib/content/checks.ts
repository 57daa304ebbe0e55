import { memberRoute, PAGE_ROUTES, postRoute, projectRoute, serviceRoute } from '../routes.ts'
import type { ContentFolder } from './catalogue.ts'
import type { ContentFault } from './fault.ts'
import { findMentions } from './markdown.ts'
import { unknownWord } from './parse.ts'

type Named = { file: string; id: string }
type Ordered = { file: string; data: { order: number } }

/** Ids that stand twice in one list file. */
export function checkIds(file: string, entries: { id: string }[]): ContentFault[] {
  const ids = entries.map(({ id }) => id)
  const repeated = new Set(ids.filter((id, index) => ids.indexOf(id) !== index))
  return [...repeated].map((id) => ({ file, message: `the id "${id}" stands twice` }))
}

/** Files of one collection that claim the same place in it. */
export function checkOrder(files: Ordered[]): ContentFault[] {
  return files.flatMap(({ file, data }, index) => {
    const earlier = files.slice(0, index).find((other) => other.data.order === data.order)
    return earlier ? [{ file, message: `order ${data.order} is already that of ${earlier.file}` }] : []
  })
}

/** Posts by somebody who is not on the team. */
export function checkAuthors(
  posts: { file: string; data: { author: string } }[],
  members: Named[],
  { texts }: ContentFolder,
): ContentFault[] {
  const ids = members.map(({ id }) => id)
  return posts
    .filter(({ data }) => !ids.includes(data.author))
    .map(({ file, data: { author } }) => ({
      file,
      line: lineOf(texts[file], 'author:'),
      message: unknownWord(`author "${author}" is nobody on the team.`, author, ids),
    }))
}

/** Every address that a link in content may name. */
export function knownAddresses(
  entries: Record<'services' | 'projects' | 'posts' | 'members', Named[]>,
): Set<string> {
  return new Set<string>([
    ...PAGE_ROUTES,
    '/FAQ',
    '/feed.xml',
    ...entries.services.map(({ id }) => serviceRoute(id)),
    ...entries.projects.map(({ id }) => projectRoute(id)),
    ...entries.posts.map(({ id }) => postRoute(id)),
    ...entries.members.map(({ id }) => memberRoute(id)),
  ])
}

type NavigationLinks = {
  main: { label: string; href: string }[]
  footer: { label: string; href: string }[]
  footerServices: { href: string; service: string }[]
}

/** Menu entries that lead nowhere. */
export function checkNavigation(
  navigation: NavigationLinks,
  services: Named[],
  addresses: Set<string>,
  { texts }: ContentFolder,
): ContentFault[] {
  const file = 'content/navigation.yaml'
  const text = texts[file]
  const ids = services.map(({ id }) => id)
  const deadLinks = [...navigation.main, ...navigation.footer].flatMap(({ label, href }) =>
    checkLink(file, href, lineOf(text, `label: ${label}`), addresses),
  )
  const deadServices = navigation.footerServices
    .filter(({ service }) => !ids.includes(service))
    .map(({ service, href }) => ({
      file,
      line: lineOf(text, href),
      message: unknownWord(`service "${service}" does not exist.`, service, ids),
    }))
  return [...deadLinks, ...deadServices]
}

/** Dead links, missing pictures and pieces that would not be shown, in every text an editor writes as Markdown. */
export function checkTexts({ texts, pictures }: ContentFolder, addresses: Set<string>): ContentFault[] {
  return Object.entries(texts)
    .filter(([file]) => /\.(md|yaml)$/.test(file))
    .flatMap(([file, text]) => {
      const folder = file.slice(0, file.lastIndexOf('/'))
      return findMentions(withoutFrontMatter(text)).flatMap(({ kind, target, line }): ContentFault[] => {
        if (kind === 'link') return checkLink(file, target, line, addresses)
        if (kind === 'image' && !pictures[`${folder}/${target}`]) {
          return [{ file, line, message: `shows the picture ${target}, which does not lie beside it` }]
        }
        if (file.endsWith('.yaml')) return []
        if (kind === 'html') {
          return [{ file, line, message: `holds HTML (${target}), which is not shown. Write it as Markdown` }]
        }
        if (kind === 'heading-one') {
          return [{ file, line, message: 'has a heading with one #. The title is the one; begin with ##' }]
        }
        return []
      })
    })
}

function checkLink(
  file: string,
  target: string,
  line: number | undefined,
  addresses: Set<string>,
): ContentFault[] {
  const path = target.split(/[?#]/)[0] ?? ''
  if (!path.startsWith('/') || addresses.has(path)) return []
  return [
    { file, line, message: unknownWord(`links to ${path}, which is no page of this site.`, path, addresses) },
  ]
}

/** The text with its front matter blanked out, so that lines keep their numbers. */
function withoutFrontMatter(text: string): string {
  return text.replace(/^---\r?\n[\s\S]*?\r?\n---/, (frontMatter) => frontMatter.replace(/[^\n]/g, ''))
}

function lineOf(text: string | undefined, part: string): number | undefined {
  const index = text?.split('\n').findIndex((line) => line.includes(part)) ?? -1
  return index < 0 ? undefined : index + 1
}
