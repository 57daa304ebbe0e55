import type { FieldName } from './enquiry.ts'

/** How strictly a form reads a phone number: any text at all, or ten digits and more. */
export type PhoneRule = 'anything' | 'digits'

/** What the rules need to know about a form; `EnquiryForm` of `forms.ts` is one. */
export type Asked = { fields: readonly FieldName[]; phone: PhoneRule }

/**
 * What is wrong with one value. `missing`: nothing there; `blank`: only white space, which a browser's `required`
 * lets pass; `malformed`: something there that cannot be right.
 */
export type Fault = { kind: 'missing' | 'blank' | 'malformed'; message: string }

export type Faults = Partial<Record<FieldName, Fault>>

type Rule = {
  required: boolean
  /** The one sentence that is shown at the field, whatever is wrong with it. */
  message: string
  accepts: (value: string) => boolean
}

const PHONE_DIGITS_MIN = 10
/** RFC 5321, 4.5.3.1.3: a path has at most 256 octets, two of which are its angle brackets. */
const EMAIL_CHARACTERS_MAX = 254

/** The five rules, one line a field. Browser and server read this table, so they cannot disagree. */
export const rules: Record<FieldName, Rule> = {
  name: { required: true, message: 'Please provide your name.', accepts: () => true },
  email: { required: true, message: 'Please provide a valid email.', accepts: isEmail },
  phone: { required: true, message: 'Please provide a valid phone number.', accepts: isPhone },
  website: {
    required: false,
    message: 'Please provide a full address, such as https://example.com.',
    accepts: isWebsite,
  },
  message: { required: true, message: 'Please provide your message.', accepts: () => true },
}

/** Checks the values of one form. Returns the faults by field: an empty object when all is well. */
export function checkFields(asked: Asked, values: Partial<Record<FieldName, string>>): Faults {
  const faults: Faults = {}
  for (const field of asked.fields) {
    const fault = checkField(asked, field, values[field] ?? '')
    if (fault !== undefined) faults[field] = fault
  }
  return faults
}

/** Checks one value of one form; undefined when it is good. */
export function checkField(asked: Asked, field: FieldName, value: string): Fault | undefined {
  const { required, message, accepts } = rules[field]
  const text = value.trim()
  if (text !== '') {
    const good = (field === 'phone' && asked.phone === 'anything') || accepts(text)
    return good ? undefined : { kind: 'malformed', message }
  }
  if (!required) return undefined
  return { kind: value === '' ? 'missing' : 'blank', message }
}

/**
 * The HTML standard's "valid e-mail address", which is what a browser checks for `type=email`
 * (html.spec.whatwg.org, "Email state"), with a limit on length so that no mail server refuses the answer.
 */
export function isEmail(value: string): boolean {
  return value.length <= EMAIL_CHARACTERS_MAX && EMAIL.test(value)
}

const EMAIL =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*$/

/** At least ten digits, once the grouping that people write (spaces, dashes, dots, brackets, a leading +) is taken out. */
export function isPhone(value: string): boolean {
  const digits = value.replace(/[\s.\-\u2010-\u2013()[\]]/g, '').replace(/^\+/, '')
  return digits.length >= PHONE_DIGITS_MIN && /^[0-9]+$/.test(digits)
}

/** The same for the `pattern` attribute, which a browser without script checks by itself. */
export const PHONE_PATTERN = String.raw`[\s.\-\u2010-\u2013\(\)\[\]]*\+?[\s.\-\u2010-\u2013\(\)\[\]]*([0-9][\s.\-\u2010-\u2013\(\)\[\]]*){10,}`

/** An absolute web address. Nothing else may become a link in the operator's mail, least of all `javascript:`. */
export function isWebsite(value: string): boolean {
  // Not `URL.parse`, which no Safari below 18 has; `canParse` Next brings along for browsers that lack it.
  return /^https?:/i.test(value) && URL.canParse(value)
}
