import type { PageRoute, textPageRoute } from '#lib/routes.ts'
import type { FieldName } from './fields.ts'

/**
 * The forms of the site, as data. What they share is written once, in `components/enquiry` and behind
 * `/api/sendEmail`; what differs stands here. The words around a form (title, promise, button) are content.
 * `npm run new -- form "Title"` begins another one.
 */
export type EnquiryForm = {
  id: string
  /**
   * The page where the form stands, and to which a visitor without script is led back. A page that is one text shows it
   * by itself, with the words that stand in its file.
   */
  page: PageRoute | ReturnType<typeof textPageRoute>
  /** Fixed by the specification, to the letter (section 7; decision 1, point 34). Tells the forms apart, in the payload too. */
  subject: string
  /** What it asks for, by the names of the table in fields.ts, in the order of the page. */
  fields: readonly [FieldName, ...FieldName[]]
  /** Those of its fields that may be left empty. */
  optional?: readonly FieldName[]
  /** Names of the controls where they are not those of the payload. */
  controls?: { readonly [field in FieldName]?: string }
  /** Fields of which this form takes any text at all. */
  anyText?: readonly FieldName[]
  /**
   * Who tells the visitor what is wrong. `browser`: the specification leaves it to the browser's own checks, so a
   * malformed value is told at its field and only an empty one by toast. `summary`: ours alone, with a list above
   * the form that takes focus, and a toast for either.
   */
  feedback: 'browser' | 'summary'
  toasts: Toasts
}

/** The sentences a visitor may get from a form (specification, section 8). */
type Toasts = {
  /** Only white space was written; for a form whose feedback is `browser`, also when nothing was. */
  empty: string
  invalid: string
  sending?: string
  sent: string
  failed: string
}

const CHECK_MARK = '✓'
const CROSS_MARK = '✗'

const outcomes = {
  empty: 'Please fill in all fields before submitting.',
  invalid: 'Please fill all required fields correctly!',
  sent: 'Email sent successfully!',
  failed: 'Failed to send email. Please try again later.',
}
const SENDING = 'Submitting your request...'

const contactFields = {
  fields: ['name', 'email', 'phone', 'website', 'message'],
  optional: ['website'],
} as const

export const enquiryForms = {
  appointment: {
    id: 'appointment',
    page: '/',
    subject: 'New Appointment Request from the website',
    fields: ['name', 'email', 'phone', 'message'],
    controls: { name: 'from_name', email: 'from_email', phone: 'from_phone' },
    anyText: ['phone'],
    feedback: 'browser',
    toasts: outcomes,
  },
  about: {
    id: 'about',
    page: '/about',
    subject: 'New Team Inquiry from the website',
    ...contactFields,
    feedback: 'browser',
    toasts: outcomes,
  },
  quote: {
    id: 'quote',
    page: '/services',
    subject: 'New Service Request from the website',
    ...contactFields,
    feedback: 'summary',
    toasts: { ...outcomes, sending: SENDING },
  },
  contact: {
    id: 'contact',
    page: '/contact',
    subject: 'New Contact Request from the company Website',
    ...contactFields,
    feedback: 'summary',
    toasts: {
      ...outcomes,
      sending: SENDING,
      sent: `${CHECK_MARK} ${outcomes.sent}`,
      failed: `${CROSS_MARK} ${outcomes.failed}`,
    },
  },
  consultation: {
    id: 'consultation',
    page: '/faq',
    subject: 'New Free Consultation Request from the company Website',
    ...contactFields,
    feedback: 'browser',
    toasts: { ...outcomes, sending: SENDING },
  },
} as const satisfies Record<string, EnquiryForm>

export type FormId = keyof typeof enquiryForms

/** The form that stands on a page. */
export function formOn(page: string): EnquiryForm | undefined {
  return everyForm.find((form) => form.page === page)
}

/** The rules that hold for a subject that none of our forms sends. */
export const fallbackForm: EnquiryForm = enquiryForms.contact

const everyForm: readonly EnquiryForm[] = Object.values(enquiryForms)

/** The form that sends this subject, if one of ours does: a payload names its form in no other way. */
export function findForm(subject: string): EnquiryForm | undefined {
  return everyForm.find((form) => form.subject === subject)
}
