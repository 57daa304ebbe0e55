import {
  type Document,
  isMap,
  isScalar,
  LineCounter,
  parseDocument,
  Scalar,
  visit,
  type YAMLError,
} from 'yaml'
import type { z } from 'zod'
import { type Facts, fillFacts } from './facts.ts'
import { ContentError, type ContentFault, nearest } from './fault.ts'

/*
 * Turns the errors of libraries into messages for the person who edits the content: the fault, and what to
 * write instead. Their own words are for programmers.
 */

const KINDS: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list, with one line for each entry that begins with -',
  object: 'a group of fields, each on a line of its own',
}

/** Why a field is refused, as the end of a sentence that begins with its name. */
function issueText(issue: z.core.$ZodIssue): string {
  if (issue.code === 'invalid_type') {
    if (issue.message.endsWith('received undefined')) return issue.path.length > 0 ? 'is missing' : 'is empty'
    if (!/^Invalid input/.test(issue.message)) return issue.message
    const kind = KINDS[issue.expected] ?? issue.expected
    if (issue.message.endsWith('received null')) return `is empty. Write ${kind}`
    return `must be ${kind}${adviceFor(issue)}`
  }
  if (issue.code === 'too_small' && /^Too small/.test(issue.message))
    return `needs at least ${issue.minimum}${issue.origin === 'array' ? entries(issue.minimum) : ''}`
  if (issue.code === 'too_big' && /^Too big/.test(issue.message))
    return `may have at most ${issue.maximum}${issue.origin === 'array' ? entries(issue.maximum) : ''}`
  if (issue.code === 'invalid_key') return issue.issues[0]?.message ?? issue.message
  return /^(Invalid|Too|Unrecognized)/.test(issue.message) ? 'is not valid in this field' : issue.message
}

const entries = (amount: number | bigint) => (Number(amount) === 1 ? ' entry' : ' entries')

/** A suggestion, from the written value. */
function adviceFor({ expected, input }: z.core.$ZodIssueInvalidType): string {
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
  DUPLICATE_KEY: 'repeats a field. Remove one of the two',
  MISSING_CHAR: 'lacks a closing quote or bracket',
  BLOCK_AS_IMPLICIT_KEY: 'has a colon within a value. Put the whole value between quotes',
  MULTILINE_IMPLICIT_KEY: 'lacks a colon after the name of the field, or the line above lacks its end',
  BAD_SCALAR_START: 'begins with a character that has a meaning in YAML. Put the value between quotes',
  UNEXPECTED_TOKEN: 'has an unexpected character. Put the value between quotes',
  TAG_RESOLVE_FAILED: 'begins with a character that has a meaning in YAML. Put the value between quotes',
  BAD_ALIAS: 'begins with * or &. Put the value between quotes',
}

/** Patterns of lines whose fault the parser reports elsewhere, or as another one. */
const SLIPS: { looks: RegExp; text: (found: string) => string }[] = [
  {
    looks: /^\s*(?:- )?([A-Za-z]\w*):(?=[^\s/])/,
    text: (field) => `lacks a space after the colon of "${field}"`,
  },
  { looks: /^\s*-(?=[^\s-])/, text: () => 'lacks a space after the hyphen' },
  { looks: /:\s*\[[^\]]*$/, text: () => 'lacks a closing ]' },
]

/** A line that can be read as a field and has no quote or bracket that would have to be closed. */
const PLAIN_FIELD = /^\s*(?:- )?\w+:\s+[^\s'"[{]*$/

/**
 * Why a text of YAML cannot be read, and on which of its lines.
 * @param line the one-based line on which the parser gave up; the mistake may be above it
 */
function yamlFault({ code }: Pick<YAMLError, 'code'>, lines: string[], line: number) {
  for (const at of [line, line - 1]) {
    const slip = SLIPS.find(({ looks }) => looks.test(lines[at - 1] ?? ''))
    if (slip)
      return { line: at, message: sentence(slip.text(slip.looks.exec(lines[at - 1] ?? '')?.[1] ?? '')) }
  }
  const quotes = lines.slice(0, line).join().match(/"/g) ?? []
  const isPlain =
    code === 'MISSING_CHAR' && quotes.length % 2 === 0 && PLAIN_FIELD.test(lines[line - 1] ?? '')
  return {
    line,
    message: sentence(YAML_TEXTS[isPlain ? 'BAD_INDENT' : code] ?? 'is not a field, a colon and a value'),
  }
}

/** Words that YAML takes for the name of a value elsewhere, as in `title: *new*`, where there is none. */
function lostAliases(document: Document): Pick<YAMLError, 'code' | 'pos'>[] {
  const lost: Pick<YAMLError, 'code' | 'pos'>[] = []
  visit(document, {
    Alias: (_key, alias) => {
      const [start = 0, end = 0] = alias.range ?? []
      if (alias.resolve(document) === undefined) lost.push({ code: 'BAD_ALIAS', pos: [start, end] })
    },
  })
  return lost
}

function sentence(text: string): string {
  return `is not valid YAML: this line ${text}`
}

/** A file that was not saved as plain UTF-8, which nothing after this could read. */
export function encodingFaults(file: string, text: string): ContentFault[] {
  if (text.startsWith('\uFEFF')) {
    const message = 'begins with an invisible character (BOM). Save it again as UTF-8 without BOM'
    return [{ file, line: 1, message }]
  }
  const at = text.indexOf('\uFFFD')
  if (at < 0) return []
  const line = text.slice(0, at).split('\n').length
  return [{ file, line, message: 'is not UTF-8. Save it again with the encoding UTF-8' }]
}

/**
 * The one-based line of a field in its file.
 * @param lineInText for a field of several lines, the one-based line within it; known where the file keeps its lines
 */
export type FindLine = (path: PropertyKey[], lineInText?: number) => number | undefined

/** A fault of a file at one of its fields. */
export type FaultAt = (path: PropertyKey[], message: string) => ContentFault

/** A parsed file, or everything that is wrong with it. */
export type Parsed<Value> =
  | { value: Value; lineOf: FindLine; faults?: undefined }
  | { value?: undefined; lineOf?: undefined; faults: ContentFault[] }

/** A Markdown file: its checked front matter, and the text below with the line it begins on. */
export type MarkdownFile<FrontMatter> = { data: FrontMatter; body: string; bodyLine: number }

type YamlOptions = {
  /** The facts that texts may quote. Undefined: site.yaml is invalid, so placeholders are not replaced. */
  facts: Facts | undefined
  /** How many lines of the file come before the YAML begins. */
  linesBefore?: number
}

/**
 * Reads the text of one file by its schema, for code that needs no other.
 * @throws ContentError when it is faulty
 */
export function parseFile<Schema extends z.ZodType>(
  file: string,
  text: string,
  schema: Schema,
  facts: Facts | undefined,
): z.infer<Schema> {
  const { value, faults } = parseYaml(file, text, schema, { facts })
  if (faults) throw new ContentError(faults)
  return value
}

/** Reads one YAML text against its schema. */
export function parseYaml<Schema extends z.ZodType>(
  file: string,
  yaml: string,
  schema: Schema,
  { facts, linesBefore = 0 }: YamlOptions,
): Parsed<z.infer<Schema>> {
  const lineCounter = new LineCounter()
  const document = parseDocument(yaml, { lineCounter })
  // Only the first: what follows a line that cannot be read is most often read wrongly because of it.
  const [error] = [...document.errors, ...document.warnings, ...lostAliases(document)]
  if (error) {
    const fault = yamlFault(error, yaml.split('\n'), lineCounter.linePos(error.pos[0]).line)
    return { faults: [{ file, line: fault.line + linesBefore, message: fault.message }] }
  }

  const lineOf: FindLine = (path, lineInText = 0) => {
    const offset = offsetOf(document.contents, document, path)
    if (offset === undefined) return undefined
    const node = document.getIn(path, true)
    const keepsLines = isScalar(node) && node.type === Scalar.BLOCK_LITERAL
    return lineCounter.linePos(offset).line + linesBefore + (keepsLines ? lineInText : 0)
  }
  const faults: ContentFault[] = cutTexts(document).map(({ offset, rest }) => ({
    file,
    line: lineCounter.linePos(offset).line + linesBefore,
    message: `loses "#${rest}", because a # after a space begins a comment. Put the whole value between quotes`,
  }))
  const filled = mapTexts(document.toJS(), (text, path) => {
    if (!facts || isAddress(path)) return text
    const { text: filledText, unknown } = fillFacts(text, facts)
    for (const { word, line } of unknown)
      faults.push(unknownFact(file, lineOf(path, line), word, facts, fieldName(path)))
    return filledText
  })
  const result = schema.safeParse(filled, { reportInput: true })
  // A value that was cut by a # is too short because of that.
  if (!result.success && faults.length === 0)
    faults.push(...faultsOfIssues(file, result.error.issues, lineOf))
  return result.success && faults.length === 0 ? { value: result.data, lineOf } : { faults }
}

/** Reads one Markdown file whose front matter, between two lines of `---`, is checked against a schema. */
export function parseMarkdown<Schema extends z.ZodType>(
  file: string,
  source: string,
  schema: Schema,
  facts: Facts | undefined,
): Parsed<MarkdownFile<z.infer<Schema>>> {
  const match = /^---\r?\n([\s\S]*?)\r?\n---[ \t]*(?:\r?\n|$)/.exec(source)
  if (!match) {
    return { faults: [{ file, line: 1, message: 'must begin with front matter between two lines of ---' }] }
  }

  const frontMatter = parseYaml(file, match[1] ?? '', schema, { facts, linesBefore: 1 })
  if (frontMatter.faults) return frontMatter

  const bodyLine = match[0].split('\n').length
  const { text: body, unknown } = fillFacts(source.slice(match[0].length), facts ?? {})
  if (facts && unknown.length > 0) {
    return {
      faults: unknown.map(({ word, line }) =>
        unknownFact(file, bodyLine + line - 1, word, facts, 'the text'),
      ),
    }
  }
  if (body.trim() === '')
    return { faults: [{ file, line: bodyLine, message: 'has no text below its front matter' }] }
  return { value: { data: frontMatter.value, body, bodyLine }, lineOf: frontMatter.lineOf }
}

/** The same value with every text in it replaced. */
function mapTexts(
  value: unknown,
  replace: (text: string, path: PropertyKey[]) => string,
  path: PropertyKey[] = [],
): unknown {
  if (typeof value === 'string') return replace(value, path)
  if (Array.isArray(value)) return value.map((item, index) => mapTexts(item, replace, [...path, index]))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, mapTexts(item, replace, [...path, key])]),
  )
}

/** Addresses such as `searchUrl` have placeholders of their own, which lib/content/links.ts fills. */
function isAddress(path: PropertyKey[]): boolean {
  return /url$/i.test(String(path.at(-1)))
}

function unknownFact(
  file: string,
  line: number | undefined,
  word: string,
  facts: Facts,
  place: string,
): ContentFault {
  const sentence = `${place} quotes {${word}}, which is not a fact of content/site.yaml.`
  return { file, line, message: unknownWord(sentence, word, Object.keys(facts)) }
}

/** A misspelt field is also a missing one; report only the misspelling. */
function faultsOfIssues(file: string, issues: z.core.$ZodIssue[], lineOf: FindLine): ContentFault[] {
  const missing = new Set(issues.filter(isMissing).map(({ path }) => fieldName(path)))
  const unknown = issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...issue.path, key]) : [],
  )
  const misspelt = unknown.map((path): ContentFault => {
    const name = fieldName(path)
    const meant = nearest(name, missing)
    if (meant !== undefined) missing.delete(meant)
    const advice = meant === undefined ? 'Remove it or correct its spelling' : `Did you mean "${meant}"?`
    return { file, line: lineOf(path), message: `"${name}" is not a field of this file. ${advice}` }
  })
  const others = issues.flatMap((issue): ContentFault[] => {
    const name = fieldName(issue.path)
    if (issue.code === 'unrecognized_keys' || (isMissing(issue) && !missing.has(name))) return []
    const text = issueText(issue)
    // Some reasons are sentences of their own.
    const colon = /^\p{Lu}/u.test(text) ? ':' : ''
    return [{ file, line: lineOf(issue.path), message: `${name || 'the file'}${colon} ${text}` }]
  })
  return [...misspelt, ...others]
}

function isMissing(issue: z.core.$ZodIssue): boolean {
  return issue.code === 'invalid_type' && issue.input === undefined && issue.path.length > 0
}

/** `skills[2].percentage` */
function fieldName(path: PropertyKey[]): string {
  return path.reduce<string>((name, part) => {
    if (typeof part === 'number') return `${name}[${part}]`
    return name ? `${name}.${String(part)}` : String(part)
  }, '')
}

/** Values that were cut by a #. A comment that is meant as one has a space after it. */
function cutTexts(document: YamlDocument): { offset: number; rest: string }[] {
  const cut: { offset: number; rest: string }[] = []
  visit(document, {
    Scalar: (_key, node) => {
      const isCut = typeof node.value === 'string' || node.value === null
      if (node.type === Scalar.PLAIN && isCut && /^\S/.test(node.comment ?? ''))
        cut.push({ offset: node.range?.[0] ?? 0, rest: node.comment ?? '' })
    },
  })
  return cut
}

type YamlDocument = ReturnType<typeof parseDocument>

/** The position of a field in the text; of a missing one, that of its object. */
function offsetOf(contents: unknown, document: YamlDocument, path: PropertyKey[]): number | undefined {
  for (let depth = path.length; depth >= 0; depth--) {
    const parent = depth === 0 ? contents : document.getIn(path.slice(0, depth - 1), true)
    const key = path[depth - 1]
    if (isMap(parent) && typeof key === 'string') {
      const pair = parent.items.find((item) => String(item.key) === key)
      if (pair) return rangeStart(pair.key)
    }
    const node = document.getIn(path.slice(0, depth), true)
    if (rangeStart(node) !== undefined) return rangeStart(node)
  }
  return undefined
}

function rangeStart(node: unknown): number | undefined {
  if (typeof node !== 'object' || node === null || !('range' in node) || !Array.isArray(node.range))
    return undefined
  const start: unknown = node.range[0]
  return typeof start === 'number' ? start : undefined
}

/** "x is not on the team. Did you mean y?" */
export function unknownWord(sentence: string, written: string, known: Iterable<string>): string {
  const suggestion = nearest(written, known)
  return suggestion ? `${sentence} Did you mean "${suggestion}"?` : sentence
}
