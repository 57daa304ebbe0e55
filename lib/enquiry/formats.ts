/* What a value has to look like, for browser and server alike. Which field asks for what stands in fields.ts. */

/** The specification's (section 7). Fewer make a number in some countries, such as eight in Denmark. */
export const USUAL_PHONE_DIGITS = 10
/** As `phoneDigits` in content/site.yaml says; next.config.ts lays it into every bundle. In the tests it is the usual. */
export const PHONE_DIGITS_MIN = Number(process.env.PHONE_DIGITS_MIN ?? USUAL_PHONE_DIGITS)
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

/** Enough digits, once the grouping that people write (spaces, dashes, dots, brackets, a leading +) is taken out. */
export function isPhone(value: string): boolean {
  const digits = value.replace(/[\s.\-\u2010-\u2013()[\]]/g, '').replace(/^\+/, '')
  return digits.length >= PHONE_DIGITS_MIN && /^[0-9]+$/.test(digits)
}

/** The same for the `pattern` attribute, which a browser without script checks by itself. */
export const PHONE_PATTERN = String.raw`[\s.\-\u2010-\u2013\(\)\[\]]*\+?[\s.\-\u2010-\u2013\(\)\[\]]*([0-9][\s.\-\u2010-\u2013\(\)\[\]]*){${PHONE_DIGITS_MIN},}`

/** An absolute web address. Nothing else may become a link in the operator's mail, least of all `javascript:`. */
export function isWebsite(value: string): boolean {
  const [, host] = /^https?:[/\\]*([^/\\?#]*)/i.exec(value) ?? []
  // Asked before it is parsed: a host of 5,000 different Chinese characters keeps the parser busy for 100 ms (punycode).
  if (host === undefined || host.length > HOST_CHARACTERS_MAX) return false
  // Not `URL.parse`, which no Safari below 18 has; `canParse` Next brings along for browsers that lack it.
  return URL.canParse(value)
}
