import { isMap, LineCounter, parseDocument } from 'yaml'
import type { z } from 'zod'
import { type ContentFault, nearest } from './fault.ts'

/** A parsed file, or everything that is wrong with it. */
export type Parsed<Value> =
  | { value: Value; faults?: undefined }
  | { value?: undefined; faults: ContentFault[] }

/** A Markdown file: its checked front matter, and the text below with the line it begins on. */
export type MarkdownFile<FrontMatter> = { data: FrontMatter; body: string; bodyLine: number }

type YamlOptions = {
  /** How many lines of the file come before the YAML begins. */
  linesBefore?: number
}

/** Reads one YAML text against its schema. */
export function parseYaml<Schema extends z.ZodType>(
  file: string,
  yaml: string,
  schema: Schema,
  { linesBefore = 0 }: YamlOptions = {},
): Parsed<z.infer<Schema>> {
  const lineCounter = new LineCounter()
  const document = parseDocument(yaml, { lineCounter })
  if (document.errors.length > 0) {
    return {
      faults: document.errors.map((error) => ({
        file,
        line: lineCounter.linePos(error.pos[0]).line + linesBefore,
        message: `is not YAML that can be read: ${error.message.split('\n')[0]}`,
      })),
    }
  }

  const result = schema.safeParse(document.toJS())
  if (result.success) return { value: result.data }

  const lineOf = (path: PropertyKey[]) => {
    const offset = offsetOf(document.contents, document, path)
    return offset === undefined ? undefined : lineCounter.linePos(offset).line + linesBefore
  }
  return { faults: result.error.issues.flatMap((issue) => faultsOfIssue(file, issue, lineOf)) }
}

/** Reads one Markdown file whose front matter, between two lines of `---`, is checked against a schema. */
export function parseMarkdown<Schema extends z.ZodType>(
  file: string,
  source: string,
  schema: Schema,
): Parsed<MarkdownFile<z.infer<Schema>>> {
  const match = /^---\r?\n([\s\S]*?)\r?\n---[ \t]*(?:\r?\n|$)/.exec(source)
  if (!match) {
    return { faults: [{ file, line: 1, message: 'must begin with front matter between two lines of ---' }] }
  }

  const frontMatter = parseYaml(file, match[1] ?? '', schema, { linesBefore: 1 })
  if (frontMatter.faults) return frontMatter

  const body = source.slice(match[0].length)
  const bodyLine = match[0].split('\n').length
  if (body.trim() === '')
    return { faults: [{ file, line: bodyLine, message: 'has no text below its front matter' }] }
  return { value: { data: frontMatter.value, body, bodyLine } }
}

function faultsOfIssue(
  file: string,
  issue: z.core.$ZodIssue,
  lineOf: (path: PropertyKey[]) => number | undefined,
): ContentFault[] {
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({
      file,
      line: lineOf([...issue.path, key]),
      message: `"${fieldName([...issue.path, key])}" is not a field of this file. Remove it or mend its spelling`,
    }))
  }
  const name = fieldName(issue.path) || 'the file'
  const message =
    issue.code === 'invalid_type' && issue.message.endsWith('received undefined')
      ? 'is missing'
      : issue.message
  return [{ file, line: lineOf(issue.path), message: `${name} ${lowerFirst(message)}` }]
}

/** `skills[2].percentage` */
function fieldName(path: PropertyKey[]): string {
  return path.reduce<string>((name, part) => {
    if (typeof part === 'number') return `${name}[${part}]`
    return name ? `${name}.${String(part)}` : String(part)
  }, '')
}

function lowerFirst(message: string): string {
  return /^(Invalid|Too|Unrecognized)/.test(message) ? `is wrong: ${message}` : message
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

/** "x is nobody on the team. Did you mean y?" */
export function unknownWord(sentence: string, written: string, known: Iterable<string>): string {
  const suggestion = nearest(written, known)
  return suggestion ? `${sentence} Did you mean "${suggestion}"?` : sentence
}
