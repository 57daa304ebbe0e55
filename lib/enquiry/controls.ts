import type { FieldName } from './fields.ts'
import type { EnquiryForm } from './forms.ts'

/** The `name` of a field's control in this form's HTML. */
export function controlName(form: Pick<EnquiryForm, 'controls'>, field: FieldName): string {
  return form.controls?.[field] ?? field
}

/** The id of a form's element on its page, for a visitor who is led back to it. */
export function formId({ id }: Pick<EnquiryForm, 'id'>): string {
  return `${id}-enquiry`
}

/** The id of the heading above a form, for a visitor who is led back to it. */
export function headingId({ id }: Pick<EnquiryForm, 'id'>): string {
  return `${id}-heading`
}

/** The id of a field's control: unique on a page, because no form stands there twice. */
export function fieldId({ id }: Pick<EnquiryForm, 'id'>, field: FieldName): string {
  return `${id}-${field}`
}

/** A plausible name that no browser fills in by itself: only a robot writes into it (it is hidden from everyone else). */
export const HONEYPOT_FIELD = 'topic'

/** Where every form is posted, by script and without. */
export const ENQUIRY_ADDRESS = '/api/sendEmail'

/** Names of what travels beside the payload, so that the payload stays the one of the specification. */
export const KEY_HEADER = 'idempotency-key'
export const ELAPSED_HEADER = 'x-elapsed-ms'
