import { isMap, isScalar, LineCounter, parseDocument, Scalar, visit } from 'yaml'
import type { z } from 'zod'
import { type Facts, fillFacts } from './facts.ts'
import { type ContentFault, nearest } from './fault.ts'
import { issueText } from './issue-text.ts'
import { lostAliases, yamlFault } from './yaml-fault.ts'

/**
 * The one-based line of a field in its file.
 * @param lineInText for a field of several lines, the one-based line within it; known where the file keeps its lines
 */
export type FindLine = (path: PropertyKey[], lineInText?: number) => number | undefined

/** A parsed file, or everything that is wrong with it. */
export type Parsed<Value> =
  | { value: Value; lineOf: FindLine; faults?: undefined }
  | { value?: undefined; lineOf?: undefined; faults: ContentFault[] }

/** A Markdown file: its checked front matter, and the text below with the line it begins on. */
export type MarkdownFile<FrontMatter> = { data: FrontMatter; body: string; bodyLine: number }

type YamlOptions = {
  /** What the texts may quote. Undefined: site.yaml cannot be read, so placeholders stay as they are. */
  facts: Facts | undefined
  /** How many lines of the file come before the YAML begins. */
  linesBefore?: number
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
  // What a # has cut is empty or short because of that.
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

/** A field that is misspelt is missing as well; that is said once, where it stands. */
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

/** Where a field stands in the text; for a missing one, where the object that lacks it stands. */
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
