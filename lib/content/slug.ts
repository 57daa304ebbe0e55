/** Latin letters that do not just lose their diacritic. */
const SPELLED: Readonly<Record<string, string>> = {
  ä: 'ae',
  ö: 'oe',
  ü: 'ue',
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

/** Makes a part of an address: `Größe & Élan` becomes `groesse-elan`. Letters of other scripts are kept. */
export function slugOf(words: string): string {
  return words
    .toLowerCase()
    .normalize('NFC')
    .replace(/[äöüßæœøłđðþı]/g, (letter) => SPELLED[letter] ?? letter)
    .normalize('NFKD')
    .replace(/(\p{Script=Latin})\p{M}+/gu, '$1')
    .normalize('NFC')
    .replace(/[’']/g, '')
    .replace(/[^\p{L}\p{M}\p{Nd}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
}
