const RIGHT_TO_LEFT = new Set(['Adlm', 'Arab', 'Hebr', 'Nkoo', 'Rohg', 'Samr', 'Syrc', 'Thaa'])

/** The direction in which a language is written. By its script, because browsers do not all know `getTextInfo`. */
export function directionOf(language: string): 'ltr' | 'rtl' {
  return RIGHT_TO_LEFT.has(new Intl.Locale(language).maximize().script ?? '') ? 'rtl' : 'ltr'
}

/** Puts a number or an address into a sentence of either direction: its parts keep their order (U+2066 to U+2069). */
export const isolated = (text: string) => `\u2066${text}\u2069`
