import type { PageRoute, textPageRoute } from '#lib/routes.ts'
import type { Phrase, Plural } from '#lib/text/phrase.ts'
import { type FieldName, type FieldWords, findField, plain, tickedIn } from './fields.ts'

/**
 * The differences between the forms of the site. The common code is in `components/enquiry` and behind `/api/sendEmail`.
 * Their words are in `content/words.yaml`, and in `content/forms.yaml` or the file of their page.
 * CONTRIBUTING.md says how to add one.
 */
export type EnquiryForm = {
  /** Posted and stored with each enquiry. */
  id: string
  /** The page of the form, to which the answer without script links. A page of text shows its form automatically. */
  page: PageRoute | ReturnType<typeof textPageRoute>
  /** Its fields, by their names in fields.ts, in the order of the page. Mails have the order of fields.ts. */
  fields: readonly [FieldName, ...FieldName[]]
  /** The fields that may be empty. */
  optional?: readonly FieldName[]
  /** Names of controls that differ from those of the payload. */
  controls?: { readonly [field in FieldName]?: string }
  /** Fields in which this form accepts any text. */
  anyText?: readonly FieldName[]
  /**
   * How errors are shown. `browser`: by the browser's checks, as specified, and for empty values a toast. `summary`: by
   * our own checks, with a list above the form that gets the focus, and a toast.
   */
  feedback: 'browser' | 'summary'
  /** Whether a toast says that it is being sent. */
  announcesSending?: boolean
  /** Whether the result begins with a check mark or a cross (specification, section 8). */
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

/** The rules for an enquiry that does not name its form. */
export const fallbackForm: EnquiryForm = enquiryForms.contact

/** The form of an enquiry, by the id that it names, or else by its subject. */
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
export type EnquiryWords = {
  fields: Readonly<Record<FieldName, FieldWords>>
  forms: Readonly<Record<FormWord, string>> & {
    /** The subjects of mails, by the ids of forms. */
    subjects: Readonly<Record<string, string>>
    phoneDigits: Phrase<'digits'>
    problems: Plural
    errorTitle: Phrase<'title'>
    reference: Phrase<'reference'>
  }
}

type FormWord =
  | ('optional' | 'choose' | 'empty' | 'invalid' | 'waiting' | 'button' | 'leaveEmpty')
  | ('sending' | 'slow' | 'offline' | 'sent' | 'failed')

/** The words of a form for its page. */
export type FormText = Omit<EnquiryWords['forms'], 'subjects' | 'sent' | 'failed'> & {
  sent: string
  failed: string
  language: string
  subject: string
  /** Whether it is posted with its language, because the site has several. */
  namesLanguage?: boolean
  fields: { readonly [field in FieldName]?: FieldWords }
}

const MARKS = { sent: '✓ ', failed: '✗ ' }

/** @param namesLanguage whether the site has several languages */
export function formText(
  form: EnquiryForm,
  { fields, forms }: EnquiryWords,
  language: string,
  namesLanguage = false,
): FormText {
  const { subjects, sent, failed, ...text } = forms
  const marks = form.marksOutcome ? MARKS : { sent: '', failed: '' }
  return {
    ...text,
    language,
    ...(namesLanguage && { namesLanguage }),
    subject: subjects[form.id] ?? '',
    sent: marks.sent + sent,
    failed: marks.failed + failed,
    fields: Object.fromEntries(form.fields.map((field) => [field, fields[field]])),
  }
}

type Rules = Pick<EnquiryForm, 'fields' | 'optional' | 'anyText'>

/**
 * The fault of one value. `missing`: empty; `blank`: nothing visible, such as a space, which a browser's `required` accepts;
 * `malformed`: invalid.
 */
export type Fault = 'missing' | 'blank' | 'malformed'

export type Faults = { [field in FieldName]?: Fault }

/**
 * A value as it is checked and stored. It is normalised only if that makes it valid: any other text keeps its words, and
 * the invisible characters that Persian words and emoji contain. A text of nothing else is empty.
 */
export function readValue(field: FieldName, written: string): string {
  if (!/[^\s\p{Cf}]/u.test(written)) return ''
  const { accepts, normalize = plain } = findField(field)
  const normalized = accepts && normalize(written)
  return normalized !== undefined && accepts?.(normalized) ? normalized : written.trim()
}

/** Checks the values of one form. Returns the faults by field: an empty object if there are none. */
export function checkFields(form: Rules, values: { readonly [field in FieldName]?: string }): Faults {
  const faults: Faults = {}
  for (const field of form.fields) {
    const fault = checkField(form, field, values[field] ?? '')
    if (fault !== undefined) faults[field] = fault
  }
  return faults
}

export function checkField(form: Rules, field: FieldName, value: string): Fault | undefined {
  const { accepts, options, boxes } = findField(field)
  const text = readValue(field, value)
  if (text !== '') {
    const chosen = boxes ? tickedIn(text) : [text]
    const isGood = options
      ? chosen.every((each) => options.includes(each))
      : accepts === undefined || accepts(text)
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

/** Whether this form accepts any text in a field that other forms validate. */
export function takesAnyText({ anyText = [] }: Pick<Rules, 'anyText'>, field: FieldName): boolean {
  return anyText.includes(field)
}

/**
 * The toast for the faults of a form (specification, section 8). Undefined if there are none, or if the browser's own
 * checks report them.
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

/** The id of a field's control, which is unique on a page. */
export function fieldId({ id }: Pick<EnquiryForm, 'id'>, field: FieldName): string {
  return `${id}-${field}`
}

/**
 * A hidden field that only robots fill in, with a plausible name. Browsers ignore its `autocomplete="off"`, and take the
 * text around a field without a label for its label: in a form that promises an answer by e-mail, Chrome filled in the
 * address here. So it has a label of its own, which also tells a visitor of a text browser to leave it empty.
 */
export const HONEYPOT_FIELD = 'topic'
/** The hidden control with the id of the form, for posts without script. */
export const FORM_FIELD = 'form'
export const LANGUAGE_FIELD = 'page-language'

/** Where every form is posted, by script and without. */
export const ENQUIRY_ADDRESS = '/api/sendEmail'

/** Headers for data that is not in the payload of the specification. */
export const KEY_HEADER = 'idempotency-key'
export const ELAPSED_HEADER = 'x-elapsed-ms'
export const FORM_HEADER = 'x-form'
export const LANGUAGE_HEADER = 'x-page-language'
