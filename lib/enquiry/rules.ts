import { type FieldName, findField } from './fields.ts'
import type { EnquiryForm } from './forms.ts'

/** What the rules go by. */
type Rules = Pick<EnquiryForm, 'fields' | 'optional' | 'anyText'>

/**
 * What is wrong with one value. `missing`: nothing there; `blank`: only white space, which a browser's `required`
 * lets pass; `malformed`: something there that cannot be right.
 */
export type Fault = { kind: 'missing' | 'blank' | 'malformed'; message: string }

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

/** Checks one value of one form; undefined when it is good. */
export function checkField(form: Rules, field: FieldName, value: string): Fault | undefined {
  const { message, accepts, options } = findField(field)
  const text = value.trim()
  if (text !== '') {
    const isGood = options === undefined ? accepts === undefined || accepts(text) : options.includes(text)
    return isGood || takesAnyText(form, field) ? undefined : { kind: 'malformed', message }
  }
  if (isOptional(form, field)) return undefined
  return { kind: value === '' ? 'missing' : 'blank', message }
}

/** Whether a field may be left empty in this form. */
export function isOptional({ optional = [] }: Pick<Rules, 'optional'>, field: FieldName): boolean {
  return optional.includes(field)
}

/** Whether this form is content with any text in a field that other forms are strict about. */
export function takesAnyText({ anyText = [] }: Pick<Rules, 'anyText'>, field: FieldName): boolean {
  return anyText.includes(field)
}

/**
 * The sentence that says as a whole what is wrong with a filled form (specification, section 8). Undefined when there
 * is none to say: nothing is wrong, or the specification leaves the telling to the browser's own checks.
 */
export function chooseToast(
  { feedback, toasts }: Pick<EnquiryForm, 'feedback' | 'toasts'>,
  faults: Faults,
): string | undefined {
  const kinds = Object.values(faults).map(({ kind }) => kind)
  if (kinds.length === 0) return undefined
  if (feedback === 'summary') return kinds.some((kind) => kind !== 'blank') ? toasts.invalid : toasts.empty
  return kinds.some((kind) => kind !== 'malformed') ? toasts.empty : undefined
}

/** Said under the button while an enquiry is on its way for longer than usual. */
export const progressSentences = {
  slow: 'Still sending. You can go on writing meanwhile.',
  offline: 'You are offline. It will be sent when you are back online. Keep this page open.',
} as const

/** The heading above the list of what is wrong. */
export function countProblems(count: number): string {
  return count === 1 ? 'There is 1 problem with this form' : `There are ${count} problems with this form`
}

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
