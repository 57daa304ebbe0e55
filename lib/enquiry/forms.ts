import type { Words } from '#lib/content/words.ts'
import type { PageRoute, textPageRoute } from '#lib/routes.ts'
import { type FieldName, type FieldWords, findField } from './fields.ts'

/**
 * The forms of the site, as data. What they share is written once, in `components/enquiry` and behind `/api/sendEmail`; what
 * differs is here. Their words are in `content/words.yaml`, and around them in `content/forms.yaml` or the file of their page.
 * `npm run new -- form "Title"` begins another one.
 */
export type EnquiryForm = {
  /** Tells the forms apart: posted with each enquiry, and stored with it. */
  id: string
  /** The page of the form, to which a visitor without script is led back. A page that is one text shows it by itself. */
  page: PageRoute | ReturnType<typeof textPageRoute>
  /** Its fields, by the names of the table in fields.ts, in the order of the page. */
  fields: readonly [FieldName, ...FieldName[]]
  /** Those of its fields that may be left empty. */
  optional?: readonly FieldName[]
  /** Names of the controls where they are not those of the payload. */
  controls?: { readonly [field in FieldName]?: string }
  /** Fields of which this form takes any text at all. */
  anyText?: readonly FieldName[]
  /**
   * How errors are shown. `browser`: the specification leaves it to the browser's own checks, so a
   * malformed value is told at its field and only an empty one by toast. `summary`: ours alone, with a list above
   * the form that takes focus, and a toast for either.
   */
  feedback: 'browser' | 'summary'
  /** Whether a toast says that it is being sent. */
  announcesSending?: boolean
  /** Whether a check mark or a cross is in front of the outcome (specification, section 8). */
  marksOutcome?: boolean
}

const contactFields = {
  fields: ['name', 'email', 'phone', 'website', 'message'],
  optional: ['website'],
} as const

export const enquiryForms = {
  appointment: {
    id: 'appointment',
    page: '/',
    fields: ['name', 'email', 'phone', 'message'],
    controls: { name: 'from_name', email: 'from_email', phone: 'from_phone' },
    anyText: ['phone'],
    feedback: 'browser',
  },
  about: {
    id: 'about',
    page: '/about',
    ...contactFields,
    feedback: 'browser',
  },
  quote: {
    id: 'quote',
    page: '/services',
    ...contactFields,
    feedback: 'summary',
    announcesSending: true,
  },
  contact: {
    id: 'contact',
    page: '/contact',
    ...contactFields,
    feedback: 'summary',
    announcesSending: true,
    marksOutcome: true,
  },
  consultation: {
    id: 'consultation',
    page: '/faq',
    ...contactFields,
    feedback: 'browser',
    announcesSending: true,
  },
} as const satisfies Record<string, EnquiryForm>

export type FormId = keyof typeof enquiryForms

const everyForm: readonly EnquiryForm[] = Object.values(enquiryForms)

export const formIds: readonly string[] = everyForm.map(({ id }) => id)

export function formOn(page: string): EnquiryForm | undefined {
  return everyForm.find((form) => form.page === page)
}

/** The rules for an enquiry that does not say which form it comes from. */
export const fallbackForm: EnquiryForm = enquiryForms.contact

/** The form of an enquiry: the one that it names or, where a program names none, the one that has this subject. */
export function findForm(
  id: string | undefined,
  subject = '',
  subjects: Readonly<Record<string, string>> = {},
): EnquiryForm | undefined {
  return (
    everyForm.find((form) => form.id === id) ?? everyForm.find((form) => subjects[form.id] === subject.trim())
  )
}

/** The words of forms in the language of the company: `content/words.yaml`. */
export type EnquiryWords = Pick<Words, 'fields' | 'forms'>

/** The words of one form that its page needs. */
export type FormText = Omit<EnquiryWords['forms'], 'subjects' | 'sent' | 'failed'> & {
  sent: string
  failed: string
  language: string
  subject: string
  fields: { readonly [field in FieldName]?: FieldWords }
}

const MARKS = { sent: '✓ ', failed: '✗ ' }

export function formText(form: EnquiryForm, { fields, forms }: EnquiryWords, language: string): FormText {
  const { subjects, sent, failed, ...text } = forms
  const marks = form.marksOutcome ? MARKS : { sent: '', failed: '' }
  return {
    ...text,
    language,
    subject: subjects[form.id] ?? '',
    sent: marks.sent + sent,
    failed: marks.failed + failed,
    fields: Object.fromEntries(form.fields.map((field) => [field, fields[field]])),
  }
}

type Rules = Pick<EnquiryForm, 'fields' | 'optional' | 'anyText'>

/**
 * The fault of one value. `missing`: nothing there; `blank`: only white space, which a browser's `required`
 * lets pass; `malformed`: something there that cannot be right.
 */
export type Fault = 'missing' | 'blank' | 'malformed'

export type Faults = { [field in FieldName]?: Fault }

/** Checks the values of one form. Returns the faults by field: an empty object when all is well. */
export function checkFields(form: Rules, values: { readonly [field in FieldName]?: string }): Faults {
  const faults: Faults = {}
  for (const field of form.fields) {
    const fault = checkField(form, field, values[field] ?? '')
    if (fault !== undefined) faults[field] = fault
  }
  return faults
}

export function checkField(form: Rules, field: FieldName, value: string): Fault | undefined {
  const { accepts, options } = findField(field)
  const text = value.trim()
  if (text !== '') {
    const isGood = options === undefined ? accepts === undefined || accepts(text) : options.includes(text)
    return isGood || takesAnyText(form, field) ? undefined : 'malformed'
  }
  if (isOptional(form, field)) return undefined
  return value === '' ? 'missing' : 'blank'
}

export function sentenceFor(fault: Fault, { message, wrong = message }: FieldWords): string {
  return fault === 'malformed' ? wrong : message
}

export function isOptional({ optional = [] }: Pick<Rules, 'optional'>, field: FieldName): boolean {
  return optional.includes(field)
}

/** Whether this form is content with any text in a field that other forms are strict about. */
export function takesAnyText({ anyText = [] }: Pick<Rules, 'anyText'>, field: FieldName): boolean {
  return anyText.includes(field)
}

/**
 * Which sentence says as a whole what is wrong with a filled form (specification, section 8). Undefined when there
 * is none to say: nothing is wrong, or the specification leaves the telling to the browser's own checks.
 */
export function chooseToast(
  { feedback }: Pick<EnquiryForm, 'feedback'>,
  faults: Faults,
): 'empty' | 'invalid' | undefined {
  const kinds = Object.values(faults)
  if (kinds.length === 0) return undefined
  if (feedback === 'summary') return kinds.some((kind) => kind !== 'blank') ? 'invalid' : 'empty'
  return kinds.some((kind) => kind !== 'malformed') ? 'empty' : undefined
}

/** The `name` of a field's control in this form's HTML. */
export function controlName(form: Pick<EnquiryForm, 'controls'>, field: FieldName): string {
  return form.controls?.[field] ?? field
}

/** The id of a form's element on its page, as a link target. */
export function formElementId({ id }: Pick<EnquiryForm, 'id'>): string {
  return `${id}-enquiry`
}

/** The id of the heading above a form, as a link target. */
export function headingId({ id }: Pick<EnquiryForm, 'id'>): string {
  return `${id}-heading`
}

/** The id of a field's control: unique on a page, because it has each form once. */
export function fieldId({ id }: Pick<EnquiryForm, 'id'>, field: FieldName): string {
  return `${id}-${field}`
}

/** A plausible name that no browser fills in by itself: only a robot writes into it (it is hidden from everyone else). */
export const HONEYPOT_FIELD = 'topic'
/** The control that names the form, where a browser posts it by itself. */
export const FORM_FIELD = 'form'

/** Where every form is posted, by script and without. */
export const ENQUIRY_ADDRESS = '/api/sendEmail'

/** Names of what travels beside the payload, so that the payload stays the one of the specification. */
export const KEY_HEADER = 'idempotency-key'
export const ELAPSED_HEADER = 'x-elapsed-ms'
export const FORM_HEADER = 'x-form'
