import { isMap, isScalar, isSeq, LineCounter, type Node, parse, parseDocument } from 'yaml'
import { z } from 'zod'
import { checkFolder } from '#lib/content/build-catalogue.ts'
import type { ContentFolder } from '#lib/content/catalogue.ts'
import { isUnpublished } from '#lib/content/entry-sets.ts'
import { ContentError, type ContentFault, describeFault } from '#lib/content/fault.ts'
import { readContentFolder } from '#lib/content/folder.ts'
import { writeDay } from '#lib/local-time.ts'
import { newFaults } from '#tools/content/change.ts'
import { type Unwritten, unwrittenIn } from '#tools/content/templates.ts'
import { labelOf, schemaOf } from './fields.ts'
import { yamlOf } from './merge.ts'

/** A fault, with the field that it is about where that is known: `skills.2.percentage`, or `body`. */
export type FieldFault = ContentFault & { field?: string | undefined }

/**
 * What would be wrong with the content after one file is saved: whatever is wrong in that file, and elsewhere what is
 * not wrong now.
 */
export function faultsOfSave(before: ContentFolder, after: ContentFolder, path: string): FieldFault[] {
  return newFaults(before, after, { saved: path }).map((fault) => ({
    ...fault,
    field: fieldAt(fault, after.texts[fault.file]),
  }))
}

/** The field that a fault names, or else the one that stands on its line. */
function fieldAt({ file, line, message }: ContentFault, source = ''): string | undefined {
  const named = /^([A-Za-z]\w*(?:\[\d+\]|\.\w+)*)(?=:? )/.exec(message)?.[1]
  const yaml = yamlOf(file, source)
  const document = parseDocument(yaml)
  const keys = named?.split(/[.[\]]+/).filter(Boolean) ?? []
  const parent = keys.slice(0, -1).map(toKey)
  if (keys.length > 0 && (parent.length === 0 ? isMap(document.contents) : document.hasIn(parent)))
    if (keys.length > 1 || document.has(keys[0]) || /is missing/.test(message)) return keys.join('.')
  return line === undefined ? undefined : fieldOnLine(file, source, line)
}

/** The field that stands on this line of a content file: `skills.2.percentage`, or `body`. */
function fieldOnLine(file: string, source: string, line: number): string | undefined {
  const yaml = yamlOf(file, source)
  const lineInYaml = file.endsWith('.md') ? line - 1 : line
  if (lineInYaml > yaml.split('\n').length) return 'body'
  return fieldInYaml(yaml, lineInYaml)
}

const toKey = (key: string) => (/^\d+$/.test(key) ? Number(key) : key)

function fieldInYaml(yaml: string, line: number): string | undefined {
  const lines = new LineCounter()
  const { contents } = parseDocument(yaml, { lineCounter: lines })
  let found: string | undefined
  const visit = (node: Node | null | undefined, path: string) => {
    const start = node?.range?.[0]
    if (start !== undefined && path !== '' && lines.linePos(start).line <= line) found = path
    const inner = (key: unknown) => (path === '' ? String(key) : `${path}.${String(key)}`)
    if (isMap<Node, Node | null>(node))
      for (const { key, value } of node.items) visit(value, inner(isScalar(key) ? key.value : key))
    if (isSeq<Node>(node)) for (const [index, item] of node.items.entries()) visit(item, inner(index))
  }
  visit(contents, '')
  return found
}

/**
 * Why the development server can show no page, what still has to be written in one file, and whether visitors have not
 * seen its page yet.
 */
type ContentState = { faults: string[]; unwritten?: string; isUnseen?: boolean }

/**
 * How the content stands as the development server sees it.
 * @param root the folder that holds `content/`
 * @param path the file that is open; one that is not there has nothing left to be written
 */
export function readState(root: string, path: string): ContentState {
  const { texts, pictures } = readContentFolder(root)
  const text = texts[path] ?? ''
  const left = unwrittenIn({ [path]: text })
  const unwritten = left.length > 0 && { unwritten: sentenceOf(left, root, text) }
  try {
    const { site } = checkFolder({ texts, pictures }, { drafts: 'shown' })
    return { faults: [], ...unwritten, isUnseen: isUnseen(path, text, site.timeZone) }
  } catch (error) {
    if (!(error instanceof ContentError)) throw error
    return { faults: error.faults.map((fault) => describeFault(fault).trim()), ...unwritten }
  }
}

/** Whether an entry of a sound content is a draft, or its day has not come, and it never had another address. */
function isUnseen(path: string, text: string, timeZone: string): boolean {
  const { date, ...rest } = publishing.parse(parse(yamlOf(path, text)) ?? {})
  return (
    rest.formerIds.length === 0 &&
    isUnpublished({ ...rest, ...(date ? { date } : {}) }, writeDay(Date.now(), timeZone))
  )
}

const publishing = z
  .object({
    draft: z.boolean().default(false),
    date: z.string().optional(),
    formerIds: z.array(z.string()).default([]),
  })
  .catch({ draft: false, formerIds: [] })

/** What still has to be written: a single sentence and its field, or the fields of all of them. */
function sentenceOf(left: readonly Unwritten[], root: string, text: string): string {
  const [first] = left
  const fields = [...new Set(left.map((each) => `“${labelAt(each, root, text)}”`))].join(', ')
  return left.length === 1 && first
    ? `Still to be written, in ${fields}: “${first.words}”`
    : `Still to be written: ${fields}`
}

/** What the form calls the field that a line stands in. */
function labelAt({ file, line }: Unwritten, root: string, text: string): string {
  const name = fieldOnLine(file, text, line)?.split('.')[0] ?? 'body'
  return name === 'body' ? 'Text' : (schemaOf(root, file)?.properties?.[name]?.title ?? labelOf(name))
}
