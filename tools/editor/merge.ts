import { isDeepStrictEqual } from 'node:util'
import {
  type Document,
  isMap,
  isScalar,
  isSeq,
  type Node,
  type Pair,
  parse,
  parseDocument,
  Scalar,
  visit,
  type YAMLMap,
  type YAMLSeq,
} from 'yaml'
import { isRecord } from '#lib/json.ts'

/**
 * Writes new values into an old YAML text. Everything else stays byte for byte, with its comments, blank lines, quotes and
 * line breaks, so that a change of one line is a difference of one line.
 * @param values the new values, as JSON
 */
export function mergeYaml(old: string, values: unknown): string {
  const document: Document = parseDocument(old, { customTags: [VERBATIM] })
  if (isDeepStrictEqual(document.toJS(), values)) return old
  document.contents = merged(document.contents, values, document)
  keepLineBreaks(document, old)
  // The library would put a blank line before a comment at the end.
  const [end = ''] = document.comment ? (/(?<=^|\n)(?:[ \t]*(?:#.*)?\n)*$/.exec(old) ?? []) : []
  document.comment = null
  const indentSeq = !/^( *)[\w-]+:\n\1- /m.test(old)
  return likeBefore(document.toString({ lineWidth: 0, singleQuote: true, indentSeq }) + end, old)
}

/** The library changes the spaces before a comment, and moves the one behind the key of a group to the next line. */
function likeBefore(text: string, old: string): string {
  const narrow = (line: string) => line.replace(/ +#/, ' #')
  const lines = new Map(old.split('\n').map((line) => [narrow(line), line]))
  return text
    .replace(/^( *[\w-]+:)\n +(#.*)$/gm, (moved, key, comment) => lines.get(`${key} ${comment}`) ?? moved)
    .split('\n')
    .map((line) => lines.get(line) ?? line)
    .join('\n')
}

function merged(node: Node | null, value: unknown, document: Document): Node {
  if (isMap(node) && isRecord(value)) return mergeMap(node, value, document)
  if (isSeq(node) && Array.isArray(value)) return mergeSeq(node, value, document)
  if (isScalar(node) && !isRecord(value) && !Array.isArray(value)) {
    // A form returns '2019' for 2019.
    if (String(node.value) !== String(value)) setScalar(node, value)
    return node
  }
  return document.createNode(value)
}

/** Quotes stay quotes. */
function setScalar(node: Scalar, value: unknown): void {
  if (typeof value === 'string' && value.includes('\n')) node.type = Scalar.BLOCK_LITERAL
  node.value = value
  delete node.range
}

function mergeMap(node: YAMLMap, value: Record<string, unknown>, document: Document): Node {
  const nameOf = ({ key }: Pair) => String(isScalar(key) ? key.value : key)
  node.items = node.items.filter((pair) => Object.hasOwn(value, nameOf(pair)))
  for (const [key, each] of Object.entries(value)) {
    const pair = node.items.find((item) => nameOf(item) === key)
    if (pair) pair.value = merged(isNode(pair.value) ? pair.value : null, each, document)
    else node.set(key, document.createNode(each))
  }
  return node
}

/** Entries that still exist keep their node, wherever they are now; a changed entry keeps the node of its place. */
function mergeSeq(node: YAMLSeq, values: unknown[], document: Document): Node {
  const old = node.items.map((item) => (isNode(item) ? item : document.createNode(item)))
  const known = old.map((item) => item.toJS(document))
  const free = new Set(old.keys())
  const kept = values.map((value) => {
    const at = [...free].find((index) => isDeepStrictEqual(known[index], value))
    if (at !== undefined) free.delete(at)
    return at
  })
  node.items = values.map((value, index) => {
    const at = kept[index]
    if (at !== undefined) return old[at]
    const there = free.has(index) ? (old[index] ?? null) : null
    free.delete(index)
    return merged(there, value, document)
  })
  const [first] = node.items
  if (isNode(first) && first !== old[0]) first.spaceBefore = false
  return node
}

function isNode(value: unknown): value is Node {
  return isMap(value) || isSeq(value) || isScalar(value)
}

/** A value as it is written in the old text. */
class Verbatim {
  readonly source: string
  constructor(source: string) {
    this.source = source
  }
}

const VERBATIM = {
  tag: 'tag:yaml.org,2002:str',
  default: true as const,
  test: /^(?!)/,
  identify: (value: unknown) => value instanceof Verbatim,
  resolve: (text: string) => text,
  stringify: ({ value }: Scalar) => (value instanceof Verbatim ? value.source : String(value)),
}

/** The library would break the lines of a long text at other places. */
function keepLineBreaks(document: Document, old: string): void {
  visit(document, {
    Scalar: (_key, node) => {
      const source = sourceOf(node, old)
      if (source.includes('\n')) node.value = new Verbatim(source)
    },
  })
}

/** A scalar as it is written in the old text; empty for a new one. */
function sourceOf({ range }: Scalar, old: string): string {
  return range ? old.slice(range[0], range[1]).trimEnd() : ''
}

/** A Markdown file: its first line, its front matter, the line after that, and the text below. */
const MARKDOWN = /^(---\r?\n)([\s\S]*?\r?\n)(---[ \t]*(?:\r?\n|$))([\s\S]*)$/

/** The YAML of a content file: a whole list, or the front matter of a text. */
export function yamlOf(path: string, source: string): string {
  return path.endsWith('.md') ? (MARKDOWN.exec(source)?.[2] ?? '') : source
}

/**
 * Writes the values and the text of an edited file into the old file, so that everything else stays byte for byte.
 * @param source the file as it is; empty for a new one
 * @param edited the same file, written by an editor that keeps neither comments nor quotes
 * @param tidy removes values that the editor writes for fields that were left empty
 */
export function mergeFile(
  path: string,
  source: string,
  edited: string,
  tidy: (values: unknown) => unknown,
): string {
  if (!path.endsWith('.md')) return mergeYaml(source, tidy(parse(edited)))
  const [, open = '---\n', yaml = '', close = '---\n', body = ''] = MARKDOWN.exec(source) ?? []
  const [, , editedYaml = '', , editedBody = ''] = MARKDOWN.exec(edited) ?? []
  const values = tidy(parse(editedYaml))
  return open + mergeYaml(yaml, values) + close + mergeBody(body, editedBody)
}

/** The text below the front matter, with the blank lines that were around it. */
function mergeBody(body: string, edited: string): string {
  if (isDeepStrictEqual(body.trim().split(/\r?\n/), edited.trim().split(/\r?\n/))) return body
  const before = /^\s*/.exec(body)?.[0] || '\n'
  const text = edited.trim()
  return `${before}${body.includes('\r\n') ? text.replace(/\r?\n/g, '\r\n') : text}\n`
}
