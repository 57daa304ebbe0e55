/** Scripts that put no space between words. */
const UNSPACED = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}]/u
const SEGMENTER = new Intl.Segmenter(undefined, { granularity: 'word' })

/** The words of a text, each with the signs and spaces behind it, also where its script puts no space between them. */
export function splitWords(text: string): string[] {
  return text.split(/(?<=\s)(?=\S)/).flatMap((part) => {
    if (!UNSPACED.test(part)) return part.trim() === '' ? [] : [part]
    const words: string[] = []
    for (const { segment } of SEGMENTER.segment(part)) {
      const isOpened = /\p{Ps}$/u.test(words.at(-1) ?? '')
      if (!isOpened && /^[\p{L}\p{N}\p{Ps}]/u.test(segment)) words.push(segment)
      else words.push(`${words.pop() ?? ''}${segment}`)
    }
    return words
  })
}

const WIDE = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}\u3000-\u303f\uff00-\uff60]/gu

/** The length of a text in letters. One of East Asia takes the room of two. */
export const lengthOf = (text: string) => text.length + (text.match(WIDE)?.length ?? 0)

/** A letter or a full stop of Chinese or Japanese. */
const EAST = '[\\p{scx=Han}\\p{scx=Hira}\\p{scx=Kana}\\uff01-\\uff60]'

/**
 * Joins lines between two letters of Chinese or Japanese, which have no space there. A browser would show one
 * (https://www.w3.org/TR/css-text-3/#line-break-transform).
 * @param seam a sign that may be beside the line break
 */
export function joinLines(text: string, seam = ''): string {
  return text.replace(new RegExp(`(?<=${EAST}(?:${seam})?)\\n(?=(?:${seam})?${EAST})`, 'gu'), '')
}
