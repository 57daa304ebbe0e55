import { isSupportedCountry, type PhoneNumber, parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { plainNumber } from './enquiry/fields.ts'

/*
 * Telephone numbers as people write them, read by the rules of each country. For the server and the build alone: the
 * tables weigh more than all other script of a page.
 */

/** Numbers are short. Longer input is not read at all, because it comes from outside. */
const CHARACTERS_MAX = 100
/** An extension, whatever its word: "DW 12", "ext. 12", "Kl. 5", "#12". The library knows the English ones only. */
const EXTENSION = /[\s,;]*(?:#|\p{L}{1,12}[.:]{0,2})\s*(\d{1,6})$/u

/** Such as 116 117, which is dialled without a code. No country has so few digits in an ordinary number. */
const SHORT_NUMBER = /^[1-9](?:[\s./-]*\d){1,5}$/

/**
 * The address that dials a number: `tel:+4930123456` for `+49 (0)30 123456`, with an extension where it names one
 * (RFC 3966). Undefined: nobody can call it.
 * @param country where numbers without a country code belong (ISO 3166), such as `AT`
 */
export function telephoneUrl(written: string, country: string): string | undefined {
  if (written.length > CHARACTERS_MAX) return undefined
  const short = plainNumber(written)
  if (SHORT_NUMBER.test(short)) return `tel:${short.replace(/\D/g, '')}`
  const number = readNumber(written, country)
  return number?.isPossible() ? number.getURI() : undefined
}

/** Whether a number has a length that numbers have in its country: the one it names, or else `country`. */
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
