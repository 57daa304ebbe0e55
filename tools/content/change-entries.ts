import { basename, dirname } from 'node:path'
import { parse, postprocess, preprocess } from 'micromark'
import { z } from 'zod'
import { decoded } from '#lib/content/check/check-texts.ts'
import { formOfTextPage } from '#lib/content/join/text-pages.ts'
import { type ContentFolder, readContentFolder } from '#lib/content/read/folder.ts'
import { parser } from '#lib/content/read/long-text.ts'
import { sourceOf, translationsAmong } from '#lib/content/read/translation.ts'
import { FRONT_MATTER, fieldsIn, languageIn, valuesIn, yamlOf } from '#lib/content/read/yaml.ts'
import { isUrlWord, timeZone } from '#lib/content/schema/field-kinds.ts'
import { FRIEZE, PLAN, REVERSE } from '#lib/content/schema/picture-files.ts'
import { SITE_FILE } from '#lib/content/schema/site-facts.ts'
import { WORDS_FILE } from '#lib/content/schema/words.ts'
import { PRIVACY_ROUTE } from '#lib/routes.ts'
import { isRecord } from '#lib/text/json.ts'
import { writeDay } from '#lib/text/local-time.ts'
import { mergeYaml } from '#tools/editor/merge.ts'
import { changeContent } from './change.ts'
import { ENTRY_KINDS, entryKind, findPlace, ID_CHARACTERS_MAX, idFromTitle, Refused } from './kinds.ts'
import { fillTemplate } from './templates.ts'

/*
 * Adds, renames and removes entries, for `npm run new`, `rename` and `remove` and the editor. A change is
 * planned first; changeContent refuses or writes it. All functions throw Refused, with a sentence for the user.
 */

/**
 * Creates an entry: a complete file with every field explained. Ignores faults that the content already has.
 * @param word a kind, the name of a collection, or `collection`. A page whose address is in the table of forms begins with
 *   the words of its form
 * @returns the new file, and the address of its page
 */
export function beginEntry(root: string, word: string, title: string) {
  const folder = readContentFolder(root)
  const place = findPlace(word === 'collection' ? 'page' : word, folder.texts)
  const kind = entryKind(word)
  const id = idFromTitle(title)
  const file = `${place.folder}/${id}.md`
  if (title === '') throw new Refused('Write a title.')
  if (id === '') throw new Refused(`"${title}" has no letter or digit for an address. Choose another title.`)
  if (folder.texts[file] !== undefined)
    throw new Refused(`${file} already exists. Choose another title, or edit that file.`)

  const team = ordersIn(folder, ENTRY_KINDS.member.folder)
  const writer = team[0]?.id
  if (kind === 'post' && writer === undefined)
    throw new Refused('A post needs an author. First add a member: npm run new -- member "Their name"')

  const { email, timeZone: zone } = site.parse(fieldsIn(SITE_FILE, folder.texts[SITE_FILE]))
  const today = writeDay(Date.now(), zone)
  const orders = ordersIn(folder, place.folder).map(({ order }) => order)
  const { facts } = fieldsIn('.md', folder.texts[`content/pages/${word}.md`])
  const factNames = isRecord(facts) ? Object.keys(facts) : []
  const isForm = word === 'page' && formOfTextPage(id)
  const text = fillTemplate(
    isForm ? 'form' : word === 'collection' ? word : (kind ?? 'listed-entry'),
    languageIn(folder.texts[SITE_FILE]),
    factNames,
    {
      title,
      today,
      year: today.slice(0, 4),
      order: Math.max(0, ...orders) + 1,
      author: writer ?? '',
      email,
    },
  )
  changeContent(root, folder, { texts: new Map([[file, text]]) })
  return { id, file, text, address: `${place.route}/${id}` }
}

const site = z.object({
  email: z.string().catch(''),
  timeZone: timeZone.catch('UTC'),
})

/** The entries of a folder and their places in its list, in that order. A file that cannot be read has the place 0. */
function ordersIn({ texts }: Pick<ContentFolder, 'texts'>, folder: string) {
  const paths = Object.keys(texts).filter(
    (path) => dirname(path) === folder && path.endsWith('.md') && !sourceOf(path),
  )
  const entries = paths.map((path) => {
    const { order } = fieldsIn(path, texts[path])
    return { id: basename(path, '.md'), order: typeof order === 'number' ? order : 0 }
  })
  return entries.sort((one, other) => one.order - other.order)
}

/**
 * Gives an entry another id. Moves its files, changes every link and field that names it, and adds the old id to the
 * file, so that the old address redirects to the new one. Does not change other lines.
 * @returns the moved files, and the new texts by path
 */
export function renameEntry(root: string, word: string, from: string, to: string) {
  const before = readContentFolder(root)
  const { texts } = before
  const { folder, route, namedIn } = findPlace(word, texts)
  const file = `${folder}/${from}.md`
  if (texts[file] === undefined) throw new Refused(`${file} does not exist.`)
  if (!isUrlWord(to))
    throw new Refused(`"${to}" cannot be part of an address. Use lower-case letters, digits and hyphens.`)
  if (to.length > ID_CHARACTERS_MAX)
    throw new Refused(`"${to}" is longer than ${ID_CHARACTERS_MAX} characters. Choose a shorter name.`)
  if (route === '' && listsFiles(from, texts))
    throw new Refused(
      `${file} lists the files of content/${from}, whose addresses would be lost, so it keeps its name.`,
    )
  const moves = [
    file,
    ...translationsAmong(Object.keys(texts), file),
    ...picturesOf(before, folder, from),
  ].map((path): [string, string] => [path, path.replace(`${folder}/${from}`, `${folder}/${to}`)])
  const taken = moves
    .map(([, path]) => path)
    .find((path) => texts[path] !== undefined || otherFiles(before).includes(path))
  if (taken !== undefined) throw new Refused(`${taken} already exists.`)

  const followLink: Follow = (address) => {
    const [path = ''] = address.split(/[?#]/)
    return decoded(path).normalize() === `${route}/${from}`
      ? `${route}/${to}${address.slice(path.length)}`
      : undefined
  }
  const pictures = new Map(moves.map(([path, moved]) => [basename(path), basename(moved)]))
  const changed = new Map<string, string>()
  const places = new Map(moves)
  for (const [path, text] of Object.entries(texts)) {
    // Only for speed: what names the entry contains its id, perhaps escaped.
    if (path !== file && !text.includes('%') && !text.replaceAll('\\', '').includes(from)) continue
    // A text names the pictures beside it by their file names.
    const followPicture: Follow = (name) =>
      dirname(path) === folder ? pictures.get(decoded(name).normalize()) : undefined
    const followAny: Follow = (address) => followLink(address) ?? followPicture(address)
    const followValue = (value: string, field: string) => {
      if (namedIn.includes(field)) return value === from ? to : value
      if (field === 'href') return followLink(value) ?? value
      if (field === 'image') return followPicture(value) ?? value
      return followAddresses(value, followAny)
    }
    const withNames = withValues(path, text, (values) => mapTexts(values, followValue))
    const body = FRONT_MATTER.exec(withNames)?.[4] ?? ''
    let next = withNames.slice(0, withNames.length - body.length) + followAddresses(body, followAny)
    if (path === file) next = withValues(path, next, (values) => withFormerIds(values, [from], to))
    if (next !== text) changed.set(places.get(path) ?? path, next)
  }
  changeContent(root, before, { moves, texts: changed })
  return { moves, texts: changed }
}

/**
 * Removes an entry with its pictures, unless something still needs it. Its addresses, former ones too, redirect to
 * another entry of the same kind, or become 404.
 * @param leadsTo the id of the other entry; undefined for 404
 * @returns the removed files, and the new texts by path
 */
export function removeEntry(root: string, word: string, id: string, leadsTo: string | undefined) {
  const before = readContentFolder(root)
  const { texts } = before
  const { folder, route } = findPlace(word, texts)
  const file = `${folder}/${id}.md`
  const text = texts[file]
  if (text === undefined) throw new Refused(`${file} does not exist.`)
  if (`${route}/${id}` === PRIVACY_ROUTE)
    throw new Refused(`${file} cannot be removed: each form links to it.`)
  const form = route === '' ? formOfTextPage(id) : undefined
  if (form)
    throw new Refused(
      `${file} cannot be removed: it shows the form "${form.id}". Take its row out of lib/enquiry/forms.ts first.`,
    )
  if (route === '' && listsFiles(id, texts))
    throw new Refused(`${file} lists the files of content/${id}. Remove those first.`)
  const files = [file, ...translationsAmong(Object.keys(texts), file), ...picturesOf(before, folder, id)]
  const changed = new Map<string, string>()
  if (leadsTo !== undefined) {
    const target = `${folder}/${leadsTo}.md`
    const targetText = texts[target]
    if (targetText === undefined || leadsTo === id)
      throw new Refused(`${target} does not exist, so no address can lead there.`)
    const gained = [...formerIdsIn(fieldsIn(file, text)), id]
    changed.set(
      target,
      withValues(target, targetText, (values) => withFormerIds(values, gained, leadsTo)),
    )
  }
  const wordsFiles = [WORDS_FILE, ...translationsAmong(Object.keys(texts), WORDS_FILE)]
  for (const path of route === '' ? wordsFiles : []) {
    const words = withValues(path, texts[path] ?? '', (values) => withoutAddressWord(values, id))
    if (words !== texts[path]) changed.set(path, words)
  }
  changeContent(root, before, { files, texts: changed })
  return { files, texts: changed }
}

const listsFiles = (id: string, texts: Readonly<Record<string, string>>) =>
  Object.keys(texts).some((path) => path.startsWith(`content/${id}/`))

const otherFiles = ({ pictures, others = [] }: ContentFolder) => [...Object.keys(pictures), ...others]

/** The pictures of one entry: its id, perhaps with a suffix. */
function picturesOf(before: ContentFolder, folder: string, id: string): string[] {
  const names = ['', REVERSE, PLAN, FRIEZE].map((part) => `${folder}/${id}${part}`)
  return otherFiles(before).filter((path) =>
    names.includes((sourceOf(path)?.source ?? path).replace(/\.\w+$/, '')),
  )
}

/* Texts: changes that leave all other lines as they are. */

/** A content file with other values in its YAML: all of a .yaml file, the front matter of a .md file. */
function withValues(path: string, text: string, change: (values: unknown) => unknown): string {
  const yaml = yamlOf(path, text)
  const values = valuesIn(path, text) ?? undefined
  return values === undefined ? text : text.replace(yaml, () => mergeYaml(yaml, change(values)))
}

const formerIdsIn = ({ formerIds }: Record<string, unknown>) =>
  Array.isArray(formerIds) ? formerIds.map(String) : []

/**
 * The values of an entry with more ids in `formerIds`.
 * @param own the entry's present id, which is taken out: an entry that gets its old name back is not a redirect
 */
function withFormerIds(values: unknown, gained: readonly string[], own: string): unknown {
  if (!isRecord(values)) return values
  const former = formerIdsIn(values).filter((id) => id !== own && !gained.includes(id))
  return { ...values, formerIds: [...former, ...gained] }
}

/** The field of words.yaml with a company's own words for the addresses of pages. */
const ADDRESS_WORDS = 'addresses'

/** The words without the one for the address of a page. */
function withoutAddressWord(values: unknown, id: string): unknown {
  if (!isRecord(values) || !isRecord(values[ADDRESS_WORDS])) return values
  const { [id]: _, ...others } = values[ADDRESS_WORDS]
  return { ...values, [ADDRESS_WORDS]: others }
}

/** Values with other texts, each with the name of its field. */
function mapTexts(value: unknown, change: (text: string, field: string) => string, field = ''): unknown {
  if (Array.isArray(value)) return value.map((each) => mapTexts(each, change, field))
  if (isRecord(value))
    return Object.fromEntries(
      Object.entries(value).map(([name, each]) => [
        // A translation names the entries of a menu by their addresses; the words for addresses name pages.
        name.startsWith('/')
          ? change(name, 'href')
          : field === ADDRESS_WORDS
            ? change(`/${name}`, 'href').slice(1)
            : name,
        mapTexts(each, change, name),
      ]),
    )
  return typeof value === 'string' ? change(value, field) : value
}

const DESTINATIONS: readonly string[] = ['resourceDestinationString', 'definitionDestinationString']

/** The address that takes the place of another; undefined if that one stays. */
type Follow = (address: string) => string | undefined

/** A Markdown text with other addresses of links and pictures. All other characters stay. */
function followAddresses(markdown: string, follow: Follow): string {
  if (!/\]\(|\]:/.test(markdown)) return markdown
  const { micromarkExtensions: extensions = [] } = parser.data()
  const events = postprocess(
    parse({ extensions })
      .document()
      .write(preprocess()(markdown, undefined, true)),
  )
  let done = 0
  const parts = events.flatMap(([kind, { type, start, end }]) => {
    if (kind === 'exit' || !DESTINATIONS.includes(type)) return []
    const written = markdown.slice(start.offset, end.offset)
    const followed = follow(written.replace(/\\(?=[!-/:-@[-`{-~])/g, '')) ?? written
    const before = markdown.slice(done, start.offset)
    done = end.offset
    return [before, followed]
  })
  return parts.join('') + markdown.slice(done)
}
