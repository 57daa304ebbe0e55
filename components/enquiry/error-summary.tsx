import type { FieldName } from '#lib/enquiry/fields.ts'
import type { EnquiryForm } from '#lib/enquiry/forms.ts'
import { countProblems, fieldId } from '#lib/enquiry/rules.ts'

/** The sentence for each field that is wrong. */
export type FieldErrors = { [field in FieldName]?: string }

type ErrorSummaryProps = {
  form: EnquiryForm
  errors: FieldErrors
  /** On a page where a form has a heading above it, that of the summary is one below. */
  heading?: 'h2' | 'h3'
  /** Instead of the browser's own way to the field. */
  onPick?: (field: FieldName) => void
}

/** The id of the list of what is wrong, which takes the focus when it appears. */
export function summaryId({ id }: Pick<EnquiryForm, 'id'>): string {
  return `${id}-summary`
}

/** Everything that is wrong, above the form, with a way to each field. */
export function ErrorSummary({ form, errors, heading: Heading = 'h3', onPick }: ErrorSummaryProps) {
  const fields = form.fields.filter((field) => errors[field] !== undefined)
  const headingId = `${form.id}-problems`
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups controls, and there are none in here.
    <div
      id={summaryId(form)}
      role="group"
      tabIndex={-1}
      aria-labelledby={headingId}
      className="enquiry-problems border-2 border-error px-5 py-4"
    >
      <Heading id={headingId} className="font-display text-lead">
        {countProblems(fields.length)}
      </Heading>
      <ul className="mt-2 list-disc ps-5">
        {fields.map((field) => (
          <li key={field} className="py-3">
            {/* Inline, so that the bullet stands beside the first line of a link that wraps. */}
            <a
              href={`#${fieldId(form, field)}`}
              onClick={
                onPick &&
                ((event) => {
                  event.preventDefault()
                  onPick(field)
                })
              }
              className="py-3 font-semibold text-error underline underline-offset-4 hover:decoration-2"
            >
              {errors[field]}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}
