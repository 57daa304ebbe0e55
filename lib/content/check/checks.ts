import { z } from 'zod'
import type { Brand } from '#lib/brand/brand.ts'
import { colorAt, MEETING_PLACES } from '#lib/brand/colors.ts'
import { contrast, readableOn } from '#lib/brand/contrast.ts'
import type { EntrySet, EntrySets } from '#lib/content/join/entry-sets.ts'
import { indexPagesOf } from '#lib/content/join/index-pages.ts'
import type { ContentFault } from '#lib/content/read/fault.ts'
import { BODY, type FaultAt, fieldName } from '#lib/content/read/parse.ts'
import type { ContentReader, ReadFile, TextFile } from '#lib/content/read/reader.ts'
import { fieldOf, sourceOf, unwrap } from '#lib/content/read/translation.ts'
import { collections } from '#lib/content/schema/collections.ts'
import { isUrlWord } from '#lib/content/schema/field-kinds.ts'
import { otherPicture } from '#lib/content/schema/picture-files.ts'
import { SITE_FILE, type SiteFacts } from '#lib/content/schema/site-facts.ts'
import { type Collection, PAGE_ROUTES, PRIVACY_ROUTE, textPageRoute } from '#lib/routes.ts'
import { isRecord } from '#lib/text/json.ts'
import { unknownWord } from '#lib/text/nearest-word.ts'
import { telephoneUrl } from '#lib/text/phone.ts'
import { slugOf } from '#lib/text/slug.ts'
import { type Addresses, checkText, endingNote, linkFault } from './check-texts.ts'

/** What fields may name. */
type Known = Addresses & {
  idsIn: ContentReader['idsIn']
  /** The file names of woven pictures that pages may show. */
  cloths: string[]
  /** The country from which phone numbers must work. Undefined when site.yaml is faulty. */
  country: string | undefined
}

/** The privacy page must name the counter of visits of another company. */
export function checkCounter(
  counter: SiteFacts['counter'],
  { textPages }: EntrySets,
  refuse: (message: string) => ContentFault,
): ContentFault[] {
  const privacy = textPages.shown.find(({ id }) => textPageRoute(id) === PRIVACY_ROUTE)
  if (!counter || !privacy || privacy.body.includes(counter.name)) return []
  const advice = 'which every page would load. Tell visitors there what it learns about them'
  return [refuse(`${privacy.file} does not name ${counter.name}, ${advice}`)]
}

/** Checks fields that name something in another file, phone numbers, and Markdown. */
export function checkFields(
  files: (ReadFile & Partial<Pick<TextFile, 'body' | 'pictures'>> & { path?: string })[],
  known: Known,
): ContentFault[] {
  // Of the lists, only the questions are Markdown.
  return files.flatMap(({ schema, data, fault, body, pictures, path: page = '/faq' }) => [
    ...fieldsOf(schema, data).flatMap(({ meta, value, path }) => {
      if (meta.control === 'markdown')
        return checkText(value, page, undefined, known, (message, line) => fault(path, message, line))
      const message = fieldFault(meta, value, path, known)
      if (message !== undefined) return [fault(path, message)]
      const ending = meta.is === 'link' ? endingNote(value, known) : undefined
      if (ending !== undefined) return [{ ...fault(path, ending), isNote: true as const }]
      if (!MARKUP.test(value)) return []
      const note = `${fieldName(path)} has a link or HTML, but is shown exactly as written. Write it without`
      return [{ ...fault(path, note), isNote: true as const }]
    }),
    ...(body === undefined
      ? []
      : checkText(body, page, pictures, known, (message, line) => fault([BODY], message, line))),
  ])
}

/** A link of Markdown, or HTML that formats, or an entity. A title about programs may name `<dialog>`. */
const MARKUP = /\]\((?:[/#]|\w+:)|<\/\w|<br\b|&(?:#x?)?\w+;/i

type Field = { meta: Record<string, unknown>; value: string; path: PropertyKey[] }

/** The texts of a value, each with its schema. */
function fieldsOf(schema: unknown, value: unknown, path: PropertyKey[] = []): Field[] {
  const inner = unwrap(schema)
  if (typeof value === 'string')
    return inner instanceof z.ZodType ? [{ meta: inner.meta() ?? {}, value, path }] : []
  const parts = Array.isArray(value) ? [...value.entries()] : isRecord(value) ? Object.entries(value) : []
  return parts.flatMap(([key, each]) => fieldsOf(fieldOf(inner, String(key)), each, [...path, key]))
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

/** Reports categories that would have the same address, and categories whose address would be empty. */
export function checkCategories({ shown }: { shown: TextFile<{ category: string }>[] }): ContentFault[] {
  const first = new Map<string, { file: string; category: string }>()
  return shown.flatMap(({ file, data: { category }, fault }) => {
    const slug = slugOf(category)
    const earlier = first.get(slug) ?? { file, category }
    first.set(slug, earlier)
    if (!isUrlWord(slug)) {
      const letters = `category "${category}" has no address: its list needs one made of letters or digits`
      return [fault(['category'], letters)]
    }
    if (earlier.category.normalize() === category.normalize()) return []
    const message = `category "${category}" would share its list with "${earlier.category}" of ${earlier.file}: in addresses both are "${slug}". Use the same spelling for both, or change a letter or digit`
    return [fault(['category'], message)]
  })
}

/**
 * Reports published posts whose author is a draft, or has no page in this language. Without its author a post would be
 * lost. A draft may wait for its author.
 * @param language a further language; undefined for the first one
 */
export function checkAuthors({ posts, members }: EntrySets, language: string | undefined): ContentFault[] {
  return posts.shown.flatMap(({ file, data: { author, draft }, fault }): ContentFault[] => {
    if (members.ids.includes(author)) return []
    if (language === undefined) {
      const message = `author "${author}" is a draft. Publish the member first, or make this a draft as well`
      return members.hidden.some(({ id }) => id === author) ? [fault(['author'], message)] : []
    }
    const translate = `needs its author: translate ${collections.members.folder}/${author}.md into ${language}`
    if (draft) return [{ file, message: `${translate}. Until then, it is not shown`, isNote: true }]
    return [{ file, message: `${translate}, or make this post a draft there` }]
  })
}

/** Reports redirects that would hide a page or another redirect, because redirects come first. */
export function checkRedirects(
  redirects: { from: string; refuse: (message: string) => ContentFault }[],
  pages: ReadonlySet<string>,
): ContentFault[] {
  const taken = new Set(pages)
  return redirects.flatMap(({ from, refuse }) => {
    if (taken.has(from))
      return [refuse(`${from} is already an address of this site. Choose another, or remove this one`)]
    taken.add(from)
    return []
  })
}

/**
 * Reports words that the site cannot have in its addresses.
 * @param names the first parts of the paths of all pages
 * @param taken addresses that lead elsewhere
 */
export function checkAddressWords(
  words: Readonly<Record<string, string>>,
  { names, taken }: { names: readonly string[]; taken: ReadonlySet<string> },
  refuse: (name: string, message: string) => ContentFault,
): ContentFault[] {
  const entries = Object.entries(words)
  return entries.flatMap(([name, word], index) => {
    if (!names.includes(name))
      return [refuse(name, unknownWord(`"${name}" is not a page of this site.`, name, names))]
    const [other] = entries.slice(0, index).find((each) => each[1] === word) ?? []
    if (other !== undefined) return [refuse(name, `"${word}" is already the word for "${other}"`)]
    // Redirects match without regard to case.
    const isTaken = names.some((each) => each.toLowerCase() === word) || taken.has(`/${word}`)
    return isTaken ? [refuse(name, `/${word} is already an address of this site. Choose another word`)] : []
  })
}

/** Every address that a link may name, without short addresses of the footer. */
export function knownAddresses({ services, projects, posts, members, all }: EntrySets): Set<string> {
  // Counts faulty files too, so that a link to the last page of an index is not a second fault.
  const listed = ({ shown, ids }: EntrySet) => {
    const sound = new Map(shown.map(({ id, data }) => [id, data]))
    return ids.map((id) => sound.get(id) ?? {})
  }
  return new Set<string>([
    ...PAGE_ROUTES,
    ...['/FAQ', '/feed.xml', '/feed.json'],
    ...Object.entries({ services, projects, blog: posts, team: members }).flatMap(([collection, set]) =>
      indexPagesOf(collection as Collection, listed(set), 'en').map(({ path }) => path),
    ),
    ...all.flatMap(({ route, ids }) => ids.map((id) => `${route}/${id}`)),
  ])
}

/**
 * Reports files that the site does not use.
 * @param texts of the content, in which a translation has its source
 */
export function checkStrays(files: string[], texts: Readonly<Record<string, string>>): ContentFault[] {
  return files.map((file) => {
    const { source, language } = sourceOf(file) ?? {}
    if (source !== undefined) {
      const unknown = `"${language}" is not a language of ${SITE_FILE}. Add it to its languages, or rename this file`
      const message = source in texts ? unknown : `has no source: ${source} does not exist`
      return { file, message }
    }
    const name = file.replace(/[^.]+$/, (ending) => ending.toLowerCase())
    const message =
      name !== file && /\.(?:svg|avif|webp|jpe?g|png|md|yaml)$/.test(name)
        ? `has an ending in capital letters. Rename it to ${name}`
        : (otherPicture(file) ??
          'is not part of the site. Long texts are .md files in services, projects, blog, team or pages, or in a folder with the name of a .md file in pages; lists and facts are the existing .yaml files; pictures are .svg, .avif, .webp, .jpg or .png')
    return { file, message }
  })
}

/** Reports colours that are hard to read where they are used, each once, with one that is readable in all these places. */
export function checkContrast(brand: Brand, fault: FaultAt): ContentFault[] {
  const worst = new Map<string, { change: number; found: ContentFault }>()
  for (const { place, back, ratio } of MEETING_PLACES) {
    const [color = '', ground = ''] = [colorAt(brand, place), colorAt(brand, back)]
    const measured = contrast(color, ground)
    if (measured >= ratio) continue
    const readable = readableOn(color, { back: ground, ratio })
    const change = contrast(color, readable)
    if (change <= (worst.get(place)?.change ?? 0)) continue
    const message = `${place} is ${color}, which on ${back} (${ground}) has a contrast of ${measured.toFixed(2)}. It needs ${ratio}: set ${place} to ${readable}, or change the other`
    worst.set(place, { change, found: fault(place.split('.'), message) })
  }
  return [...worst.values()].map(({ found }) => found)
}
