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

/** Fonts, widths and positions of letters and digits: 𝗔, Ａ, ｶ, ², ℝ, №. Keyboards type others, such as ำ and և, as they are. */
const FORMS =
  /[\p{N}\u2100-\u214f\ufb13-\ufdff\ufe70-\ufeff\uff00-\uffef\u{1d400}-\u{1d7ff}\u{1ee00}-\u{1eeff}]/gu

/** Apostrophes, marks of emoji, and invisible characters. A half-space (U+200C) parts words. */
const LEFT_OUT = /['’ʼ\p{Me}\p{Variation_Selector}]|(?!\u200c)\p{Cf}/gu

/**
 * Makes a part of an address: `Größe & Élan` becomes `groesse-elan`. Letters of other scripts are kept.
 * @returns an empty text if there is no letter or digit
 */
export function slugOf(words: string): string {
  return words
    .normalize('NFC')
    .replace(FORMS, (sign) => sign.normalize('NFKC'))
    .toLowerCase()
    .replace(LEFT_OUT, '')
    .replace(/\p{Script=Latin}\p{M}*/gu, (letter) => SPELLED[letter] ?? withoutMarks(letter))
    .normalize('NFC')
    .replace(/(?:[^\p{Ll}\p{Lo}\p{Lm}\p{M}\p{Nd}]\p{M}*)+|^\p{M}+/gu, '-')
    .replace(/^-+|-+$/g, '')
}

function withoutMarks(letter: string): string {
  const base = letter.normalize('NFKD').replace(/\p{M}/gu, '')
  return SPELLED[base] ?? base
}
