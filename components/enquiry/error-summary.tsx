import { useEffect, useRef } from 'react'
import { fieldId } from '#lib/enquiry/controls.ts'
import type { FieldName } from '#lib/enquiry/fields.ts'
import type { EnquiryForm } from '#lib/enquiry/forms.ts'
import type { FieldErrors } from './use-enquiry.ts'

type ErrorSummaryProps = { form: EnquiryForm; errors: FieldErrors }

/** Everything that is wrong, above the form, with a way to each field. Takes the focus when it appears. */
export function ErrorSummary({ form, errors }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])

  const fields = form.fields.filter((field) => errors[field] !== undefined)
  const headingId = `${form.id}-problems`
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups controls, and there are none in here.
    <div
      ref={box}
      role="group"
      tabIndex={-1}
      aria-labelledby={headingId}
      className="border-2 border-error px-5 py-4"
    >
      <h3 id={headingId} className="font-display text-lead">
        {countProblems(fields.length)}
      </h3>
      <ul className="mt-2 list-disc ps-5">
        {fields.map((field) => (
          <li key={field}>
            <a
              href={`#${fieldId(form, field)}`}
              onClick={(event) => {
                event.preventDefault()
                focusField(form, field)
              }}
              className="inline-block py-2.5 font-semibold text-error underline underline-offset-4 hover:decoration-2"
            >
              {errors[field]}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}

function countProblems(count: number): string {
  return count === 1 ? 'There is 1 problem with this form' : `There are ${count} problems with this form`
}

/** Puts the focus into a field, in the middle of the window: clear of the navigation and of the toast. */
export function focusField(form: EnquiryForm, field: FieldName): void {
  const control = document.getElementById(fieldId(form, field))
  control?.parentElement?.scrollIntoView({ block: 'center' })
  control?.focus({ preventScroll: true })
}
