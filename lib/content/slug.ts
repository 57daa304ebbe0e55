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

/** Words as they can be part of an address: `Über große & more` becomes `uber-grosse-more`. Letters of other scripts stay. */
export function slugOf(words: string): string {
  return words
    .toLowerCase()
    .normalize('NFD')
    .replace(/(\p{Script=Latin})\p{Mark}+/gu, '$1')
    .normalize('NFC')
    .replace(/[ßæœøłđðþı]/g, (letter) => SPELLED[letter] ?? letter)
    .replace(/[’']/g, '')
    .replace(/[^\p{Letter}\p{Mark}\p{Number}]+/gu, '-')
    .replace(/^-|-$/g, '')
}
