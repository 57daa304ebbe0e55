/* The rules for values, for browser and server. */

/** The least number of digits of a phone number whose country decides its length. */
export const PHONE_DIGITS_LEAST = 5
/**
 * How many digits a phone number in a form has at least. next.config.ts puts what `content/site.yaml` says into every
 * bundle; without it, as in tests, it is what the specification says (section 7).
 */
const PHONE_DIGITS_MIN = Number(process.env.PHONE_DIGITS_MIN ?? 10)
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

/**
 * Characters between digits: every dash (the minus sign is none in Unicode), and the invisible marks of direction that a
 * number copied from a phone's contacts brings along. The escapes suit both ways in which browsers read a `pattern`.
 */
const GAP = String.raw`[\s\p{Cf}\p{Pd}\u2212.,\/·\(\)\[\]]*`
/** Such as "DW 12", "ext. 12" or "#12", in whatever language. */
const EXTENSION = String.raw`(?:#|\p{L}{1,12}[.:]?)\s*\p{Nd}{1,6}`

/** A phone number for the `pattern` attribute, which a browser without script checks by itself. */
export const PHONE_PATTERN = String.raw`${GAP}[+\uff0b]?${GAP}(?:\p{Nd}${GAP}){${PHONE_DIGITS_MIN},}(?:${EXTENSION})?`
const PHONE = new RegExp(`^(?:${PHONE_PATTERN})$`, 'u')

/** Enough digits with the signs that people write between them, and an extension if need be. */
export function isPhone(value: string): boolean {
  return value.length <= PHONE_CHARACTERS_MAX && PHONE.test(value)
}

/** A number as people type it in any script, in ASCII: `٠٣٠٠−١٢٣` is `0300-123`. */
export function plainNumber(written: string): string {
  return written
    .replace(/\p{Nd}/gu, digitOf)
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .replaceAll('\uff0b', '+')
    .replace(/\p{Cf}/gu, '')
    .trim()
}

/** Unicode keeps the ten digits of each script together, from zero on, and nothing between two scripts that are neighbours. */
function digitOf(digit: string): string {
  const point = digit.codePointAt(0) ?? 0
  let before = 0
  while (/\p{Nd}/u.test(String.fromCodePoint(point - before - 1))) before += 1
  return String(before % 10)
}

/** An absolute web address. Nothing else may become a link in the operator's mail, least of all `javascript:`. */
export function isWebsite(value: string): boolean {
  const [, host] = /^https?:[/\\]*([^/\\?#]*)/i.exec(value) ?? []
  // Asked before it is parsed: a host of 5,000 different Chinese characters keeps the parser busy for 100 ms (punycode).
  if (host === undefined || host.length > HOST_CHARACTERS_MAX) return false
  // Not `URL.parse`, which no Safari below 18 has; `canParse` Next brings along for browsers that lack it.
  return URL.canParse(value)
}

/** All that the code knows about a field of a form. Its words are in `content/words.yaml`. */
export type Field = {
  /** Whether a value that is not empty can be right. Left out: any text will do. */
  accepts?: (value: string) => boolean
  /** Several lines of text instead of one. */
  lines?: 'many'
  /** The choices of a list: the keys by which they are posted, stored and exported. */
  options?: readonly [string, ...string[]]
  /**
   * Attributes for the browser: which keyboard to show, what it may fill in (WCAG 1.3.5), what it validates. Left
   * out: any text, in which it fills in nothing.
   */
  control?: {
    /**
     * No `number`, `date` and the like. What a browser cannot read as one, such as `1e`, it hands over as an empty text: an
     * optional field would count as left out, and what the visitor wrote would be lost. Take `text`, an `inputMode` for the
     * keyboard, and `accepts` for the rule.
     */
    type: 'text' | 'email' | 'tel' | 'url'
    autoComplete: string
    inputMode?: 'numeric' | 'decimal'
    pattern?: string
  }
  /** The kind of link that the value is in the mail. */
  link?: 'email' | 'phone' | 'website'
}

/**
 * The fields that a form may ask for, in the order of mails and tables. To add one, add it here, name it in the forms that ask
 * for it (forms.ts), and give it its words: checks, mails, the list, the export, pages with and without script follow.
 * @public Tests add fields of their own to it.
 */
export const fields = {
  name: { control: { type: 'text', autoComplete: 'name' } },
  email: { accepts: isEmail, control: { type: 'email', autoComplete: 'email' }, link: 'email' },
  phone: {
    accepts: isPhone,
    control: { type: 'tel', autoComplete: 'tel', pattern: PHONE_PATTERN },
    link: 'phone',
  },
  website: { accepts: isWebsite, control: { type: 'url', autoComplete: 'url' }, link: 'website' },
  message: { lines: 'many' },
} satisfies Record<string, Field>

export type FieldName = keyof typeof fields

/** The names of all fields, in the order of the table. */
export const fieldNames: readonly FieldName[] = Object.keys(fields).filter(isFieldName)

function isFieldName(name: string): name is FieldName {
  return name in fields
}

export function findField(name: FieldName): Field {
  return fields[name]
}

/** The words of a field for visitors. */
export type FieldWords = {
  label: string
  /** Above the control. */
  hint?: string | undefined
  /** The sentence for a field that is empty or wrong. */
  message: string
  /** Instead of it where something was written that cannot be right. */
  wrong?: string | undefined
  /** The words of each choice. */
  options?: Readonly<Record<string, string>> | undefined
}
