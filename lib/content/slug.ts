/** Latin letters that are no other letter with a mark, as they are written without them. */
const SPELLED: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
}

/**
 * Words as they can stand in an address: `Über große & more` becomes `uber-grosse-more`. Letters of other scripts stay,
 * which only the part of an address after `#` can hold.
 */
export function slugOf(words: string): string {
  const plain = words
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .replace(/[ßæœøłđðþı]/g, (letter) => SPELLED[letter] ?? letter)
  return plain
    .replace(/[’']/g, '')
    .replace(/[^\p{Letter}\p{Number}]+/gu, '-')
    .replace(/^-|-$/g, '')
}
