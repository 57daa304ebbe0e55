import { StatusIcon } from '#components/ui/status-icon.tsx'
import { type Field as FieldDescription, type FieldName, findField } from '#lib/enquiry/fields.ts'
import type { EnquiryForm } from '#lib/enquiry/forms.ts'
import { controlName, fieldId, isOptional, takesAnyText } from '#lib/enquiry/rules.ts'

type FieldProps = {
  form: EnquiryForm
  field: FieldName
  error: string | undefined
  /** What stands in it from the start: what was typed, where the form is shown again without script. */
  value?: string | undefined
  className?: string
}

const TEXT_ROWS = 4
const NOTHING_CHOSEN = 'Please choose'
const ANY_TEXT: NonNullable<FieldDescription['control']> = { type: 'text', autoComplete: 'off' }

/** One field: label, hint, error and control, tied together also for those who cannot see that they stand together. */
export function Field({ form, field, error, value, className = '' }: FieldProps) {
  const id = fieldId(form, field)
  const { label, ...about } = findField(field)
  const required = !isOptional(form, field)
  const isLenient = takesAnyText(form, field)
  const hint = isLenient ? undefined : about.hint
  const described = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ')

  const shared = {
    id,
    name: controlName(form, field),
    // Checked by the browser itself only as long as no script does it better.
    required,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': described || undefined,
    // What stands above the control is in sight when a browser without script leads to it (the sticky row is 77 px high).
    className: `w-full rounded-control border border-control-line bg-surface px-3 text-nav text-ink hover:border-ink focus-visible:outline-offset-0 aria-invalid:border-2 aria-invalid:border-error ${described ? 'scroll-mt-40' : 'scroll-mt-28'}`,
  }
  return (
    <div className={`flex flex-col justify-end ${className}`}>
      <label htmlFor={id} className="font-display font-semibold text-label">
        {label}
        {required ? null : <span className="font-normal text-ink-muted"> (optional)</span>}
      </label>
      {hint ? (
        <p id={`${id}-hint`} className="text-fine text-ink-muted">
          {hint}
        </p>
      ) : null}
      {error ? (
        <p id={`${id}-error`} className="flex items-start gap-1.5 font-semibold text-error text-label">
          <StatusIcon kind="error" className="mt-0.5 size-4.5" />
          {error}
        </p>
      ) : null}
      <Control {...{ field, value, shared, isLenient }} />
    </div>
  )
}

type ControlProps = Pick<FieldProps, 'field' | 'value'> & {
  /** What every kind of control has. */
  shared: { id: string; name: string; className: string }
  /** This form takes any text here. */
  isLenient: boolean
}

function Control({ field, value, shared, isLenient }: ControlProps) {
  const { lines, options, control = ANY_TEXT } = findField(field)
  const oneLine = `${shared.className} mt-1.5 h-12`
  if (options !== undefined) {
    return (
      <select {...shared} defaultValue={value ?? ''} className={oneLine}>
        <option value="">{NOTHING_CHOSEN}</option>
        {/* With a value: browsers take the text of an option for it without its double spaces. */}
        {options.map((option) => (
          <option key={option} value={option}>
            {option}
          </option>
        ))}
      </select>
    )
  }
  if (lines === 'many') {
    return (
      <textarea
        {...shared}
        rows={TEXT_ROWS}
        // As a browser reads it. React gives away the first line break, which a browser drops, when it is written so.
        defaultValue={value?.replaceAll('\r\n', '\n')}
        className={`${shared.className} mt-1.5 py-2.5`}
      />
    )
  }
  const pattern = isLenient ? undefined : control.pattern
  return <input {...shared} {...control} pattern={pattern} defaultValue={value} className={oneLine} />
}
