import { slugOf } from '#lib/text/slug.ts'

/** A fault of a content file, or a note, described for its editor. */
export type ContentFault = {
  /** Path from the project's root, e.g. `content/services/bridges.md`. */
  file: string
  /** One-based line, where it is known. */
  line?: number | undefined
  message: string
  /** Where it is known: `skills.2.percentage`, or `body` for the text below the front matter. */
  field?: string
  /** It may be meant as it is written, so `npm run content` shows it, and nothing is refused. */
  isNote?: true
}

/** Contains all faults, so that an editor can fix them in one go. */
export class ContentError extends Error {
  readonly faults: ContentFault[]

  constructor(faults: ContentFault[]) {
    super(
      `The content has ${faults.length === 1 ? 'a fault' : `${faults.length} faults`}:\n${faults.map(describeFault).join('\n')}`,
    )
    this.name = 'ContentError'
    this.faults = faults
  }
}

/** A fault in one line: its place and its message. */
export function describeFault({ file, line, message }: ContentFault): string {
  return `  ${file}${line ? `:${line}` : ''}  ${message}`
}

/** Characters that XML, and so a feed, cannot contain (https://www.w3.org/TR/xml/#charsets), and further controls. */
const UNPRINTABLE = /(?![\t\r\n])[\p{Cc}\p{Cs}\uFFFE\uFFFF]/u

/** The first unprintable character of a value: what is wrong with it, and the line breaks before it; or undefined. */
export function findUnprintable(value: unknown): { message: string; lineBreaks: number } | undefined {
  const found = typeof value === 'string' ? UNPRINTABLE.exec(value) : null
  if (!found) return undefined
  const code = found[0].charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')
  return {
    message: `has the invisible character U+${code}, with which no program could read the feed. Delete it, or write a space`,
    lineBreaks: found.input.slice(0, found.index).split('\n').length - 1,
  }
}

/**
 * The known word closest to the written one, for "Did you mean …?".
 * @returns undefined when no word is close enough to be a typing mistake
 */
export function nearest(written: string, known: Iterable<string>): string | undefined {
  const words = [...known]
  // A first name alone, or one word of a title.
  const [partly, ...others] = words.filter((word) => asId(word).split('-').includes(asId(written)))
  if (partly !== undefined && others.length === 0) return partly
  let best: { word: string; distance: number } | undefined
  for (const word of words) {
    const distance = editDistance(asId(written), asId(word))
    if (distance <= Math.max(2, word.length / 3) && (!best || distance < best.distance))
      best = { word, distance }
  }
  return best?.word
}

/** `Änne Lovelace` and `aenne-lovelace.md` probably mean `aenne-lovelace`. */
const asId = (word: string) => slugOf(word.replace(/\.md$/, ''))

/** Levenshtein distance: how many letters have to be changed, added or dropped. */
function editDistance(from: string, to: string): number {
  let previous = Array.from({ length: to.length + 1 }, (_, column) => column)
  for (let row = 1; row <= from.length; row++) {
    const current = [row]
    for (let column = 1; column <= to.length; column++) {
      const replaced = (previous[column - 1] ?? 0) + (from[row - 1] === to[column - 1] ? 0 : 1)
      current.push(Math.min(replaced, (previous[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1))
    }
    previous = current
  }
  return previous[to.length] ?? 0
}

/** "x is not on the team. Did you mean y?" */
export function unknownWord(sentence: string, written: string, known: Iterable<string>): string {
  const suggestion = nearest(written, known)
  return suggestion ? `${sentence} Did you mean "${suggestion}"?` : sentence
}
