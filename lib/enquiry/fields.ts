/* The rules for values, for browser and server. */

/** The least number of digits of a phone number whose country decides its length. */
export const PHONE_DIGITS_LEAST = 5
/**
 * The least number of digits of a phone number in a form. next.config.ts sets the value of `content/site.yaml` in every
 * bundle; the default is that of the specification (section 7).
 */
const PHONE_DIGITS_MIN = Number(process.env.PHONE_DIGITS_MIN ?? 10)
/** The country by whose rules the server also checks phone numbers. Empty if only the digits count. */
export const PHONE_COUNTRY = process.env.PHONE_COUNTRY ?? ''
const PHONE_CHARACTERS_MAX = 100
/** RFC 5321, 4.5.3.1.3: a path has at most 256 octets, two of which are its angle brackets. */
const EMAIL_CHARACTERS_MAX = 254
/** RFC 1035, 2.3.4: a name has at most 255 octets; the rest is for a port. */
const HOST_CHARACTERS_MAX = 300

/**
 * A text for programs: without invisible characters, which copied text contains (marks of direction, spaces of no width),
 * and with the plain letters for those of full width, which East Asian keyboards type (NFKC, Unicode Standard Annex 15).
 * A long text stays as it is: the time for it grows with the square of its length.
 */
export function plain(text: string): string {
  if (text.length > HOST_CHARACTERS_MAX) return text
  return text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .trim()
}

/** A domain in the letters of DNS: `müller.de` becomes `xn--mller-kva.de`. Others, and what is not a domain, stay. */
function asciiDomain(domain: string): string {
  if (domain.length > HOST_CHARACTERS_MAX || !/[^\0-\x7f]/.test(domain)) return domain
  // Other characters have a meaning in an address.
  if (/[^\w.\-\u0080-\u{10ffff}]/u.test(domain)) return domain
  try {
    return new URL(`http://${domain}`).hostname
  } catch {
    return domain
  }
}

/** An e-mail address for programs. */
export function plainEmail(written: string): string {
  const email = plain(written)
  const domainAt = email.lastIndexOf('@') + 1
  return email.slice(0, domainAt) + asciiDomain(email.slice(domainAt))
}

/** Scheme and host for programs. The path keeps its letters: one of Persian words needs its invisible characters. */
function plainWebsite(written: string): string {
  // Only from the start of a row, or a long row in the text would take quadratic time.
  const website = written.replace(/^[\s\p{Cf}]+|(?<![\s\p{Cf}])[\s\p{Cf}]+$/gu, '')
  const [origin = ''] = /^[^:：]*[:：][/\\／＼]*[^/\\?#]*/u.exec(website) ?? []
  const host = plain(origin).replace(
    /^(https?:[/\\]*)([^:@]+)(?=:\d*$|$)/i,
    (_, scheme, domain) => scheme + asciiDomain(domain),
  )
  return host + website.slice(origin.length)
}

/**
 * The HTML standard's "valid e-mail address", as browsers check it for `type=email` (html.spec.whatwg.org, "Email
 * state"), with a limit on the length, because mail servers have one.
 */
export function isEmail(value: string): boolean {
  return value.length <= EMAIL_CHARACTERS_MAX && EMAIL.test(value)
}

const EMAIL =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*$/

/**
 * Characters between digits: every dash, the minus sign (not a dash in Unicode), and invisible marks of direction, which
 * numbers copied from a phone's contacts contain. The escapes are valid with the flag `u` and with `v`, as browsers read
 * a `pattern`.
 */
const GAP = String.raw`[\s\p{Cf}\p{Pd}\u2212.,\/·\(\)\[\]]*`
/** Such as "DW 12", "ext. 12" or "#12", in any language. */
const EXTENSION = String.raw`(?:#|\p{L}{1,12}[.:]?)\s*\p{Nd}{1,6}`

/** A phone number for the `pattern` attribute, which browsers check without script. */
export const PHONE_PATTERN = String.raw`${GAP}[+\uff0b]?${GAP}(?:\p{Nd}${GAP}){${PHONE_DIGITS_MIN},}(?:${EXTENSION})?`
const PHONE = new RegExp(`^(?:${PHONE_PATTERN})$`, 'u')

/** Enough digits, with the usual signs between them, and perhaps an extension. */
export function isPhone(value: string): boolean {
  return value.length <= PHONE_CHARACTERS_MAX && PHONE.test(value)
}

/** An absolute web address. Other schemes, such as `javascript:`, must not become links in the operator's mail. */
export function isWebsite(value: string): boolean {
  const [, host] = /^https?:[/\\]*([^/\\?#]*)/i.exec(value) ?? []
  // Checked before parsing: a host of 5,000 different Chinese characters takes 100 ms to parse (punycode).
  if (host === undefined || host.length > HOST_CHARACTERS_MAX) return false
  // Safari before 17 has no `URL.canParse`.
  try {
    return Boolean(new URL(value))
  } catch {
    return false
  }
}

/** A field of a form, without its words, which are in `content/words.yaml`. */
export type Field = {
  /** Whether a value that is not empty is valid. Default: any text. */
  accepts?: (value: string) => boolean
  /** How a value is written before it is checked by `accepts`, and stored if it is valid. Default: `plain`. */
  normalize?: (value: string) => string
  /** Several lines of text instead of one. */
  lines?: 'many'
  /** The choices of a list: the keys by which they are posted, stored and exported. */
  options?: readonly [string, ...string[]]
  /**
   * The choices are boxes to tick, several of them if the visitor likes. A single choice is one box, such as consent. The
   * keys of the ticked ones are one value, joined by `, `.
   */
  boxes?: true
  /** Attributes for the browser: keyboard, autofill (WCAG 1.3.5), validation. Default: any text. */
  control?: {
    /**
     * Not `number`, `date` and the like: browsers post an invalid value such as `1e` as an empty text, so an optional
     * field would lose it. Use `text`, an `inputMode` for the keyboard, and `accepts` for the rule.
     */
    type: 'text' | 'email' | 'tel' | 'url'
    /** Not `off`: browsers then lose what was typed when the visitor comes back to the page. */
    autoComplete?: string
    inputMode?: 'numeric' | 'decimal'
    pattern?: string
  }
  /** The kind of link in the mail. */
  link?: 'email' | 'phone' | 'website'
}

/**
 * The fields of forms, in the order of mails and tables. To add one, add it here, to its forms (forms.ts) and to the
 * words: checks, mails, the list, the export and all pages follow.
 * @public Tests add fields of their own to it.
 */
export const fields = {
  name: { control: { type: 'text', autoComplete: 'name' } },
  email: {
    accepts: isEmail,
    normalize: plainEmail,
    control: { type: 'email', autoComplete: 'email' },
    link: 'email',
  },
  phone: {
    accepts: isPhone,
    control: { type: 'tel', autoComplete: 'tel', pattern: PHONE_PATTERN },
    link: 'phone',
  },
  website: {
    accepts: isWebsite,
    normalize: plainWebsite,
    control: { type: 'url', autoComplete: 'url' },
    link: 'website',
  },
  message: { lines: 'many' },
} satisfies Record<string, Field>

/** The value of a control: its text, or those of the ticked boxes. Undefined if nothing was posted. */
export function readControl(data: FormData | URLSearchParams, name: string): string | undefined {
  const values = data.getAll(name)
  return values.length > 0 ? values.join(BETWEEN_BOXES) : undefined
}

const BETWEEN_BOXES = ', '

/** The keys of the ticked boxes in a value. */
export function tickedIn(value: string): string[] {
  return value === '' ? [] : value.split(BETWEEN_BOXES)
}

export type FieldName = keyof typeof fields

/** The names of all fields, in the order of the table. */
export const fieldNames = Object.keys(fields) as readonly FieldName[]

export function findField(name: FieldName): Field {
  return fields[name]
}

/** The words of a field for visitors. */
export type FieldWords = {
  label: string
  /** Above the control. */
  hint?: string | undefined
  /** The sentence for a field that is empty or invalid. */
  message: string
  /** A sentence for invalid values, instead of `message`. */
  wrong?: string | undefined
  /** The words of each choice. */
  options?: Readonly<Record<string, string>> | undefined
}
