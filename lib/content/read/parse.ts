import {
  type Document,
  isAlias,
  isMap,
  isNode,
  isScalar,
  isSeq,
  type Node,
  Scalar,
  visit,
  type YAMLError,
} from 'yaml'
import { z } from 'zod'
import { isRecord } from '#lib/text/json.ts'
import { nearest, unknownWord } from '#lib/text/nearest-word.ts'
import { printable } from '#lib/text/printable.ts'
import { joinLines } from '#lib/text/split-words.ts'
import { type Facts, fillFacts, type Span } from './facts.ts'
import type { ContentFault } from './fault.ts'
import { fieldOf, overlay, TRANSLATES, unwrap } from './translation.ts'
import { documentOf, FRONT_MATTER } from './yaml.ts'

/*
 * Turns the errors of libraries, which are for programmers, into messages for the editor of the content: the fault, and
 * the correction.
 */

const KINDS: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list, with one line for each entry that begins with -',
  object: 'a group of fields, each on a line of its own',
}

/** The default message for an invalid field. It continues after the name of the field. */
const issueText: z.core.$ZodErrorMap = (issue) => {
  if (issue.code === 'invalid_type') {
    if (issue.input === undefined) return 'is missing'
    const kind = KINDS[issue.expected] ?? issue.expected
    // A field without a value, or a whole file.
    if (issue.input === null) return `is empty. Write ${kind}`
    return `must be ${kind}${adviceFor(issue.expected, issue.input)}`
  }
  const isList = 'origin' in issue && issue.origin === 'array'
  if (issue.code === 'too_small')
    return isList ? `needs at least ${entries(issue.minimum)}` : `must be at least ${issue.minimum}`
  if (issue.code === 'too_big')
    return isList ? `may have at most ${entries(issue.maximum)}` : `must be at most ${issue.maximum}`
  if (issue.code === 'invalid_key') return issue.issues[0]?.message
  return 'is not valid in this field'
}

const entries = (amount: number | bigint) => `${amount} ${Number(amount) === 1 ? 'entry' : 'entries'}`

/** A suggestion, from the written value. */
function adviceFor(expected: string, input: unknown): string {
  if (expected === 'string') return '. Put it between quotes if it is a text'
  const isNumber = expected === 'number' || expected === 'int'
  if (isNumber && typeof input === 'string' && /^\D{0,2}\d/.test(input))
    return '. Write it without quotes and other characters'
  if (expected === 'array' && typeof input === 'string' && input.startsWith('-'))
    return ' and a space. One of these has no space'
  return ''
}

const YAML_TEXTS: Partial<Record<YAMLError['code'], string>> = {
  TAB_AS_INDENT: 'begins with a tab. Indent with spaces',
  BAD_INDENT: 'is indented differently from the lines around it',
  DUPLICATE_KEY: 'repeats a field. Remove one of the two, or begin another entry with -',
  MISSING_CHAR: 'lacks a closing quote or bracket',
  BLOCK_AS_IMPLICIT_KEY: 'has a colon within a value. Put the whole value between quotes',
  MULTILINE_IMPLICIT_KEY: 'lacks a colon after the name of the field, or the line above lacks its end',
  BAD_SCALAR_START: 'begins with a character that has a meaning in YAML. Put the value between quotes',
  UNEXPECTED_TOKEN: 'has an unexpected character. Put the value between quotes that it does not contain',
  TAG_RESOLVE_FAILED: 'begins with a character that has a meaning in YAML. Put the value between quotes',
  BAD_DQ_ESCAPE: "has a \\ between double quotes. Put the value between ' instead",
  BAD_ALIAS: 'begins with * or &. Put the value between quotes',
}

/** Patterns of faulty lines for which the parser reports another line or another fault. */
const COMMON_MISTAKES: { looks: RegExp; text: (found: string) => string }[] = [
  {
    looks: /^\s*(?:- )?([A-Za-z]\w*):(?=[^\s/])/,
    text: (field) => `lacks a space after the colon of "${field}"`,
  },
  { looks: /^\s*-(?=[^\s-])/, text: () => 'lacks a space after the hyphen' },
  { looks: /:\s*\[[^\]]*$/, text: () => 'lacks a closing ]' },
  { looks: /^[ -]*\u00A0|:\u00A0/, text: () => 'has a no-break space, which is invisible. Write a space' },
]

/** A line that is a field, without a quote or bracket. */
const PLAIN_FIELD = /^\s*(?:- )?\w+:\s+[^\s'"[{]*$/

/**
 * Why a text of YAML cannot be read, and on which of its lines.
 * @param line the one-based line on which the parser gave up; the mistake may be above it
 */
function yamlFault(code: YAMLError['code'], lines: string[], line: number) {
  const say = (text: string, at: number) => ({
    line: at,
    message: `is not valid YAML: this line ${text}`,
  })
  for (const at of [line, line - 1]) {
    for (const { looks, text } of COMMON_MISTAKES) {
      const slip = looks.exec(lines[at - 1] ?? '')
      if (slip) return say(text(slip[1] ?? ''), at)
    }
  }
  const quotes = lines.slice(0, line).join().match(/"/g) ?? []
  const isPlain =
    code === 'MISSING_CHAR' && quotes.length % 2 === 0 && PLAIN_FIELD.test(lines[line - 1] ?? '')
  return say(YAML_TEXTS[isPlain ? 'BAD_INDENT' : code] ?? 'is not a field, a colon and a value', line)
}

/** A mark at the start of a file, and what UTF-16 and other encodings become. */
const UNREADABLE = /^\uFEFF|[\uFFFD\0]/

/** Whether a file was saved as UTF-8 without BOM. */
function isReadable(file: string, text: string, faults: ContentFault[]): boolean {
  const at = text.search(UNREADABLE)
  if (at < 0) return true
  const message =
    text[at] === '\uFEFF'
      ? 'begins with an invisible character (BOM). Save it again as UTF-8 without BOM'
      : 'is not UTF-8. Save it again with the encoding UTF-8'
  faults.push({ file, line: text.slice(0, at).split('\n').length, message })
  return false
}

/** The name of the text below the front matter, in lists of fields. */
export const BODY = 'body'

/**
 * A fault of a file at one of its fields.
 * @param lineInText the one-based line within a field of several lines
 */
export type FaultAt = (path: PropertyKey[], message: string, lineInText?: number) => ContentFault

/** The checked values of a file. */
export type Parsed<Data> = { data: Data; fault: FaultAt }

export type Source = {
  file: string
  text: string
  /** How many lines of the file come before the text. */
  linesBefore?: number
  /** A translation, which is laid over this source (translation.ts). */
  translation?: Source | undefined
}

export type Options = {
  /** The facts that texts may quote. Undefined: site.yaml is invalid, so placeholders are not replaced. */
  facts: Facts | undefined
  /** Finds the code in a Markdown text, in which facts are not replaced. */
  codeIn?: (markdown: string) => Span[]
  /** Where faults and notes are added. */
  faults: ContentFault[]
  /** The languages of texts that wait for their translation. English, in which a new company's words begin. */
  untranslatedFrom?: readonly string[]
  /** Whether these texts are shown, as in `next dev`, or are faults. */
  untranslated?: 'shown' | 'fault'
}

/** The mark before a text in this language, which is to be translated: `(en) `. */
export const untranslatedMark = (language: string) => `(${language}) `

const NOT_TRANSLATED = 'is not translated yet.'

/** Whether a fault is a text that waits for its translation. */
export const isUntranslated = ({ message }: { message: string }) => message.includes(NOT_TRANSLATED)

/** Reads one YAML text against its schema. @returns undefined when it is faulty */
export function parseYaml<Schema extends z.ZodType>(
  source: Source,
  schema: Schema,
  options: Options,
): Parsed<z.infer<Schema>> | undefined {
  const read = readYaml(source, schema, options)
  if (!read) return undefined
  const { values, fault, nameOf = fieldName } = read
  const result = schema.safeParse(values, { error: issueText, reportInput: true })
  if (result.success && read.found.length === 0) return { data: result.data, fault }
  // Only the cause is reported: the # has cut the value.
  options.faults.push(
    ...(read.found.length > 0 ? read.found : issueFaults(result.error?.issues ?? [], fault, nameOf)),
  )
  return undefined
}

/** The values of a YAML text, before its schema checks them. */
type ReadYaml = {
  values: unknown
  fault: FaultAt
  /** Faults of values, which would cause others. */
  found: ContentFault[]
  /** How a field is called in the file. */
  nameOf?: (path: PropertyKey[]) => string
}

function readYaml(source: Source, schema: z.ZodType, options: Options): ReadYaml | undefined {
  const { translation, file } = source
  if (!translation) return readValues(source, schema, options)
  // Its own check reports the faults of the source.
  const inherited = readValues(source, schema, { ...options, faults: [] })
  const read = inherited && readValues(translation, schema, options)
  if (!read) return undefined
  const given = isRecord(read.values) ? withoutDigest(read.values) : read.values
  const { values, originOf, faults } = overlay(schema, inherited.values, given, file)
  const found = faults.map(({ path, message, isNote }) => ({
    ...read.fault(path, message),
    ...(isNote && { isNote }),
  }))
  options.faults.push(...found.filter(({ isNote }) => isNote))
  return {
    values,
    fault: (path, message, line) => {
      const { isInherited, path: written } = originOf(path)
      return (isInherited ? inherited : read).fault(written, message, line)
    },
    found: [...read.found, ...found.filter(({ isNote }) => !isNote)],
    nameOf: (path) => fieldName(originOf(path).path),
  }
}

const withoutDigest = ({ [TRANSLATES]: _, ...values }: Record<string, unknown>) => values

function readValues(
  { file, text, linesBefore = 0 }: Source,
  schema: z.ZodType,
  { facts, codeIn, faults, untranslated, untranslatedFrom = ['en'] }: Options,
): ReadYaml | undefined {
  if (linesBefore === 0 && !isReadable(file, text, faults)) return undefined
  const { document, counter } = documentOf(text)
  const lineAt = (offset = 0) => counter.linePos(offset).line + linesBefore
  const leaves = leavesOf(document.contents)
  const references: Node[] = []
  // Also visits keys, which are not leaves. A name without quotes is taken for one, and few of them can fill the memory.
  visit(document, {
    Node(_key, node) {
      if (isAlias(node) || node.anchor !== undefined) references.push(node)
    },
  })
  // Only the first, because it usually causes the others.
  const [error, next] = [...document.errors, ...document.warnings]
  if (error || references[0]) {
    // A quote without its end would be reported where the file ends.
    const quoted = leaves.find(({ node }) => node?.range?.[1] === error?.pos[0])?.node
    const { line, message } = yamlFault(
      next?.code === 'MULTILINE_IMPLICIT_KEY' ? 'BAD_INDENT' : (error?.code ?? 'BAD_ALIAS'),
      text.split('\n'),
      lineAt(quoted?.range?.[0] ?? error?.pos[0] ?? references[0]?.range?.[0]) - linesBefore,
    )
    faults.push({ file, line: line + linesBefore, message })
    return undefined
  }

  const fault: FaultAt = (path, message, lineInText = 0) => {
    const offset = offsetOf(document, path)
    const node = document.getIn(path, true)
    const keepsLines = isScalar(node) && node.type === Scalar.BLOCK_LITERAL
    return {
      file,
      line: offset === undefined ? undefined : lineAt(offset) + (keepsLines ? lineInText : 0),
      message,
      field: path.join('.'),
    }
  }
  const found: ContentFault[] = []
  const marks = untranslatedFrom.map(untranslatedMark)
  const written = new Map<Scalar, unknown>()
  for (const { node, path } of leaves) {
    if (!isScalar(node)) continue
    written.set(node, node.value)
    // A deliberate comment has a space after its #, and a word: "Suite # 200" is an address.
    const isText = typeof node.value === 'string' || node.value === null
    if (isText && node.type === Scalar.PLAIN && /^(?:\S| +\S*\d)/.test(node.comment ?? ''))
      found.push({
        file,
        line: lineAt(node.range?.[0]),
        field: path.join('.'),
        message: `loses "#${node.comment}", because a # after a space begins a comment. Put the whole value between quotes`,
      })
    if (typeof node.value !== 'string') continue
    const whole = printable(unfold(node.value, text.slice(node.range?.[0], node.range?.[1])))
    const mark = marks.find((each) => whole.startsWith(each)) ?? ''
    const value = whole.slice(mark.length)
    if (mark !== '' && untranslated !== 'shown')
      faults.push(fault(path, `${fieldName(path)} ${untranslatedAdvice(mark)}`))
    node.value = value
    if (!facts || !value.includes('{') || isAddress(path)) continue
    const filled = fillFacts(value, facts, isMarkdown(schema, path) ? codeIn : undefined)
    faults.push(...unknownFacts(filled.unknown, path, facts, fault))
    node.value = filled.text
  }
  const values: unknown = document.toJS()
  for (const [node, value] of written) node.value = value
  return { values, fault, found }
}

const untranslatedAdvice = (mark: string) => `${NOT_TRANSLATED} Translate it, and remove ${mark.trim()}`

/**
 * Reads one Markdown file whose front matter, between two lines of `---`, is checked against a schema.
 * @returns undefined when it is faulty
 */
export function parseMarkdown<Schema extends z.ZodType>(
  { translation, ...source }: Source,
  schema: Schema,
  options: Options,
): (Parsed<z.infer<Schema>> & { body: string }) | undefined {
  const { facts, codeIn, faults, untranslatedFrom = ['en'] } = options
  const parts = splitMarkdown(translation ?? source, faults)
  const head = translation ? splitMarkdown(source, [])?.head : parts?.head
  if (!parts || !head) return undefined
  // The translation of a draft may go on for weeks.
  const untranslated = IS_DRAFT.test(parts.head.text) ? 'shown' : options.untranslated
  const given = translation && parts.head
  const parsed = parseYaml({ ...head, translation: given }, schema, { ...options, untranslated })
  if (!parsed) return undefined
  const { linesBefore } = parts
  const fault: FaultAt = (path, message, line) =>
    path[0] === BODY
      ? { file: parts.head.file, line: linesBefore + (line ?? 1), message, field: BODY }
      : parsed.fault(path, message, line)
  const marks = marksOfBlocks(untranslatedFrom)
  const [first, , mark = ''] = marks.exec(parts.body) ?? []
  if (first !== undefined && untranslated !== 'shown') {
    const line = parts.body.slice(0, parts.body.indexOf(first)).split('\n').length
    faults.push(fault([BODY], `the text ${untranslatedAdvice(mark)}`, line))
  }
  const written = parts.body.replace(marks, '$1')
  if (written.trim() === '') {
    faults.push(fault([BODY], 'has no text below its front matter'))
    return undefined
  }
  if (!facts) return { data: parsed.data, body: written, fault }
  const { text: body, unknown } = fillFacts(written, facts, codeIn)
  faults.push(...unknownFacts(unknown, [BODY], facts, fault))
  return { data: parsed.data, body, fault }
}

const IS_DRAFT = /^draft: *true\b/m

/** The marks at the beginning of paragraphs, headings and entries of lists. */
const marksOfBlocks = (languages: readonly string[]) =>
  new RegExp(`^((?:[ \\t>*+#-]|\\d+\\.)*)(\\((?:${languages.join('|')})\\) )`, 'gm')

/** The front matter of a Markdown file, and the text below it. */
function splitMarkdown({ file, text }: Source, faults: ContentFault[]) {
  if (!isReadable(file, text, faults)) return undefined
  const [, start, yaml = '', end = '', body = ''] = FRONT_MATTER.exec(text) ?? []
  if (start === undefined) {
    faults.push({ file, line: 1, message: 'must begin with front matter between two lines of ---' })
    return undefined
  }
  const linesBefore = (start + yaml + end).split('\n').length - 1
  return { head: { file, text: yaml, linesBefore: 1 }, body, linesBefore }
}

/** Letters of a line that tell where YAML has put a space. */
const CONTEXT = 8

/** A value of several lines, without the spaces that YAML puts between lines of Chinese or Japanese. */
function unfold(value: string, source: string): string {
  const lines = source.replace(/^['"]|['"]$/g, '').split(/\s*\n\s*/)
  return lines.slice(1).reduce((before, line, index) => {
    const pair = `${lines[index]?.slice(-CONTEXT)}\n${line.slice(0, CONTEXT)}`
    const joined = joinLines(pair)
    return joined === pair ? before : before.replace(pair.replace('\n', ' '), () => joined)
  }, value)
}

type Leaf = { node: Node | null; path: PropertyKey[] }

/** The scalar values of a document, with their fields. */
function leavesOf(node: Node | null, path: PropertyKey[] = []): Leaf[] {
  if (isMap<Node, Node | null>(node))
    return node.items.flatMap(({ key, value }) => leavesOf(value, [...path, String(key)]))
  if (isSeq<Node>(node)) return node.items.flatMap((item, index) => leavesOf(item, [...path, index]))
  return [{ node, path }]
}

/** Addresses such as `searchUrl` have placeholders of their own, which lib/content/contact-urls.ts fills. */
function isAddress(path: PropertyKey[]): boolean {
  return /url$/i.test(String(path.at(-1)))
}

/** Whether a field is a Markdown text. */
function isMarkdown(schema: unknown, path: PropertyKey[]): boolean {
  const field = unwrap(path.reduce((each, key) => fieldOf(unwrap(each), String(key)), schema))
  return field instanceof z.ZodType && field.meta()?.control === 'markdown'
}

/** Words in braces are usually misspelt facts; a text about programs may mean them as they are. */
function unknownFacts(
  unknown: readonly { word: string; line: number }[],
  path: PropertyKey[],
  facts: Facts,
  fault: FaultAt,
): ContentFault[] {
  const place = path[0] === BODY ? 'the text' : fieldName(path)
  return unknown.map(({ word, line }) => {
    const sentence = `${place} shows {${word}}, which is not a fact of content/site.yaml.`
    return { ...fault(path, unknownWord(sentence, word, Object.keys(facts)), line), isNote: true }
  })
}

/** A misspelt field is also a missing one; report only the misspelling. */
function issueFaults(
  issues: z.core.$ZodIssue[],
  fault: FaultAt,
  nameOf: NonNullable<ReadYaml['nameOf']>,
): ContentFault[] {
  const missing = new Set(issues.filter(isMissing).map(({ path }) => nameOf(path)))
  const unknown = issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...issue.path, key]) : [],
  )
  const misspelt = unknown.map((path) => {
    const name = nameOf(path)
    const meant = nearest(name, missing)
    if (meant !== undefined) missing.delete(meant)
    const advice = meant === undefined ? 'Remove it or correct its spelling' : `Did you mean "${meant}"?`
    return fault(path, `"${name}" is not a field of this file. ${advice}`)
  })
  const others = issues.flatMap((issue) => {
    const name = nameOf(issue.path)
    if (issue.code === 'unrecognized_keys' || (isMissing(issue) && !missing.has(name))) return []
    // Some messages are whole sentences.
    const colon = /^\p{Lu}/u.test(issue.message) ? ':' : ''
    return [fault(issue.path, `${name || 'the file'}${colon} ${issue.message}`)]
  })
  return [...misspelt, ...others]
}

const isMissing = ({ code, input, path }: z.core.$ZodIssue) =>
  code === 'invalid_type' && input === undefined && path.length > 0

/** `skills[2].percentage` */
export function fieldName(path: PropertyKey[]): string {
  return path.reduce<string>((name, part) => {
    if (typeof part === 'number') return `${name}[${part}]`
    return name ? `${name}.${String(part)}` : String(part)
  }, '')
}

/** The position of a field in the text, or of its group if the field is missing. */
function offsetOf(document: Document, path: PropertyKey[]): number | undefined {
  const parent = document.getIn(path.slice(0, -1), true)
  const pair = isMap(parent) ? parent.items.find(({ key }) => String(key) === path.at(-1)) : undefined
  const node = pair ? pair.key : document.getIn(path, true)
  if (isNode(node) && node.range) return node.range[0]
  return path.length === 0 ? undefined : offsetOf(document, path.slice(0, -1))
}
