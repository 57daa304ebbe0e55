import { z } from 'zod'
import { collections } from '#lib/content/schema/collections.ts'
import { textHash } from '#lib/process/random.ts'
import { PRIVACY_ROUTE } from '#lib/routes.ts'
import { isRecord } from '#lib/text/json.ts'
import type { ReadFile } from './reader.ts'
import { fieldOf, isKeyedList, kindOf, nameOfEntries, unwrap } from './translation.ts'
import { FRONT_MATTER, valuesIn } from './yaml.ts'

/* Which words of a source its translations are made of. `translates` in a translation is a digest of them. */

/** A file that translations are made of. */
export type SourceFile = Pick<ReadFile, 'file' | 'schema'>

const PRIVACY_FILE = `${collections.textPages.folder}${PRIVACY_ROUTE}.md`

/** Whether a language cannot be published without a translation of this file. */
export const isNeeded = ({ file, schema }: SourceFile) =>
  file === PRIVACY_FILE || (file.endsWith('.yaml') && !isKeyedList(schema))

/**
 * A digest of the words of a source. Facts, spaces, and addresses of links and pictures are not among them. It has only
 * letters, because YAML would read digits as a number.
 */
export function digestOf({ file, schema }: SourceFile, text: string): string {
  const body = FRONT_MATTER.exec(text)?.[4] ?? ''
  const words = [...wordsOf(schema, valuesIn(file, text)), ['', body] as const].map(([place, each]) => [
    place,
    each
      .replace(/\]\([^)\n]*\)/g, ']')
      .replace(/\s+/g, ' ')
      .trim(),
  ])
  const hex = textHash(JSON.stringify(words)).toString(16).padStart(8, '0')
  return hex.replace(/[0-9]/g, (digit) => 'ghijklmnop'.charAt(Number(digit)))
}

/** The words of a source, each with its place. An entry with a name may be anywhere in its list. */
function wordsOf(schema: unknown, value: unknown, place = ''): (readonly [place: string, text: string])[] {
  const inner = unwrap(schema)
  if (kindOf(schema) !== 'must') return []
  if (typeof value === 'string') return [[place, value]]
  if (Array.isArray(value) && inner instanceof z.ZodArray) {
    const name = nameOfEntries(inner)
    const nameOf = (entry: unknown, index: number) =>
      name !== undefined && isRecord(entry) ? String(entry[name]) : String(index)
    return value
      .map((entry, index) => ({ entry, name: nameOf(entry, index) }))
      .sort((one, other) => (name === undefined ? 0 : one.name < other.name ? -1 : 1))
      .flatMap((each) => wordsOf(inner.element, each.entry, `${place}.${each.name}`))
  }
  if (!isRecord(value)) return []
  return Object.entries(value)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([name, each]) => wordsOf(fieldOf(inner, name), each, `${place}.${name}`))
}
