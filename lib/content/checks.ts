import { z } from 'zod'
import type { Brand } from '#lib/brand/brand.ts'
import { CONTRAST_PAIRS, colorTokens, THEMES } from '#lib/brand/colors.ts'
import { contrast, readableOn } from '#lib/brand/contrast.ts'
import { isRecord } from '#lib/json.ts'
import { telephoneUrl } from '#lib/phone.ts'
import { type Collection, PAGE_ROUTES } from '../routes.ts'
import { type Addresses, checkText, linkFault } from './check-texts.ts'
import type { EntrySet, EntrySets } from './entry-sets.ts'
import { type ContentFault, unknownWord } from './fault.ts'
import { indexAddresses } from './lists.ts'
import { BODY, type FaultAt, fieldName } from './parse.ts'
import type { ContentReader, ReadFile, TextFile } from './reader.ts'
import { SITE_FILE, URL_WORD } from './schemas.ts'
import { slugOf } from './slug.ts'

/** What fields may name. */
type Known = Addresses & {
  idsIn: ContentReader['idsIn']
  /** The file names of woven pictures that pages may show. */
  cloths: string[]
  /** The country from which phone numbers must work. Undefined when site.yaml is faulty. */
  country: string | undefined
}

/** Checks fields that name something in another file, phone numbers, and Markdown. */
export function checkFields(
  files: (ReadFile & Partial<Pick<TextFile, 'body' | 'pictures'>>)[],
  known: Known,
): ContentFault[] {
  return files.flatMap(({ schema, data, fault, body, pictures }) => [
    ...fieldsOf(schema, data).flatMap(({ meta, value, path }) => {
      if (meta.control === 'markdown')
        return checkText(value, undefined, known, (message, line) => fault(path, message, line))
      const message = fieldFault(meta, value, path, known)
      return message === undefined ? [] : [fault(path, message)]
    }),
    ...(body === undefined
      ? []
      : checkText(body, pictures, known, (message, line) => fault([BODY], message, line))),
  ])
}

type Field = { meta: Record<string, unknown>; value: string; path: PropertyKey[] }

/** The texts of a value, each with its schema. */
function fieldsOf(schema: unknown, value: unknown, path: PropertyKey[] = []): Field[] {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault)
    return fieldsOf(schema.unwrap(), value, path)
  if (schema instanceof z.ZodObject && isRecord(value))
    return Object.entries(schema.shape).flatMap(([key, field]) => fieldsOf(field, value[key], [...path, key]))
  if (schema instanceof z.ZodArray && Array.isArray(value))
    return value.flatMap((each, index) => fieldsOf(schema.element, each, [...path, index]))
  if (!(schema instanceof z.ZodType) || typeof value !== 'string') return []
  return [{ meta: schema.meta() ?? {}, value, path }]
}

function fieldFault({ names, is }: Field['meta'], value: string, path: PropertyKey[], known: Known) {
  if (typeof names === 'string') {
    // Includes faulty files, because naming one is not a second fault.
    const ids = known.idsIn(`content/${names}`)
    const field = path.findLast((part) => typeof part === 'string')
    const group = names === 'team' ? 'on the team' : `one of the ${names}`
    return ids.includes(value) ? undefined : unknownWord(`${field} "${value}" is not ${group}.`, value, ids)
  }
  if (is === 'link') return linkFault(value, known)
  if (is === 'cloth' && !known.cloths.includes(value)) {
    const sentence = `picture "${value}" is not a woven picture in content/heroes or content/banners.`
    return unknownWord(sentence, value, known.cloths)
  }
  if (is === 'phone' && known.country && telephoneUrl(value, known.country) === undefined)
    return `${fieldName(path)} "${value}" is not a number that can be called from ${known.country} (address.countryCode of ${SITE_FILE}). Write it with its country, such as +92 40 555 0123`
  return undefined
}

/** Reports files of one collection with the same `order`. */
export function checkOrder({ shown }: EntrySet): ContentFault[] {
  const places = new Map<number, string>()
  return shown.flatMap(({ file, data: { order }, fault }) => {
    if (order === undefined) return []
    const earlier = places.get(order)
    if (earlier === undefined) places.set(order, file)
    return earlier === undefined ? [] : [fault(['order'], `order ${order} is already that of ${earlier}`)]
  })
}

/** Reports categories that would have the same address, and categories whose address would be empty. */
export function checkCategories({ shown }: { shown: TextFile<{ category: string }>[] }): ContentFault[] {
  const first = new Map<string, { file: string; category: string }>()
  return shown.flatMap(({ file, data: { category }, fault }) => {
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

/** Dates outside of these limits are typing mistakes. */
const FIRST_DAY = '1990-01-01'
const YEARS_AHEAD_MAX = 5

/**
 * Reports dates that must be typing mistakes, because they would hide a post for decades or move it to the end of all
 * lists. Also reports published posts whose author is a draft.
 * @param today as 2026-11-21
 */
export function checkPosts({ posts, members }: EntrySets, today: string): ContentFault[] {
  const lastDay = `${Number(today.slice(0, 4)) + YEARS_AHEAD_MAX}${today.slice(4)}`
  const days = [...posts.shown, ...posts.hidden].flatMap(({ data: { date }, fault }) => {
    if (date >= FIRST_DAY && date <= lastDay) return []
    const wrong = date < FIRST_DAY ? 'is before 1990' : `is more than ${YEARS_AHEAD_MAX} years ahead`
    const day = `Write the date from which the post is shown, such as ${today}`
    return [fault(['date'], `date ${wrong}. ${day}`)]
  })
  const authors = posts.shown.flatMap(({ data: { author }, fault }) => {
    if (!members.hidden.some(({ id }) => id === author)) return []
    const advice = 'Publish the member first, or make this a draft as well'
    return [fault(['author'], `author "${author}" is a draft. ${advice}`)]
  })
  return [...days, ...authors]
}

/** Reports former ids that are the address of a page, which the redirect would hide, or that two entries have. */
export function checkFormerIds(sets: EntrySet[], addresses: ReadonlySet<string>): ContentFault[] {
  const claimed = new Map<string, string>()
  return sets.flatMap(({ route, shown }) =>
    shown.flatMap(({ file, data, fault }) =>
      data.formerIds.flatMap((former, index): ContentFault[] => {
        const address = `${route}/${former}`
        const other = claimed.get(address)
        claimed.set(address, file)
        const refuse = (why: string) => [fault(['formerIds', index], `formerIds "${former}" ${why}`)]
        if (addresses.has(address)) return refuse('is the address of an existing page. Remove it')
        return other === undefined ? [] : refuse(`is already named by ${other}. Remove one of them`)
      }),
    ),
  )
}

/** Every address that a link may name, without short addresses of the footer and pages of text. */
export function knownAddresses({ services, projects, posts, members }: EntrySets): Set<string> {
  // Counts faulty files too, so that a link to the last page of an index is not a second fault.
  const listed = ({ shown, ids }: EntrySet) => {
    const sound = new Map(shown.map(({ id, data }) => [id, data]))
    return ids.map((id) => sound.get(id) ?? {})
  }
  return new Set<string>([
    ...PAGE_ROUTES,
    '/FAQ',
    ...['/feed.xml', '/feed.json'],
    ...Object.entries({ services, projects, blog: posts, team: members }).flatMap(([collection, set]) => [
      ...indexAddresses(collection as Collection, listed(set)),
      ...addressesOf(set),
    ]),
  ])
}

/** The addresses of the visible entries of a collection. */
export const addressesOf = ({ route, ids }: EntrySet): string[] => ids.map((id) => `${route}/${id}`)

/** Reports short addresses that would hide a page, because redirects come first. */
export function checkShortAddresses(
  items: { href: string }[],
  pages: ReadonlySet<string>,
  fault: (index: number, message: string) => ContentFault,
): ContentFault[] {
  const taken = new Set(pages)
  return items.flatMap(({ href }, index) => {
    if (taken.has(href)) return [fault(index, `${href} is already an address of this site. Choose another`)]
    taken.add(href)
    return []
  })
}

/** Reports files that the site does not use. */
export function checkStrays(files: string[]): ContentFault[] {
  return files.map((file) => {
    const name = file.replace(/[^.]+$/, (ending) => ending.toLowerCase())
    const message =
      name !== file && /\.(?:svg|avif|webp|jpe?g|png|md|yaml)$/.test(name)
        ? `has an ending in capital letters. Rename it to ${name}`
        : 'is not part of the site. Long texts are .md files in services, projects, blog, team or pages, or in a folder with the name of a .md file in pages; lists and facts are the existing .yaml files; pictures are .svg, .avif, .webp, .jpg or .png'
    return { file, message }
  })
}

/** Reports colours that are hard to read where they are used, each with a better one. */
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
