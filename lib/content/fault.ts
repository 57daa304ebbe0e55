/** One thing wrong with one content file, told to the person who edits it. */
export type ContentFault = {
  /** Path from the project's root, e.g. `content/services/cloud-devops.md`. */
  file: string
  /** One-based line, where it is known. */
  line?: number | undefined
  message: string
}

/** Thrown once with everything that is wrong, so that an editor mends all of it in one go. */
export class ContentError extends Error {
  readonly faults: ContentFault[]

  constructor(faults: ContentFault[]) {
    super(
      `The content has ${faults.length === 1 ? 'a fault' : `${faults.length} faults`}:\n${faults.map(describe).join('\n')}`,
    )
    this.name = 'ContentError'
    this.faults = faults
  }
}

function describe({ file, line, message }: ContentFault): string {
  return `  ${file}${line ? `:${line}` : ''}  ${message}`
}

/**
 * The known word closest to what was written, for "Did you mean …?".
 * @returns undefined when nothing is near enough to be a slip of the hand
 */
export function nearest(written: string, known: Iterable<string>): string | undefined {
  let best: { word: string; distance: number } | undefined
  for (const word of known) {
    const distance = editDistance(asId(written), asId(word))
    if (distance <= Math.max(2, word.length / 3) && (!best || distance < best.distance))
      best = { word, distance }
  }
  return best?.word
}

/** `Ada Lovelace` is meant as `ada-lovelace`. */
function asId(word: string): string {
  return word.toLowerCase().replace(/\s+/g, '-')
}

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
