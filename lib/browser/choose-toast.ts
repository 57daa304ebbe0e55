import type { EnquiryForm } from '../enquiry/forms.ts'
import type { Faults } from '../enquiry/rules.ts'

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
