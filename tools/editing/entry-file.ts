import { isMap, isScalar, isSeq, parseDocument } from 'yaml'

/** What the pictures of an entry are called beside its text. */
const PICTURE_PARTS = ['', '-reverse', '-plan', '-frieze']

/** Tells the pictures of one entry, by their paths, from all others. */
export function isPictureOf(folder: string, id: string): (path: string) => boolean {
  const patterns = PICTURE_PARTS.map((part) => new RegExp(`^${folder}/${literally(id + part)}\\.\\w+$`))
  return (path) => patterns.some((pattern) => pattern.test(path))
}

/** Applies a change to the YAML of a file alone: all of a .yaml file, the front matter of a .md file. */
export function inYaml(path: string, text: string, change: (yaml: string) => string): string {
  if (path.endsWith('.yaml')) return change(text)
  const [, start = '', yaml = '', rest = ''] = /^(---\r?\n)([\s\S]*?)(\r?\n---[\s\S]*)$/.exec(text) ?? []
  return yaml === '' ? text : start + change(yaml) + rest
}

/** The ids under which an entry was known, from its YAML. */
export function formerIdsIn(yaml: string): string[] {
  const known: unknown = parseDocument(yaml).toJS()?.formerIds
  return Array.isArray(known) ? known.map(String) : []
}

/**
 * The YAML of an entry with more ids in `formerIds`; all other lines stay.
 * @param own the entry's id of today, which is taken out: an entry that gets its old name back is not a redirect
 */
export function withFormerIds(yaml: string, gained: readonly string[], own: string): string {
  const former = formerIdsIn(yaml).filter((id) => id !== own && !gained.includes(id))
  const lines = ['formerIds:', ...[...former, ...gained].map((id) => `  - ${id}`)].join('\n')
  const document = parseDocument(yaml)
  const pair = isMap(document.contents)
    ? document.contents.items.find(({ key }) => isScalar(key) && key.value === 'formerIds')
    : undefined
  if (!pair || !isScalar(pair.key) || !isSeq(pair.value)) return `${yaml}\n${lines}`
  const start = pair.key.range?.[0] ?? 0
  const end = pair.value.range?.[1] ?? yaml.length
  return `${yaml.slice(0, start)}${lines}${yaml.slice(end).replace(/^(?=[^\n])/, '\n')}`
}

/** A text as it stands, within a pattern. */
export function literally(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
