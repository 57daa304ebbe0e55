import { isMap, isScalar, isSeq, LineCounter, type Node, parseDocument } from 'yaml'
import type { ContentFolder } from '#lib/content/catalogue.ts'
import type { ContentFault } from '#lib/content/fault.ts'
import { newFaults } from '#tools/content/change.ts'
import { yamlOf } from './content-file.ts'

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
export function fieldOnLine(file: string, source: string, line: number): string | undefined {
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
