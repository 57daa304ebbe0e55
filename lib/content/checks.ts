import type { z } from 'zod'
import { isRecord } from '#lib/json.ts'
import { telephoneUrl } from '#lib/phone.ts'
import { PAGE_ROUTES } from '../routes.ts'
import type { Catalogue, FooterLink, Pictures, SiteFacts } from './catalogue.ts'
import { checkLink } from './check-texts.ts'
import { addressesOf, type readEntrySets, visibleIds } from './entry-sets.ts'
import type { ContentFault } from './fault.ts'
import { indexAddresses } from './lists.ts'
import { unknownWord } from './parse.ts'
import { type CollectionFile, type ContentReader, SITE_FILE, type TextFile } from './reader.ts'
import {
  type postSchema,
  type projectSchema,
  type serviceSchema,
  type testimonialsSchema,
  URL_WORD,
} from './schemas.ts'
import { slugOf } from './slug.ts'

type LineOf = ContentReader['lineOf']

/** Ids that stand twice in one list file, each where it stands again. */
export function checkIds(file: string, entries: { id: string }[], lineOf: LineOf): ContentFault[] {
  const ids = entries.map(({ id }) => id)
  return ids.flatMap((id, index) => {
    if (ids.indexOf(id) === index) return []
    return [{ file, line: lineOf(file, [index, 'id']), message: `the id "${id}" appears twice` }]
  })
}

/** Files of one collection that claim the same place in it. Those of a collection in another order have none. */
export function checkOrder(files: TextFile<{ order?: number }>[]): ContentFault[] {
  const places = new Map<number, string>()
  return files.flatMap(({ file, data: { order }, lineOf }) => {
    if (order === undefined) return []
    const earlier = places.get(order)
    if (earlier === undefined) places.set(order, file)
    return earlier === undefined
      ? []
      : [{ file, line: lineOf(['order']), message: `order ${order} is already that of ${earlier}` }]
  })
}

/**
 * Categories of one collection that differ, but only in what addresses leave out: they would share one list. And those
 * with letters that addresses cannot hold: a browser asks for them in another spelling than the build names them in.
 */
export function checkCategories(files: TextFile<{ category: string }>[]): ContentFault[] {
  const first = new Map<string, { file: string; category: string }>()
  return files.flatMap(({ file, data: { category }, lineOf }) => {
    const slug = slugOf(category)
    const earlier = first.get(slug) ?? { file, category }
    first.set(slug, earlier)
    if (!URL_WORD.test(slug)) {
      const letters = `category "${category}" has no address: its list stands at one made of a to z and digits. Write it in Latin letters`
      return [{ file, line: lineOf(['category']), message: letters }]
    }
    if (earlier.category === category) return []
    const message = `category "${category}" would share its list with "${earlier.category}" of ${earlier.file}: in addresses both are "${slug}". Write them alike, or tell them apart by letters or digits`
    return [{ file, line: lineOf(['category']), message }]
  })
}

/** Telephone numbers of the company and its people that nobody can call. */
export function checkPhones(
  { phone, chat, address: { countryCode } }: SiteFacts,
  members: TextFile<{ contact: { phone?: string | undefined } }>[],
  lineOf: LineOf,
): ContentFault[] {
  const numbers = [
    { file: SITE_FILE, path: ['phone'], number: phone, find: (path: string[]) => lineOf(SITE_FILE, path) },
    {
      file: SITE_FILE,
      path: ['chat', 'number'],
      number: chat?.number,
      find: (path: string[]) => lineOf(SITE_FILE, path),
    },
    ...members.map(({ file, data: { contact }, lineOf: find }) => ({
      file,
      path: ['contact', 'phone'],
      number: contact.phone,
      find,
    })),
  ]
  return numbers.flatMap(({ file, path, number, find }) => {
    if (number === undefined || telephoneUrl(number, countryCode) !== undefined) return []
    const message = `${path.join('.')} "${number}" is not a number that can be called from ${countryCode} (address.countryCode of ${SITE_FILE}). Write it with its country, such as +92 40 555 0123`
    return [{ file, line: find(path), message }]
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
  lineOf: LineOf,
): ContentFault[] {
  return Object.entries({ main, footer }).flatMap(([menu, items]) =>
    items.flatMap(({ href }, index) =>
      checkLink(NAVIGATION_FILE, href, lineOf(NAVIGATION_FILE, [menu, index, 'href']), addresses, hidden),
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
  lineOf: (path: PropertyKey[]) => number | undefined,
): ContentFault[] {
  const file = 'content/testimonials.yaml'
  return testimonials.flatMap(({ project }, index) => {
    if (project === undefined || known.includes(project)) return []
    const path = [index, 'project']
    return [
      {
        file,
        line: lineOf(path),
        message: unknownWord(`project "${project}" does not exist.`, project, known),
      },
    ]
  })
}

const NOT_ON_TEAM = 'is not on the team'
const NO_SERVICE = 'is not one of the services'

function check(
  { file, lineOf }: CollectionFile<unknown>,
  path: PropertyKey[],
  id: string,
  known: string[],
  fault: string,
): ContentFault[] {
  if (known.includes(id)) return []
  const sentence = `${String(path[0])} "${id}" ${fault}.`
  return [{ file, line: lineOf(path), message: unknownWord(sentence, id, known) }]
}
