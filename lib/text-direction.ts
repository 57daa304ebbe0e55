const RIGHT_TO_LEFT = new Set(['Adlm', 'Arab', 'Hebr', 'Nkoo', 'Rohg', 'Samr', 'Syrc', 'Thaa'])

/** The script of a language, such as `Latn` or `Arab` (ISO 15924). */
export const scriptOf = (language: string) => new Intl.Locale(language).maximize().script ?? 'Latn'

/** The direction in which a language is written. */
export const directionOf = (language: string) => (RIGHT_TO_LEFT.has(scriptOf(language)) ? 'rtl' : 'ltr')

/** Puts a number or an address into a sentence of either direction: its parts keep their order (U+2066 to U+2069). */
export const isolated = (text: string) => `\u2066${text}\u2069`
