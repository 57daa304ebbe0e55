import { basename, dirname } from 'node:path'
import { isMap, isScalar, isSeq, type ParsedNode, parseDocument } from 'yaml'
import { URL_WORD } from '#lib/content/fields.ts'
import { inYaml, isPictureOf, literally, withFormerIds } from './entry-file.ts'
import { type EntryPlace, ID_CHARACTERS_MAX } from './entry-kinds.ts'

/** What a renaming does to the content folder: files that move, and files whose text changes (by their new path). */
export type Renaming =
  | { moves: [from: string, to: string][]; texts: Map<string, string>; fault?: undefined }
  | { fault: string }

/**
 * Gives an entry another id: its files move, every link and every field that names it follows, and the old id is kept
 * in the file, so that the old address leads to the new one for ever. All other lines stay as they are.
 * @param texts every text file of `content/`, by path
 * @param others the paths of all other files there
 */
export function renameEntry(
  { folder, route, namedIn }: EntryPlace,
  [from, to]: [from: string, to: string],
  texts: Readonly<Record<string, string>>,
  others: readonly string[],
): Renaming {
  const file = `${folder}/${from}.md`
  const target = `${folder}/${to}.md`
  if (texts[file] === undefined) return { fault: `${file} does not exist.` }
  if (!URL_WORD.test(to)) {
    return { fault: `"${to}" cannot stand in an address. Use lower-case letters, digits and hyphens.` }
  }
  if (to.length > ID_CHARACTERS_MAX)
    return { fault: `"${to}" is longer than ${ID_CHARACTERS_MAX} characters. Choose a shorter name.` }
  if (texts[target] !== undefined) return { fault: `${target} is there already.` }

  if (route === '' && Object.keys(texts).some((path) => path.startsWith(`content/${from}/`))) {
    return {
      fault: `${file} lists the files of content/${from}, whose addresses would be lost. Leave its name.`,
    }
  }

  const moves = [file, ...others.filter(isPictureOf(folder, from))].map((path): [string, string] => [
    path,
    path.replace(`${folder}/${from}`, `${folder}/${to}`),
  ])

  const changed = new Map<string, string>()
  for (const [path, text] of Object.entries(texts)) {
    let next = followLinks(text, `${route}/${from}`, `${route}/${to}`)
    next = inYaml(path, next, (yaml) => followNames(yaml, namedIn, from, to))
    // A text names the pictures beside it by their file names.
    if (dirname(path) === folder) next = followPictures(path, next, moves)
    if (path === file) next = inYaml(path, next, (yaml) => withFormerIds(yaml, [from], to))
    if (next !== text) changed.set(path === file ? target : path, next)
  }
  return { moves, texts: changed }
}

function followLinks(text: string, from: string, to: string): string {
  // What stands before it would make it another address.
  return text.replace(new RegExp(`(?<![\\w.-])${literally(from)}(?![\\w-])`, 'g'), to)
}

function followPictures(path: string, text: string, moves: readonly [from: string, to: string][]): string {
  return moves.reduce((before, [oldPath, newPath]) => {
    const [from, to] = [basename(oldPath), basename(newPath)]
    const shown = new RegExp(`(?<=\\]\\(<?)${literally(from)}(?=[\\s>)])`, 'g')
    return inYaml(path, before.replace(shown, to), (yaml) => followNames(yaml, ['image'], from, to))
  }, text)
}

function followNames(yaml: string, fields: readonly string[], from: string, to: string): string {
  const places = placesOf(parseDocument(yaml).contents, fields, from)
  return places.reduceRight((text, [start, end]) => text.slice(0, start) + to + text.slice(end), yaml)
}

/** Where this value stands in one of these fields, alone or in a list, in the order of the text. */
function placesOf(node: ParsedNode | null, fields: readonly string[], value: string): [number, number][] {
  if (isSeq<ParsedNode>(node)) return node.items.flatMap((item) => placesOf(item, fields, value))
  if (!isMap<ParsedNode, ParsedNode | null>(node)) return []
  return node.items.flatMap((pair) => {
    const isNamed = isScalar(pair.key) && fields.includes(String(pair.key.value))
    if (!isNamed) return placesOf(pair.value, fields, value)
    const values = isSeq<ParsedNode>(pair.value) ? pair.value.items : [pair.value]
    return values.flatMap((each): [number, number][] =>
      isScalar(each) && each.value === value && each.range ? [[each.range[0], each.range[1]]] : [],
    )
  })
}
