import { slugOf } from './slug.ts'

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
