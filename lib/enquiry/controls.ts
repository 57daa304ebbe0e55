import type { FieldName } from './enquiry.ts'
import type { EnquiryForm } from './forms.ts'

/** The word above a field, on the page and in the mail. */
export const fieldLabels: Record<FieldName, string> = {
  name: 'Name',
  email: 'Email',
  phone: 'Phone',
  website: 'Website',
  message: 'Message',
}

/** What a browser has to know about a field: which keyboard to show and what it may fill in by itself (WCAG 1.3.5). */
export const controls: Record<FieldName, { type: string; autoComplete: string }> = {
  name: { type: 'text', autoComplete: 'name' },
  email: { type: 'email', autoComplete: 'email' },
  phone: { type: 'tel', autoComplete: 'tel' },
  website: { type: 'url', autoComplete: 'url' },
  message: { type: 'text', autoComplete: 'off' },
}

/** Said at a phone field whose numbers are checked. */
export const PHONE_HINT = 'At least 10 digits; + and spaces are fine.'

/** The `name` of a field's control in this form's HTML. */
export function controlName(form: Pick<EnquiryForm, 'controls'>, field: FieldName): string {
  return form.controls?.[field] ?? field
}

/** The id of a form's element on its page, for whoever is led back to it. */
export function formId({ id }: Pick<EnquiryForm, 'id'>): string {
  return `${id}-enquiry`
}

/** A plausible name that no browser fills in by itself: only a robot writes into it (it is hidden from everyone else). */
export const TRAP_FIELD = 'topic'

/** Where every form is posted, by script and without. */
export const ENQUIRY_ADDRESS = '/api/sendEmail'

/** Names of what travels beside the payload, so that the payload stays the one of the specification. */
export const KEY_HEADER = 'idempotency-key'
export const ELAPSED_HEADER = 'x-elapsed-ms'
