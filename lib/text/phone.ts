import { isSupportedCountry, type PhoneNumber, parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { plainNumber } from './plain-number.ts'

/*
 * Parses telephone numbers by the rules of each country. Only for the server and the build: the tables are larger than
 * all scripts of a page.
 */

/** Longer input is not parsed, because it comes from outside. */
const CHARACTERS_MAX = 100
/** An extension in any language: "DW 12", "ext. 12", "Kl. 5", "#12". The library knows only the English ones. */
const EXTENSION = /[\s,;]*(?:#|\p{L}{1,12}[.:]{0,2})\s*(\d{1,6})$/u

/** Such as 116 117, which is dialled without a code. Ordinary numbers are longer in every country. */
const SHORT_NUMBER = /^[1-9](?:[\s./-]*\d){1,5}$/

/**
 * The address that dials a number: `tel:+4930123456` for `+49 (0)30 123456`, with an extension where it names one (RFC
 * 3966). Undefined: it is not a valid number.
 * @param country of numbers without a country code (ISO 3166), such as `AT`
 */
export function telephoneUrl(written: string, country: string): string | undefined {
  if (written.length > CHARACTERS_MAX) return undefined
  const short = plainNumber(written)
  if (SHORT_NUMBER.test(short)) return `tel:${short.replace(/\D/g, '')}`
  const number = readNumber(written, country)
  return number?.isPossible() ? number.getURI() : undefined
}

/** Whether a number has a valid length in the country that it names, or else in `country`. */
export function isTelephoneNumber(written: string, country: string): boolean {
  return readNumber(written, country)?.isPossible() ?? false
}

function readNumber(written: string, country: string): PhoneNumber | undefined {
  if (written.length > CHARACTERS_MAX) return undefined
  const text = plainNumber(written).replace(EXTENSION, ' ext. $1')
  return parsePhoneNumberFromString(text, {
    ...(isSupportedCountry(country) && { defaultCountry: country }),
    extract: false,
  })
}
