import { isMap, isScalar, isSeq, LineCounter, type Node, parseDocument } from 'yaml'
import type { ContentFolder } from '#lib/content/catalogue.ts'
import type { ContentFault } from '#lib/content/fault.ts'
import { newFaults } from '#tools/content/change.ts'
import { unwrittenIn } from '#tools/content/templates.ts'
import { yamlOf } from './merge.ts'

/** A fault, with its field if that is known: `skills.2.percentage`, or `body`. */
export type FieldFault = ContentFault & { field?: string | undefined }

/**
 * The faults of the content after one file is saved: all faults in that file, and new ones in other files.
 */
export function faultsOfSave(before: ContentFolder, after: ContentFolder, path: string): FieldFault[] {
  // A draft may still contain them, and a company that has just begun publishes what it has.
  const site = after.texts['content/site.yaml']
  const published = new Set(unwrittenIn({ [path]: before.texts[path] ?? '' }, site).map(({ words }) => words))
  const unwritten = unwrittenIn({ [path]: after.texts[path] ?? '' }, site)
    .filter(({ words }) => !published.has(words))
    .map(({ file, line, words }) => ({
      file,
      line,
      message: `“${words}” is what the entry began with. Write your own words there, or switch Draft on`,
    }))
  return [...newFaults(before, after, { saved: path }), ...unwritten].map((fault) => ({
    ...fault,
    field: fieldAt(fault, after.texts[fault.file]),
  }))
}

/** The field on the line of a fault; a missing one has no line. */
function fieldAt({ file, line, message }: ContentFault, source = ''): string | undefined {
  const [, missing] = /^([A-Za-z]\w*(?:\[\d+\]|\.\w+)*) is missing/.exec(message) ?? []
  if (missing !== undefined)
    return missing
      .split(/[.[\]]+/)
      .filter(Boolean)
      .join('.')
  if (line === undefined) return undefined
  const yaml = yamlOf(file, source)
  const lineInYaml = file.endsWith('.md') ? line - 1 : line
  return lineInYaml > yaml.split('\n').length ? 'body' : fieldInYaml(yaml, lineInYaml)
}

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
