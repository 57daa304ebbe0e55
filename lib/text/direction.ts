const RIGHT_TO_LEFT = new Set(['Adlm', 'Arab', 'Hebr', 'Nkoo', 'Rohg', 'Samr', 'Syrc', 'Thaa'])

/** The script of a language, such as `Latn` or `Arab` (ISO 15924). */
export const scriptOf = (language: string) => new Intl.Locale(language).maximize().script ?? 'Latn'

/** A language without its region. */
export const spokenIn = (language: string) => new Intl.Locale(language).language

/** The direction in which a language is written. */
export const directionOf = (language: string) => (RIGHT_TO_LEFT.has(scriptOf(language)) ? 'rtl' : 'ltr')

const LEFTWARDS = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/
/** Whether a text has right-to-left letters. */
export const isWrittenLeftwards = (text: string) => LEFTWARDS.test(text)
/** Whether the first letter of a text is right-to-left, which decides the direction of a line of plain text. */
export const beginsLeftwards = (text: string) => isWrittenLeftwards(/\p{Letter}/u.exec(text)?.[0] ?? '')
/** A value whose parts would change places between right-to-left words. A plain number does not. */
const HAS_PARTS = /[^\p{Number}]/u

/**
 * Prepares a value for a text. Between right-to-left words, a phone number or an e-mail address is isolated (U+2066 to
 * U+2069), because its parts would change places.
 */
export function isolate(value: string, text: string): string {
  if (!isWrittenLeftwards(text) || isWrittenLeftwards(value) || !HAS_PARTS.test(value)) return value
  return `\u2066${value}\u2069`
}
