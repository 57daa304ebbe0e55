import { isEmail, isPhone, isWebsite, PHONE_COUNTRY, PHONE_DIGITS_MIN, PHONE_PATTERN } from './formats.ts'

/** All that is known about a field of a form. Everything that shows, checks, keeps or mails a field reads it here. */
export type Field = {
  /** The word above the control, and beside the value in the mail. */
  label: string
  /** The one sentence that is shown at the field, whatever is wrong with it. */
  message: string
  /** Whether a value that is not empty can be right. Left out: any text will do. */
  accepts?: (value: string) => boolean
  /** Said above the control. */
  hint?: string
  /** Several lines of text instead of one. */
  lines?: 'many'
  /** What can be chosen instead of writing. Each is shown, checked, mailed and exported in these words. */
  options?: readonly [string, ...string[]]
  /**
   * What a browser has to know: which keyboard to show, what it may fill in by itself (WCAG 1.3.5), what it checks. Left
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
  /** What the value is in the mail: something to write to, to call or to open. */
  link?: 'email' | 'phone' | 'website'
}

/**
 * The fields that a form may ask for, in the order of mails and tables. To add one, add it here and name it in the forms
 * that ask for it (forms.ts), which say as well where it stands among their own and whether it may be left out: rules,
 * schema, mail, digest, table, listing, pages with and without script follow.
 */
export const fields = {
  name: {
    label: 'Name',
    message: 'Please provide your name.',
    control: { type: 'text', autoComplete: 'name' },
  },
  email: {
    label: 'Email',
    message: 'Please provide a valid email.',
    accepts: isEmail,
    control: { type: 'email', autoComplete: 'email' },
    link: 'email',
  },
  phone: {
    label: 'Phone',
    message: 'Please provide a valid phone number.',
    accepts: isPhone,
    hint: `${PHONE_COUNTRY ? 'With area code' : `At least ${PHONE_DIGITS_MIN} digits`}; + / - ( ) and an extension are fine.`,
    control: { type: 'tel', autoComplete: 'tel', pattern: PHONE_PATTERN },
    link: 'phone',
  },
  website: {
    label: 'Website',
    message: 'Please provide a full address, such as https://example.com.',
    accepts: isWebsite,
    control: { type: 'url', autoComplete: 'url' },
    link: 'website',
  },
  message: {
    label: 'Message',
    message: 'Please provide your message.',
    lines: 'many',
  },
} satisfies Record<string, Field>

export type FieldName = keyof typeof fields

/** The names of all fields, in the order of the table. */
export const fieldNames: readonly FieldName[] = Object.keys(fields).filter(isFieldName)

function isFieldName(name: string): name is FieldName {
  return name in fields
}

/** What is known about one field. */
export function findField(name: FieldName): Field {
  return fields[name]
}
