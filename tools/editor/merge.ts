import {
  Document,
  isCollection,
  isPair,
  isScalar,
  isSeq,
  type Node,
  parse,
  parseDocument,
  stringify,
  type YAMLMap,
  type YAMLSeq,
} from 'yaml'
import { isRecord } from '#lib/text/json.ts'

/** An old text, and the options for writing new values into it. */
type Writing = {
  old: string
  lineEnd: string
  options: { lineWidth: number; singleQuote: boolean; indentSeq: boolean }
}

/**
 * Writes new values into an old YAML text. Every byte outside of a changed value stays: comments, blank lines, quotes
 * and line ends. The library's own writer would change spaces, folded lines and line ends.
 * @param values the new values, as JSON
 */
export function mergeYaml(old: string, values: unknown): string {
  const lineEnd = old.includes('\r\n') ? '\r\n' : '\n'
  if (old !== '' && !old.endsWith('\n')) return mergeYaml(old + lineEnd, values).slice(0, -lineEnd.length)
  const document = parseDocument(old)
  const { contents } = document
  const options = { lineWidth: 0, singleQuote: true, indentSeq: !/^( *)[\w-]+:\r?\n\1- /m.test(old) }
  const text = contents ? written(contents, document.toJS(), values, { old, lineEnd, options }) : undefined
  if (contents !== null && text !== undefined) {
    const merged = old.slice(0, startOf(contents)) + text + old.slice(endOf(contents, old))
    if (isSame(parse(merged), values)) return merged
  }
  return stringify(values, options).replaceAll('\n', lineEnd)
}

/** Whether two values are equal, where a form returns '2019' for 2019, and its fields in another order. */
function isSame(one: unknown, other: unknown): boolean {
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((each, index) => isSame(each, other[index]))
  if (!isRecord(one) || !isRecord(other)) return String(one) === String(other)
  const names = Object.keys(one)
  const isAll = names.length === Object.keys(other).length
  return isAll && names.every((name) => Object.hasOwn(other, name) && isSame(one[name], other[name]))
}

const startOf = (node: Node) => node.range?.[0] ?? 0

/** The library ends a list or a group after its last value, which may be before the end of the line. */
function endOf(node: Node, old: string): number {
  const end = node.range?.[1] ?? 0
  return isCollection(node) && !node.flow ? nextLine(end, old) : end
}

const nextLine = (at: number, old: string) => (old[at - 1] === '\n' ? at : old.indexOf('\n', at) + 1)

/** The text of a value; undefined where the new one needs lines of its own. */
function written(node: Node, before: unknown, value: unknown, writing: Writing): string | undefined {
  const { old, options } = writing
  if (isCollection(node) && !node.flow) return writtenItems(node, before, value, writing)
  const source = old.slice(startOf(node), endOf(node, old))
  if (isSame(before, value)) return source
  const document = new Document(value)
  const { contents } = document
  // The value cannot be replaced in place if it is empty or on the lines below.
  if (source === '' || source.endsWith('\n') || isCollection(contents) !== isCollection(node))
    return undefined
  if (isCollection(contents)) contents.flow = true
  if (isScalar(contents) && isScalar(node) && node.type) contents.type = node.type
  const text = document.toString({ ...options, flowCollectionPadding: /^.\s/.test(source) }).trimEnd()
  return text.includes('\n') ? undefined : text
}

/** An entry of a list or a field of a group: from its hyphen or name to the end of its last line. */
type Item = { name?: string; before: unknown; node: Node | null; lead: string; from: number; to: number }

/** Blank lines, comments and the indent before an item. */
const LEAD = /^(?:[ \t]*(?:#.*)?\r?\n)*[ \t]*/

function itemsOf(collection: YAMLMap | YAMLSeq, before: unknown, old: string): Item[] {
  let end = startOf(collection)
  return collection.items.map((item, index): Item => {
    const [key, value] = isPair(item) ? [item.key as Node, item.value] : [undefined, item]
    const node = value as Node | null
    const [lead = ''] = LEAD.exec(old.slice(end)) ?? []
    const from = end + lead.length
    end = nextLine(Math.max(key ? endOf(key, old) : from, node ? endOf(node, old) : from), old)
    const place = { node, lead, from, to: end }
    if (key === undefined) return { ...place, before: Array.isArray(before) ? before[index] : undefined }
    const name = String(key)
    return { ...place, name, before: isRecord(before) ? before[name] : undefined }
  })
}

/** The text of the lines of a list or a group; undefined if all of it was removed. */
function writtenItems(
  node: YAMLMap | YAMLSeq,
  before: unknown,
  value: unknown,
  writing: Writing,
): string | undefined {
  const { old } = writing
  const items = itemsOf(node, before, old)
  const wanted = isSeq(node) ? wantedEntries(items, value) : wantedFields(items, value)
  if (wanted.length === 0) return undefined
  const indent = ' '.repeat(startOf(node) - old.lastIndexOf('\n', startOf(node) - 1) - 1)
  const texts = wanted.map(([item, name, each], index) => {
    const lead = item === undefined || item === items[0] ? indent : item.lead
    const lines = (item && changedLines(item, each, writing)) ?? newLines(name, each, indent, writing)
    return (index === 0 ? lead.trimStart() : lead) + lines
  })
  // Comments below the last item belong to the list or group.
  return texts.join('') + old.slice(items.at(-1)?.to, endOf(node, old))
}

type Wanted = [item: Item | undefined, name: string | undefined, value: unknown]

/** Fields that stay are in the old order, and others follow. */
function wantedFields(items: Item[], value: unknown): Wanted[] {
  if (!isRecord(value)) return []
  const names = items.map(({ name = '' }) => name)
  const kept = items.filter(({ name = '' }) => Object.hasOwn(value, name))
  return [
    ...kept.map((item): Wanted => [item, item.name, value[item.name ?? '']]),
    ...Object.entries(value).flatMap(([name, each]): Wanted[] =>
      names.includes(name) ? [] : [[undefined, name, each]],
    ),
  ]
}

/** Entries that still exist keep their text, wherever they are now; a changed one has that of its place. */
function wantedEntries(items: Item[], value: unknown): Wanted[] {
  if (!Array.isArray(value)) return []
  const free = new Set(items)
  const kept = value.map((each) => {
    const item = [...free].find(({ before }) => isSame(before, each))
    if (item) free.delete(item)
    return item
  })
  return value.map((each, index): Wanted => {
    const there = items[index]
    return [kept[index] ?? (there && free.has(there) ? there : undefined), undefined, each]
  })
}

function changedLines(
  { node, before, from, to }: Item,
  value: unknown,
  writing: Writing,
): string | undefined {
  const text = node ? written(node, before, value, writing) : undefined
  if (node === null || text === undefined) return undefined
  return writing.old.slice(from, startOf(node)) + text + writing.old.slice(endOf(node, writing.old), to)
}

/** A new entry or field, or one whose old text had no place for its value. */
function newLines(name: string | undefined, value: unknown, indent: string, { lineEnd, options }: Writing) {
  const text = stringify(name === undefined ? [value] : { [name]: value }, options)
  return text.replace(/\n(?=[^\n])/g, `\n${indent}`).replaceAll('\n', lineEnd)
}
