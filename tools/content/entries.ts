import { readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { isMap, isScalar, isSeq, type ParsedNode, parse, parseDocument } from 'yaml'
import { z } from 'zod'
import type { ContentFolder } from '#lib/content/catalogue.ts'
import { describeFault } from '#lib/content/fault.ts'
import { readContentFolder } from '#lib/content/folder.ts'
import { FRIEZE, PLAN, REVERSE } from '#lib/content/pictures.ts'
import { heading, URL_WORD } from '#lib/content/schemas.ts'
import { checkTextPages, formOfTextPage } from '#lib/content/text-pages.ts'
import { WORDS_FILE } from '#lib/content/words.ts'
import { isRecord } from '#lib/json.ts'
import { writeDay } from '#lib/local-time.ts'
import { PRIVACY_ROUTE } from '#lib/routes.ts'
import { type Change, changeContent, writeWhole } from './change.ts'
import { addForm, FORMS_FILE, type FormFiles, takeOutForm } from './forms.ts'
import {
  ENTRY_KINDS,
  type EntryPlace,
  entryKind,
  findPlace,
  ID_CHARACTERS_MAX,
  idFromTitle,
} from './kinds.ts'
import { fillTemplate } from './templates.ts'

/*
 * The code of `npm run new`, `rename` and `remove`, and of the buttons of `npm run edit`: entries are added, get another
 * address and are taken out. A change is planned first; changeContent refuses what would do harm, and writes the rest.
 */

export type Refused = { fault: string }

/** A file that was begun, and the address of its page. */
export type Begun = { id: string; file: string; text: string; address: string; fault?: undefined }

/**
 * Begins an entry: a complete file with every field explained. Faults that the content already has do not matter.
 * @param word a kind, the name of a collection, `collection` or `form`
 * @param options `author`: who writes a post, an id; undefined for the first of the team. `isDraft`: whatever it is
 * @returns undefined when the word names nothing that can be begun
 */
export function beginEntry(
  root: string,
  word: string,
  title: string,
  { author, isDraft = false }: { author?: string | undefined; isDraft?: boolean } = {},
): Begun | Refused | undefined {
  const folder = readContentFolder(root)
  const template = word === 'collection' || word === 'form' ? word : (entryKind(word) ?? 'listed-entry')
  const place = findPlace(template === word && !entryKind(word) ? 'page' : word, Object.keys(folder.texts))
  if (place === undefined) return undefined
  const id = idFromTitle(title)
  const file = `${place.folder}/${id}.md`
  const kind = template === 'listed-entry' ? undefined : (entryKind(word) ?? 'page')
  const shape = kind && ENTRY_KINDS[kind].schema.shape
  const wrong =
    faultOfTitle(id, title, shape === undefined ? heading : 'title' in shape ? shape.title : shape.name) ??
    (folder.texts[file] === undefined
      ? undefined
      : `${file} already exists. Choose another title, or edit that file.`)
  if (wrong !== undefined) return { fault: wrong }
  const [taken] = kind === 'page' ? checkTextPages([id, PRIVACY_ROUTE.slice(1)], []) : []
  if (taken) return { fault: `${taken.file}: ${taken.message}` }

  const team = ordersIn(folder, ENTRY_KINDS.member.folder)
  const writer = author ?? team[0]?.id
  if (kind === 'post' && writer === undefined)
    return {
      fault: 'A post needs an author. First add a member: npm run new -- member "Their name"',
    }
  if (author !== undefined && !team.some((member) => member.id === author))
    return { fault: `"${author}" is not on the team. Reload the page.` }

  const { email = '', timeZone = 'UTC' } = site.parse(valuesOf(folder.texts['content/site.yaml'] ?? ''))
  const today = writeDay(Date.now(), timeZone)
  const orders = ordersIn(folder, place.folder).map(({ order }) => order)
  const filled = fillTemplate(template, {
    title,
    today,
    year: today.slice(0, 4),
    order: Math.max(0, ...orders) + 1,
    author: writer ?? '',
    email,
    facts: factLines(folder.texts[`content/pages/${word}.md`]),
  })
  const text = isDraft && !DRAFT.test(filled) ? filled.replace('---\n', '---\ndraft: true\n') : filled
  const form = template === 'form' ? addForm(id, title, formFiles(root)) : undefined
  if (form?.fault !== undefined) return form
  // The table that this process has loaded does not have the new form yet, so the check would refuse its words.
  const checked = form === undefined ? text : text.replace(/^form:\n(?: .*\n)+/m, '')
  const refused = apply(root, folder, { texts: new Map([[file, checked]]) })
  if (refused !== undefined) return refused
  if (form !== undefined) {
    writeWhole(join(root, file), text)
    for (const [path, changed] of Object.entries(form.files)) writeWhole(join(root, path), changed)
  }
  return { id, file, text, address: `${place.route}/${id}` }
}

const DRAFT = /^draft: true$/m
const site = z.object({ email: z.string().optional(), timeZone: z.string().optional() }).catch({})

/** A title that no file could have, or that the check of the content would refuse once the file is written. */
function faultOfTitle(id: string, title: string, schema: z.ZodType): string | undefined {
  if (title === '') return 'Write a title.'
  if (id === '') return `"${title}" has no letter or digit for an address. Choose another title.`
  const { error } = schema.safeParse(title, { reportInput: true })
  return error && `The title ${error.issues.map(({ message }) => message).join('; ')}.`
}

/** The entries of a folder and their places in its list, in that order. A file that cannot be read has the place 0. */
export function ordersIn({ texts }: Pick<ContentFolder, 'texts'>, folder: string) {
  const paths = Object.keys(texts).filter((path) => dirname(path) === folder && path.endsWith('.md'))
  const entries = paths.map((path) => {
    const { order, name } = valuesOf(yamlOf(path, texts[path] ?? ''))
    return { id: basename(path, '.md'), name: String(name), order: typeof order === 'number' ? order : 0 }
  })
  return entries.sort((one, other) => one.order - other.order)
}

/** The facts that a page of a collection names, for a new entry to fill in. */
function factLines(page = ''): string {
  const { facts } = valuesOf(yamlOf('.md', page))
  const names = isRecord(facts) ? Object.keys(facts) : []
  if (names.length === 0) return '# The page names no facts.'
  const lines = names.map((name) => `  ${name}: Write here`)
  return ['# Facts at a glance. Remove the lines that you do not need.', 'facts:', ...lines].join('\n')
}

/** Files that move, and files whose text changes (by their new path). */
export type Renaming = { moves: [from: string, to: string][]; texts: Map<string, string>; fault?: undefined }

/** Gives an entry another id, unless that does harm. @returns undefined when the word names no folder of entries */
export function renameEntry(
  root: string,
  word: string,
  from: string,
  to: string,
): Renaming | Refused | undefined {
  const folder = readContentFolder(root)
  const place = findPlace(word, Object.keys(folder.texts))
  if (place === undefined) return undefined
  const plan = planRenaming(place, [from, to], folder.texts, otherFiles(folder))
  return plan.fault !== undefined ? plan : (apply(root, folder, plan) ?? plan)
}

/**
 * The files of an entry move, every link and every field that names it follows, and the old id is kept in the file, so
 * that the old address leads to the new one for good. All other lines stay as they are.
 * @param texts every text file of `content/`, by path
 * @param others the paths of all other files there
 */
export function planRenaming(
  { folder, route, namedIn }: EntryPlace,
  [from, to]: [from: string, to: string],
  texts: Readonly<Record<string, string>>,
  others: readonly string[],
): Renaming | Refused {
  const file = `${folder}/${from}.md`
  const target = `${folder}/${to}.md`
  if (texts[file] === undefined) return { fault: `${file} does not exist.` }
  if (!URL_WORD.test(to))
    return { fault: `"${to}" cannot be part of an address. Use lower-case letters, digits and hyphens.` }
  if (to.length > ID_CHARACTERS_MAX)
    return { fault: `"${to}" is longer than ${ID_CHARACTERS_MAX} characters. Choose a shorter name.` }
  if (route === '' && listsFiles(from, texts))
    return {
      fault: `${file} lists the files of content/${from}, whose addresses would be lost, so it keeps its name.`,
    }
  const moves = [file, ...others.filter(isPictureOf(folder, from))].map((path): [string, string] => [
    path,
    path.replace(`${folder}/${from}`, `${folder}/${to}`),
  ])
  const taken = moves
    .map(([, path]) => path)
    .find((path) => texts[path] !== undefined || others.includes(path))
  if (taken !== undefined) return { fault: `${taken} already exists.` }

  const changed = new Map<string, string>()
  for (const [path, text] of Object.entries(texts)) {
    let next = followLinks(text, `${route}/${from}`, `${route}/${to}`)
    next = inYaml(path, next, (yaml) => followNames(yaml, namedIn, from, to))
    // A text names the pictures beside it by their file names.
    if (dirname(path) === folder) next = followPictures(path, next, moves)
    if (path === file) next = inYaml(path, next, (yaml) => withFormerIds(yaml, [from], to))
    if (next !== text) changed.set(path === file ? target : path, next)
  }
  return { moves, texts: changed }
}

/** Files that go, and files whose text changes. */
export type Removal = { files: string[]; texts: Map<string, string>; fault?: undefined }

/**
 * Takes an entry out, unless something still needs it.
 * @param word `form` takes a form out, with its page
 */
export function removeEntry(
  root: string,
  word: string,
  named: string,
  leadsTo: string | undefined,
): Removal | Refused | undefined {
  const folder = readContentFolder(root)
  const isForm = word === 'form'
  const place = findPlace(isForm ? 'page' : word, Object.keys(folder.texts))
  if (place === undefined) return undefined
  const form = isForm ? takeOutForm(named, formFiles(root), folder.texts) : undefined
  if (form?.fault !== undefined) return form
  const id = form?.pageId ?? named
  const plan = planRemoval(place, id, leadsTo, folder.texts, otherFiles(folder), { withForm: isForm })
  return plan.fault !== undefined ? plan : (apply(root, folder, plan, form?.files) ?? plan)
}

/**
 * An entry goes with its own pictures. Its addresses, former ones too, lead to another entry of the same kind, or are
 * given up.
 * @param leadsTo the id of the other entry; undefined gives the addresses up
 * @param texts every text file of `content/`, by path
 * @param others the paths of all other files there
 * @param options `withForm`: the form on the page goes as well
 */
export function planRemoval(
  { folder, route }: EntryPlace,
  id: string,
  leadsTo: string | undefined,
  texts: Readonly<Record<string, string>>,
  others: readonly string[],
  { withForm = false } = {},
): Removal | Refused {
  const file = `${folder}/${id}.md`
  const text = texts[file]
  if (text === undefined) return { fault: `${file} does not exist.` }
  if (`${route}/${id}` === PRIVACY_ROUTE)
    return { fault: `${file} cannot be removed: each form links to it.` }
  const form = route === '' ? formOfTextPage(id) : undefined
  if (form && !withForm)
    return {
      fault: `${file} cannot be removed: it shows the form "${form.id}" of lib/enquiry/forms.ts. To remove both: npm run remove -- form ${form.id}`,
    }
  if (route === '' && listsFiles(id, texts))
    return { fault: `${file} lists the files of content/${id}. Remove those first.` }
  const removal = {
    files: [file, ...others.filter(isPictureOf(folder, id))],
    texts: new Map<string, string>(),
  }
  if (leadsTo === undefined) return removal

  const target = `${folder}/${leadsTo}.md`
  const targetText = texts[target]
  if (targetText === undefined || leadsTo === id)
    return { fault: `${target} does not exist, so no address can lead there.` }
  const former = formerIdsIn(yamlOf(file, text))
  removal.texts.set(
    target,
    inYaml(target, targetText, (yaml) => withFormerIds(yaml, [...former, id], leadsTo)),
  )
  return removal
}

function formFiles(root: string): FormFiles {
  const read = (path: string) => readFileSync(join(root, path), 'utf8')
  return { [FORMS_FILE]: read(FORMS_FILE), [WORDS_FILE]: read(WORDS_FILE) }
}

/** Makes a change, with the files of a form that belong to it. @returns why it was refused, or undefined */
function apply(
  root: string,
  folder: ContentFolder,
  change: Change,
  forms: Partial<FormFiles> = {},
): Refused | undefined {
  try {
    const faults = changeContent(root, folder, change)
    if (faults.length > 0) return { fault: faults.map((fault) => describeFault(fault).trim()).join('\n') }
    for (const [path, text] of Object.entries(forms)) writeWhole(join(root, path), text)
    return undefined
  } catch (error) {
    // Another program has taken a file away, or the system does not let us write it.
    if (!(error instanceof Error && 'code' in error)) throw error
    return {
      fault: `A file could not be changed (${error.message}). Look at what is there now, and try again.`,
    }
  }
}

const listsFiles = (id: string, texts: Readonly<Record<string, string>>) =>
  Object.keys(texts).some((path) => path.startsWith(`content/${id}/`))

const otherFiles = ({ pictures, others = [] }: ContentFolder) => [...Object.keys(pictures), ...others]

/** Tells the pictures of one entry, by their paths, from all others. */
function isPictureOf(folder: string, id: string): (path: string) => boolean {
  const names = ['', REVERSE, PLAN, FRIEZE].map((part) => `${folder}/${id}${part}`)
  return (path) => names.includes(path.replace(/\.\w+$/, ''))
}

/* Texts: changes that leave all other lines as they are. */

const FRONT_MATTER = /^(---\r?\n)([\s\S]*?)(\r?\n---[\s\S]*)$/

/** The YAML of a content file: all of a .yaml file, the front matter of a .md file. */
function yamlOf(path: string, text: string): string {
  return path.endsWith('.md') ? (FRONT_MATTER.exec(text)?.[2] ?? '') : text
}

/** The value of a YAML text; nothing if it is invalid, which the content check reports. */
function valuesOf(yaml: string): Record<string, unknown> {
  try {
    const values: unknown = parse(yaml)
    return isRecord(values) ? values : {}
  } catch {
    return {}
  }
}

function inYaml(path: string, text: string, change: (yaml: string) => string): string {
  if (!path.endsWith('.md')) return change(text)
  const [, start = '', yaml = '', rest = ''] = FRONT_MATTER.exec(text) ?? []
  return yaml === '' ? text : start + change(yaml) + rest
}

function formerIdsIn(yaml: string): string[] {
  const { formerIds } = valuesOf(yaml)
  return Array.isArray(formerIds) ? formerIds.map(String) : []
}

/**
 * The YAML of an entry with more ids in `formerIds`.
 * @param own the entry's present id, which is taken out: an entry that gets its old name back is not a redirect
 */
function withFormerIds(yaml: string, gained: readonly string[], own: string): string {
  const former = formerIdsIn(yaml).filter((id) => id !== own && !gained.includes(id))
  const lines = ['formerIds:', ...[...former, ...gained].map((id) => `  - ${id}`)].join('\n')
  const { contents } = parseDocument(yaml)
  const pair = isMap<ParsedNode, ParsedNode | null>(contents)
    ? contents.items.find(({ key }) => isScalar(key) && key.value === 'formerIds')
    : undefined
  if (!pair || !isSeq(pair.value)) return `${yaml}\n${lines}`
  const [start, end] = [pair.key.range[0], pair.value.range[1]]
  return `${yaml.slice(0, start)}${lines}${yaml.slice(end).replace(/^(?=[^\n])/, '\n')}`
}

function followLinks(text: string, from: string, to: string): string {
  // A letter before it would make it the end of another address.
  return text.replace(new RegExp(`(?<![\\w.-])${RegExp.escape(from)}(?![\\w-])`, 'g'), to)
}

function followPictures(path: string, text: string, moves: readonly [from: string, to: string][]): string {
  return moves.reduce((before, [oldPath, newPath]) => {
    const [from, to] = [basename(oldPath), basename(newPath)]
    const shown = new RegExp(`(?<=\\]\\(<?)${RegExp.escape(from)}(?=[\\s>)])`, 'g')
    return inYaml(path, before.replace(shown, to), (yaml) => followNames(yaml, ['image'], from, to))
  }, text)
}

function followNames(yaml: string, fields: readonly string[], from: string, to: string): string {
  const places = placesOf(parseDocument(yaml).contents, fields, from)
  return places.reduceRight((text, [start, end]) => text.slice(0, start) + to + text.slice(end), yaml)
}

/** Where one of these fields has this value, alone or in a list, in the order of the text. */
function placesOf(node: ParsedNode | null, fields: readonly string[], value: string): [number, number][] {
  if (isSeq<ParsedNode>(node)) return node.items.flatMap((item) => placesOf(item, fields, value))
  if (!isMap<ParsedNode, ParsedNode | null>(node)) return []
  return node.items.flatMap((pair) => {
    const isNamed = isScalar(pair.key) && fields.includes(String(pair.key.value))
    if (!isNamed) return placesOf(pair.value, fields, value)
    const values = isSeq<ParsedNode>(pair.value) ? pair.value.items : [pair.value]
    return values.flatMap((each): [number, number][] =>
      isScalar(each) && each.value === value && each.range ? [[each.range[0], each.range[1]]] : [],
    )
  })
}
