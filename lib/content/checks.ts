import { isRecord } from '#lib/json.ts'
import { memberRoute, PAGE_ROUTES, postRoute, projectRoute, serviceRoute } from '../routes.ts'
import type { Catalogue, FooterLink, Pictures } from './catalogue.ts'
import type { ContentFault } from './fault.ts'
import { findMentions } from './mentions.ts'
import { unknownWord } from './parse.ts'
import { PICTURE_ENDINGS } from './picture-names.ts'
import { isPlainlySound } from './quick-check.ts'
import type { ContentReader, TextFile } from './reader.ts'

type LineOf = ContentReader['lineOf']

/** Ids that stand twice in one list file. */
export function checkIds(file: string, entries: { id: string }[]): ContentFault[] {
  const ids = entries.map(({ id }) => id)
  const repeated = new Set(ids.filter((id, index) => ids.indexOf(id) !== index))
  return [...repeated].map((id) => ({ file, message: `the id "${id}" stands twice` }))
}

/** Files of one collection that claim the same place in it. */
export function checkOrder(files: TextFile<{ order: number }>[]): ContentFault[] {
  const places = new Map<number, string>()
  return files.flatMap(({ file, data: { order }, lineOf }) => {
    const earlier = places.get(order)
    if (earlier === undefined) places.set(order, file)
    return earlier === undefined
      ? []
      : [{ file, line: lineOf(['order']), message: `order ${order} is already that of ${earlier}` }]
  })
}

/** Every address that a link in content may name, but for the short ones of the footer. */
export function knownAddresses(
  ids: Record<'services' | 'projects' | 'posts' | 'members', string[]>,
): Set<string> {
  return new Set<string>([
    ...PAGE_ROUTES,
    '/FAQ',
    '/feed.xml',
    ...ids.services.map(serviceRoute),
    ...ids.projects.map(projectRoute),
    ...ids.posts.map(postRoute),
    ...ids.members.map(memberRoute),
  ])
}

const NAVIGATION_FILE = 'content/navigation.yaml'

/** Menu entries that lead nowhere. */
export function checkNavigation(
  { main, footer }: Record<'main' | 'footer', FooterLink[]>,
  addresses: Set<string>,
  lineOf: LineOf,
): ContentFault[] {
  return Object.entries({ main, footer }).flatMap(([menu, items]) =>
    items.flatMap(({ href }, index) =>
      checkLink(NAVIGATION_FILE, href, lineOf(NAVIGATION_FILE, [menu, index, 'href']), addresses),
    ),
  )
}

/** Short addresses that lead to no service, or that would hide a page: a redirect is followed before it is found. */
export function checkShortAddresses(
  { footerServices }: Pick<Catalogue['navigation'], 'footerServices'>,
  ids: string[],
  pages: Set<string>,
  lineOf: LineOf,
): ContentFault[] {
  const file = NAVIGATION_FILE
  const taken = new Set(pages)
  return footerServices.flatMap(({ href, service }, index) => {
    const at = (field: string) => lineOf(file, ['footerServices', index, field])
    const faults: ContentFault[] = []
    if (taken.has(href)) {
      faults.push({ file, line: at('href'), message: `${href} is an address already. Choose another` })
    }
    if (!ids.includes(service)) {
      const message = unknownWord(`service "${service}" does not exist.`, service, ids)
      faults.push({ file, line: at('service'), message })
    }
    taken.add(href)
    return faults
  })
}

/** Pages that name a cloth that is not there, for their banner or for one of their blocks. */
export function checkBanners(
  pages: Record<string, unknown>,
  textPages: TextFile<unknown>[],
  banners: Pictures,
  lineOf: LineOf,
): ContentFault[] {
  const places = [
    ...Object.entries(pages).flatMap(([name, page]) => {
      const file = `content/pages/${name}.yaml`
      return clothsNamed(page).map(({ path, picture }) => ({ file, picture, line: lineOf(file, path) }))
    }),
    ...textPages.flatMap(({ file, data, lineOf: find }) =>
      clothsNamed(data).map(({ path, picture }) => ({ file, picture, line: find(path) })),
    ),
  ]
  return places.flatMap(({ file, picture, line }) => {
    if (Object.hasOwn(banners, picture)) return []
    const sentence = `picture "${picture}" is not a cloth of content/heroes or content/banners.`
    return [{ file, line, message: unknownWord(sentence, picture, Object.keys(banners)) }]
  })
}

/** Every `picture` that the words of a page name, at any depth. */
function clothsNamed(words: unknown, path: string[] = []): { picture: string; path: string[] }[] {
  if (!isRecord(words)) return []
  return Object.entries(words).flatMap(([key, value]) =>
    key === 'picture' && typeof value === 'string'
      ? [{ picture: value, path: [...path, key] }]
      : clothsNamed(value, [...path, key]),
  )
}

/** A text that is written as Markdown. */
export type MarkdownText = {
  file: string
  text: string
  /** The pictures it may show; undefined where none can be shown. */
  pictures: Pictures | undefined
  /** The line in the file of a one-based line of the text. */
  lineAt: (line: number) => number | undefined
}

/** Dead links, missing pictures and pieces that would not be shown. */
export function checkTexts(texts: MarkdownText[], addresses: Set<string>): ContentFault[] {
  return texts.flatMap(({ file, text, pictures, lineAt }) => {
    const isPicture = (target: string) => pictures !== undefined && Object.hasOwn(pictures, target)
    if (isPlainlySound(text, { isAddress: (target) => isAddress(target, addresses), isPicture })) return []
    return findMentions(text).flatMap((mention): ContentFault[] => {
      const { kind, target } = mention
      const line = lineAt(mention.line)
      if (kind === 'link') return checkLink(file, target, line, addresses)
      if (kind === 'fault') return [{ file, line, message: target }]
      if (!pictures) {
        return [
          { file, line, message: `shows the picture ${target}. Only texts in .md files can show pictures` },
        ]
      }
      if (isPicture(target)) return []
      const sentence = `shows the picture ${target}, which does not lie beside it.`
      return [{ file, line, message: unknownWord(sentence, target, Object.keys(pictures)) }]
    })
  })
}

/** Files in the folder that are part of nothing, which would be missed on the site without a word. */
export function checkStrays(files: string[]): ContentFault[] {
  return files.map((file) => ({
    file,
    message: IN_CAPITALS.test(file)
      ? `has an ending in capital letters. Rename it to ${file.replace(/[^.]+$/, (ending) => ending.toLowerCase())}`
      : 'is not part of the site. Long texts are .md files in services, projects, blog, team or pages, or in a folder that is named like one of the .md files in pages; lists and facts are the .yaml files that are there; pictures are .svg, .avif, .webp, .jpg or .png',
  }))
}

/** An ending that is known, but for its capital letters. */
const IN_CAPITALS =
  /\.(?:S[Vv][Gg]|A[Vv][Ii][Ff]|W[Ee][Bb][Pp]|J[Pp][Ee]?[Gg]|P[Nn][Gg]|M[Dd]|Y[Aa][Mm][Ll])$/

/** Ways out of the site. Anything else has to be a path from its root: a page has no folder that a link could lean on. */
const OUTWARD = /^(?:https?:\/\/|mailto:[^@\s]+@[^@\s]+|tel:\+?(?:[().-]*\d){5,}$)/

const isAddress = (target: string, addresses: Set<string>) =>
  OUTWARD.test(target) || addresses.has(pathOf(target))
const pathOf = (target: string) => target.split(/[?#]/)[0] ?? ''

function checkLink(
  file: string,
  target: string,
  line: number | undefined,
  addresses: Set<string>,
): ContentFault[] {
  if (isAddress(target, addresses)) return []
  return [{ file, line, message: linkText(target, addresses) }]
}

/** Why a link leads nowhere, and what may have been meant. */
function linkText(target: string, addresses: Set<string>): string {
  const path = pathOf(target)
  if (target.startsWith('/'))
    return unknownWord(`links to ${path}, which is not a page of this site.`, path, addresses)
  if (target.startsWith('tel:'))
    return `links to "${target}", which is not a telephone number. Write it as tel:+92405550123`
  if (target.startsWith('mailto:')) return `links to "${target}", which is not an e-mail address`
  if (PICTURE_ENDINGS.some((ending) => target.endsWith(`.${ending}`)))
    return `links to the picture "${target}". To show it, write ![what is seen on it](${target})`
  return `links to "${target}". A link begins with /, https://, mailto: or tel:`
}
