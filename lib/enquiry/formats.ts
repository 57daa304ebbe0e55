/* What a value has to look like, for browser and server alike. Which field asks for what stands in fields.ts. */

/** What no number in a form can do without, where its country decides how long it is. */
export const PHONE_DIGITS_LEAST = 5
/**
 * How many digits a phone number in a form has at least. next.config.ts puts what `content/site.yaml` says into every
 * bundle; without it, as in tests, it is what the specification says (section 7).
 */
export const PHONE_DIGITS_MIN = Number(process.env.PHONE_DIGITS_MIN ?? 10)
/** The country by whose rules the server checks such a number as well; empty where the digits decide alone. */
export const PHONE_COUNTRY = process.env.PHONE_COUNTRY ?? ''
const PHONE_CHARACTERS_MAX = 100
/** RFC 5321, 4.5.3.1.3: a path has at most 256 octets, two of which are its angle brackets. */
const EMAIL_CHARACTERS_MAX = 254
/** RFC 1035, 2.3.4: a name has at most 255 octets; the rest is for a port. */
const HOST_CHARACTERS_MAX = 300

/**
 * The HTML standard's "valid e-mail address", which is what a browser checks for `type=email`
 * (html.spec.whatwg.org, "Email state"), with a limit on length so that no mail server refuses the answer.
 */
export function isEmail(value: string): boolean {
  return value.length <= EMAIL_CHARACTERS_MAX && EMAIL.test(value)
}

const EMAIL =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*$/

/** What people write between digits. The escapes suit both ways in which browsers read a `pattern`. */
const GAP = String.raw`[\s.,\/·\-\u2010-\u2015\(\)\[\]]*`
/** Such as "DW 12", "ext. 12" or "#12", in whatever language. */
const EXTENSION = String.raw`(?:#|\p{L}{1,12}[.:]?)\s*\p{Nd}{1,6}`

/** A phone number for the `pattern` attribute, which a browser without script checks by itself. */
export const PHONE_PATTERN = String.raw`${GAP}\+?${GAP}(?:\p{Nd}${GAP}){${PHONE_DIGITS_MIN},}(?:${EXTENSION})?`
const PHONE = new RegExp(`^(?:${PHONE_PATTERN})$`, 'u')

/** Enough digits with the signs that people write between them, and an extension if need be. */
export function isPhone(value: string): boolean {
  return value.length <= PHONE_CHARACTERS_MAX && PHONE.test(value)
}

/** An absolute web address. Nothing else may become a link in the operator's mail, least of all `javascript:`. */
export function isWebsite(value: string): boolean {
  const [, host] = /^https?:[/\\]*([^/\\?#]*)/i.exec(value) ?? []
  // Asked before it is parsed: a host of 5,000 different Chinese characters keeps the parser busy for 100 ms (punycode).
  if (host === undefined || host.length > HOST_CHARACTERS_MAX) return false
  // Not `URL.parse`, which no Safari below 18 has; `canParse` Next brings along for browsers that lack it.
  return URL.canParse(value)
}
