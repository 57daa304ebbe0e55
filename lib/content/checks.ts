import type { z } from 'zod'
import type { Brand } from '#lib/brand/brand.ts'
import { CONTRAST_PAIRS, colorTokens, THEMES } from '#lib/brand/colors.ts'
import { contrast, readableOn } from '#lib/brand/contrast.ts'
import { isRecord } from '#lib/json.ts'
import { telephoneUrl } from '#lib/phone.ts'
import { PAGE_ROUTES } from '../routes.ts'
import type { Catalogue, FooterLink, Pictures, SiteFacts } from './catalogue.ts'
import { linkFault } from './check-texts.ts'
import { addressesOf, type readEntrySets, visibleIds } from './entry-sets.ts'
import type { ContentFault } from './fault.ts'
import { indexAddresses } from './lists.ts'
import { type FaultAt, unknownWord } from './parse.ts'
import { type CollectionFile, type ContentReader, SITE_FILE, type TextFile } from './reader.ts'
import {
  type postSchema,
  type projectSchema,
  type serviceSchema,
  type testimonialsSchema,
  URL_WORD,
} from './schemas.ts'
import { slugOf } from './slug.ts'

type Fault = ContentReader['faultAt']

/** Ids that appear twice in one list file, each at its second place. */
export function checkIds(file: string, entries: { id: string }[], fault: Fault): ContentFault[] {
  const ids = entries.map(({ id }) => id)
  return ids.flatMap((id, index) =>
    ids.indexOf(id) === index ? [] : [fault(file, [index, 'id'], `the id "${id}" appears twice`)],
  )
}

/** Files of one collection that claim the same place in it. Those of a collection in another order have none. */
export function checkOrder(files: TextFile<{ order?: number }>[]): ContentFault[] {
  const places = new Map<number, string>()
  return files.flatMap(({ file, data: { order }, fault }) => {
    if (order === undefined) return []
    const earlier = places.get(order)
    if (earlier === undefined) places.set(order, file)
    return earlier === undefined ? [] : [fault(['order'], `order ${order} is already that of ${earlier}`)]
  })
}

/**
 * Categories of one collection that differ, but only in what addresses leave out: they would share one list. And those
 * that have nothing which an address can hold.
 */
export function checkCategories(files: TextFile<{ category: string }>[]): ContentFault[] {
  const first = new Map<string, { file: string; category: string }>()
  return files.flatMap(({ file, data: { category }, fault }) => {
    const slug = slugOf(category)
    const earlier = first.get(slug) ?? { file, category }
    first.set(slug, earlier)
    if (!URL_WORD.test(slug)) {
      const letters = `category "${category}" has no address: its list needs one made of letters or digits`
      return [fault(['category'], letters)]
    }
    if (earlier.category === category) return []
    const message = `category "${category}" would share its list with "${earlier.category}" of ${earlier.file}: in addresses both are "${slug}". Use the same spelling for both, or change a letter or digit`
    return [fault(['category'], message)]
  })
}

/** Telephone numbers of the company and its people that nobody can call. */
export function checkPhones(
  { phone, chat, address: { countryCode } }: SiteFacts,
  members: TextFile<{ contact: { phone?: string | undefined } }>[],
  faultAt: Fault,
): ContentFault[] {
  const ofSite: FaultAt = (field, message) => faultAt(SITE_FILE, field, message)
  const numbers = [
    { field: ['phone'], number: phone, fault: ofSite },
    { field: ['chat', 'number'], number: chat?.number, fault: ofSite },
    ...members.map(({ data: { contact }, fault }) => ({
      field: ['contact', 'phone'],
      number: contact.phone,
      fault,
    })),
  ]
  return numbers.flatMap(({ field, number, fault }) => {
    if (number === undefined || telephoneUrl(number, countryCode) !== undefined) return []
    const message = `${field.join('.')} "${number}" is not a number that can be called from ${countryCode} (address.countryCode of ${SITE_FILE}). Write it with its country, such as +92 40 555 0123`
    return [fault(field, message)]
  })
}

type Sets = Pick<
  ReturnType<typeof readEntrySets>,
  'withLayout' | 'services' | 'projects' | 'posts' | 'members'
>

/** Every address that a link in content may name, but for the short ones of the footer and pages of text. */
export function knownAddresses(
  { withLayout, services, projects, posts, members }: Sets,
  idsIn: ContentReader['idsIn'],
): Set<string> {
  // A faulty file counts as well: a link to the page of the index that it makes is not a second fault.
  const listed = (set: Sets[Exclude<keyof Sets, 'withLayout'>]) => {
    const sound = new Map<string, (typeof set.shown)[number]['data']>()
    for (const { id, data } of set.shown) sound.set(id, data)
    return visibleIds(set, idsIn).map((id) => sound.get(id) ?? {})
  }
  return new Set<string>([
    ...PAGE_ROUTES,
    '/FAQ',
    ...indexAddresses('services', listed(services)),
    ...indexAddresses('projects', listed(projects)),
    ...indexAddresses('blog', listed(posts)),
    ...indexAddresses('team', listed(members)),
    ...['/feed.xml', '/feed.json'],
    ...withLayout.flatMap((set) => addressesOf(set, idsIn)),
  ])
}

const NAVIGATION_FILE = 'content/navigation.yaml'

/**
 * Menu entries that lead nowhere.
 * @param hidden addresses of entries that visitors cannot see yet
 */
export function checkNavigation(
  { main, footer }: Record<'main' | 'footer', FooterLink[]>,
  addresses: Set<string>,
  hidden: Set<string>,
  fault: Fault,
): ContentFault[] {
  return Object.entries({ main, footer }).flatMap(([menu, items]) =>
    items.flatMap(({ href }, index) => {
      const message = linkFault(href, addresses, hidden)
      return message === undefined ? [] : [fault(NAVIGATION_FILE, [menu, index, 'href'], message)]
    }),
  )
}

/** Short addresses that lead to no service, or that would hide a page: a redirect is followed before it is found. */
export function checkShortAddresses(
  { footerServices }: Pick<Catalogue['navigation'], 'footerServices'>,
  ids: string[],
  pages: Set<string>,
  fault: Fault,
): ContentFault[] {
  const taken = new Set(pages)
  return footerServices.flatMap(({ href, service }, index) => {
    const at = (field: string, message: string) =>
      fault(NAVIGATION_FILE, ['footerServices', index, field], message)
    const isTaken = taken.has(href)
    taken.add(href)
    return [
      ...(isTaken ? [at('href', `${href} is already an address of this site. Choose another`)] : []),
      ...(ids.includes(service)
        ? []
        : [at('service', unknownWord(`service "${service}" does not exist.`, service, ids))]),
    ]
  })
}

/** Pages that name a cloth that is not there, for their banner or for one of their blocks. */
export function checkBanners(
  pages: Record<string, unknown>,
  textPages: TextFile<unknown>[],
  banners: Pictures,
  faultAt: Fault,
): ContentFault[] {
  const check = (words: unknown, fault: FaultAt) =>
    clothsNamed(words).flatMap(({ picture, path }) => {
      if (Object.hasOwn(banners, picture)) return []
      const sentence = `picture "${picture}" is not a woven picture in content/heroes or content/banners.`
      return [fault(path, unknownWord(sentence, picture, Object.keys(banners)))]
    })
  return [
    ...Object.entries(pages).flatMap(([name, page]) =>
      check(page, (field, message) => faultAt(`content/pages/${name}.yaml`, field, message)),
    ),
    ...textPages.flatMap(({ data, fault }) => check(data, fault)),
  ]
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

/** Files in the folder that are part of nothing, which would be missed on the site without a word. */
export function checkStrays(files: string[]): ContentFault[] {
  return files.map((file) => ({
    file,
    message: IN_CAPITALS.test(file)
      ? `has an ending in capital letters. Rename it to ${file.replace(/[^.]+$/, (ending) => ending.toLowerCase())}`
      : 'is not part of the site. Long texts are .md files in services, projects, blog, team or pages, or in a folder with the name of a .md file in pages; lists and facts are the existing .yaml files; pictures are .svg, .avif, .webp, .jpg or .png',
  }))
}

/** An ending that is known, but for its capital letters. */
const IN_CAPITALS =
  /\.(?:S[Vv][Gg]|A[Vv][Ii][Ff]|W[Ee][Bb][Pp]|J[Pp][Ee]?[Gg]|P[Nn][Gg]|M[Dd]|Y[Aa][Mm][Ll])$/

type Shown<Schema extends z.ZodType> = { folder: string; shown: CollectionFile<z.infer<Schema>>[] }

type Named = {
  services: Shown<typeof serviceSchema>
  projects: Shown<typeof projectSchema>
  posts: Shown<typeof postSchema>
  members: { folder: string }
}

/**
 * Entries that name another entry which does not exist.
 * @param idsIn the ids of all files of a folder, faulty ones too: naming one of those is not a mistake
 */
export function checkReferences(
  { services: { folder, shown: serviceFiles }, projects, posts, members: { folder: team } }: Named,
  idsIn: ContentReader['idsIn'],
): ContentFault[] {
  const services = idsIn(folder)
  const members = idsIn(team)
  return [
    ...serviceFiles.flatMap((file) =>
      file.data.lead === undefined ? [] : check(file, ['lead'], file.data.lead, members, NOT_ON_TEAM),
    ),
    ...projects.shown.flatMap((file) => [
      ...file.data.services.flatMap((id, at) => check(file, ['services', at], id, services, NO_SERVICE)),
      ...file.data.team.flatMap((id, at) => check(file, ['team', at], id, members, NOT_ON_TEAM)),
    ]),
    ...posts.shown.flatMap((file) => [
      ...check(file, ['author'], file.data.author, members, NOT_ON_TEAM),
      ...file.data.services.flatMap((id, at) => check(file, ['services', at], id, services, NO_SERVICE)),
    ]),
  ]
}

/** Testimonials about a project that does not exist. */
export function checkTestimonials(
  testimonials: z.infer<typeof testimonialsSchema>,
  known: string[],
  fault: Fault,
): ContentFault[] {
  return testimonials.flatMap(({ project }, index) => {
    if (project === undefined || known.includes(project)) return []
    const message = unknownWord(`project "${project}" does not exist.`, project, known)
    return [fault('content/testimonials.yaml', [index, 'project'], message)]
  })
}

const NOT_ON_TEAM = 'is not on the team'
const NO_SERVICE = 'is not one of the services'

function check(
  { fault }: CollectionFile<unknown>,
  path: PropertyKey[],
  id: string,
  known: string[],
  why: string,
): ContentFault[] {
  if (known.includes(id)) return []
  return [fault(path, unknownWord(`${String(path[0])} "${id}" ${why}.`, id, known))]
}

/** Colours that cannot be read where they are used, each with one that could. */
export function checkContrast(brand: Brand, fault: FaultAt): ContentFault[] {
  const tokens = new Map(colorTokens(brand).map((token) => [token.name, token]))
  const origin = (place: string) =>
    brand.derivedFrom[place] === undefined ? '' : `, made from ${brand.derivedFrom[place]}`
  const worst = new Map<string, { ratio: number; found: ContentFault }>()
  for (const { front, back, ratio } of CONTRAST_PAIRS) {
    const [one, other] = [tokens.get(front), tokens.get(back)]
    if (!one || !other) continue
    for (const theme of THEMES) {
      const measured = contrast(one[theme], other[theme])
      const [name, against] = [one.place[theme], other.place[theme]]
      const pair = `${name} ${against}`
      if (measured >= ratio || (worst.get(pair)?.ratio ?? 0) >= ratio) continue
      const from = origin(name)
      const readable = readableOn(one[theme], { back: other[theme], ratio })
      const message = `${name} is ${one[theme]}${from}, which on ${against} (${other[theme]}${origin(against)}) has a contrast of ${measured.toFixed(2)}. It needs ${ratio}: ${from === '' ? 'write' : `write ${name} into the file as`} ${readable}, or change the other`
      worst.set(pair, { ratio, found: fault(name.split('.'), message) })
    }
  }
  return [...worst.values()].map(({ found }) => found)
}
