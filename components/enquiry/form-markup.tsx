import type { ComponentProps, ReactNode } from 'react'
import type { Slot } from '#components/ui/island.tsx'
import { StatusIcon } from '#components/ui/status-icon.tsx'
import { type FieldName, findField, tickedIn } from '#lib/enquiry/fields.ts'
import {
  controlName,
  type EnquiryForm,
  FORM_FIELD,
  type FormText,
  fieldId,
  formElementId,
  HONEYPOT_FIELD,
  isOptional,
  LANGUAGE_FIELD,
  takesAnyText,
} from '#lib/enquiry/forms.ts'
import { fillCount } from '#lib/text/phrase.ts'

export type FormLayout = 'columns' | 'ticket'

type FormMarkupProps = {
  form: EnquiryForm
  /** Where it is posted. */
  address: string
  text: FormText
  layout: FormLayout
  errors: FieldErrors
  /** The values, if the form is shown again. */
  values?: { readonly [field in FieldName]?: string }
  /** Title and promise of a ticket. */
  intro?: Slot | undefined
  /** The error summary, if there is one. */
  summary?: Pick<ErrorSummaryProps, 'heading' | 'onPick'> | undefined
  /** The button and the elements around it. */
  end: ReactNode
  /** Attributes that script adds to the form. */
  live?: Omit<ComponentProps<'form'>, 'id' | 'method' | 'action' | 'className' | 'children'>
}

/**
 * The markup of a form. It has no state, effect or hook, because it is used in the browser (interactive-form.tsx) and in
 * the page that answers a post without script (app/api/sendEmail/answer-page.tsx).
 */
export function FormMarkup({
  form,
  address,
  text,
  layout,
  errors,
  values,
  intro,
  summary,
  end,
  live,
}: FormMarkupProps) {
  const cells = LAYOUTS[layout]
  return (
    <form {...live} id={formElementId(form)} method="post" action={address} className={cells.grid}>
      <input type="hidden" name={FORM_FIELD} value={form.id} />
      <input type="hidden" name="subject" value={text.subject} />
      {text.namesLanguage ? <input type="hidden" name={LANGUAGE_FIELD} value={text.language} /> : null}
      <div aria-hidden="true" className="absolute -start-[999rem]">
        <label>
          {text.leaveEmpty} <input name={HONEYPOT_FIELD} tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      {intro ? <div className={cells.intro} {...intro} /> : null}
      {summary ? (
        <div className="col-span-full">
          <ErrorSummary form={form} text={text} errors={errors} {...summary} />
        </div>
      ) : null}
      {form.fields.map((field) => (
        <Field
          key={field}
          form={form}
          text={text}
          field={field}
          error={errors[field]}
          value={values?.[field]}
        />
      ))}
      <div className={cells.end}>{end}</div>
    </form>
  )
}

const LAYOUTS: Record<FormLayout, { grid: string; intro?: string; end: string }> = {
  columns: {
    grid: 'grid grid-cols-1 items-end gap-x-column gap-y-6 md:grid-cols-2',
    end: 'flex flex-col items-start gap-3 md:col-span-2',
  },
  ticket: {
    grid: 'grid grid-cols-1 items-end gap-x-column gap-y-6 md:grid-cols-3 nav:grid-cols-[1.05fr_1fr_1fr_1fr]',
    intro: 'self-start md:col-span-3 nav:col-span-1 nav:row-span-2',
    end: 'flex flex-col items-stretch gap-3 self-end',
  },
}

type FieldProps = Pick<FormMarkupProps, 'form' | 'text'> & {
  field: FieldName
  error: string | undefined
  /** The initial value, if the form is shown again without script. */
  value?: string | undefined
}

const TEXT_ROWS = 4

/** One field: label, hint, error and control, connected for screen readers too. */
function Field({ form, text, field, error, value }: FieldProps) {
  const id = fieldId(form, field)
  const { label, hint: usualHint, options: choices } = text.fields[field] ?? { label: field }
  const { lines, options, boxes, control: attributes } = findField(field)
  const required = !isOptional(form, field)
  const isLenient = takesAnyText(form, field)
  const hint = isLenient ? undefined : usualHint
  const described = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ')

  const shared = {
    id,
    name: controlName(form, field),
    // For browsers without script. After hydration, the form has `noValidate`.
    required,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': described || undefined,
    // Keeps the label in sight when a browser without script scrolls to the control (the sticky row is 77 px high).
    className: `w-full rounded-control border border-control-line bg-surface px-3 text-nav text-ink hover:border-ink focus-visible:outline-offset-0 aria-invalid:border-2 aria-invalid:border-error ${described ? 'scroll-mt-40' : 'scroll-mt-28'}`,
  }
  const oneLine = `${shared.className} mt-1.5 h-12`
  const ticked = tickedIn(value ?? '')
  const control = boxes ? (
    options?.map((option, index) => (
      <label key={option} className="flex min-h-11 items-center gap-3 text-nav">
        <input
          type="checkbox"
          id={index === 0 ? id : `${id}-${option}`}
          name={shared.name}
          value={option}
          // HTML has no rule that one of several boxes must be ticked: the server checks it.
          required={required && options.length === 1}
          defaultChecked={ticked.includes(option)}
          aria-invalid={shared['aria-invalid']}
          aria-describedby={index === 0 ? shared['aria-describedby'] : undefined}
          className="size-6 shrink-0 accent-primary"
        />
        {choices?.[option]}
      </label>
    ))
  ) : options ? (
    <select {...shared} defaultValue={value ?? ''} className={oneLine}>
      <option value="">{text.choose}</option>
      {options.map((option) => (
        <option key={option} value={option}>
          {choices?.[option]}
        </option>
      ))}
    </select>
  ) : lines === 'many' ? (
    <textarea
      {...shared}
      rows={TEXT_ROWS}
      // With the line breaks of a browser. React then keeps a first line break, which browsers would drop.
      defaultValue={value?.replaceAll('\r\n', '\n')}
      className={`${shared.className} mt-1.5 py-2.5`}
    />
  ) : (
    <input
      type="text"
      {...shared}
      {...attributes}
      pattern={isLenient ? undefined : attributes?.pattern}
      defaultValue={value}
      className={oneLine}
    />
  )
  const [Group, Caption] = boxes ? (['fieldset', 'legend'] as const) : (['div', 'label'] as const)
  return (
    <Group className={`flex flex-col justify-end ${boxes || lines === 'many' ? 'md:col-span-2' : ''}`}>
      <Caption {...(!boxes && { htmlFor: id })} className="font-display font-semibold text-label">
        {label}
        {required ? null : <span className="font-normal text-ink-muted"> {text.optional}</span>}
      </Caption>
      {hint ? (
        <p id={`${id}-hint`} className="text-fine text-ink-muted">
          {hint}
        </p>
      ) : null}
      {error ? (
        <p id={`${id}-error`} className="flex items-start gap-1.5 font-semibold text-error text-label">
          <StatusIcon kind="error" className="mt-0.5 size-4.5" />
          <span>{error}</span>
        </p>
      ) : null}
      {control}
    </Group>
  )
}

/** The sentence for each invalid field. */
export type FieldErrors = { [field in FieldName]?: string }

type ErrorSummaryProps = Pick<FormMarkupProps, 'form' | 'text' | 'errors'> & {
  /** The level below the heading of the form, if it has one. */
  heading?: 'h2' | 'h3'
  /** Called instead of following the link to the field. */
  onPick?: (field: FieldName) => void
}

/** The id of the error summary, which gets the focus when it appears. */
export function summaryId({ id }: Pick<EnquiryForm, 'id'>): string {
  return `${id}-summary`
}

/** The error summary above the form, with a link to each invalid field. */
function ErrorSummary({ form, text, errors, heading: Heading = 'h3', onPick }: ErrorSummaryProps) {
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
        {fillCount(text.problems, fields.length, text.language)}
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

/** The link to the privacy page, under every form. */
export function PrivacyNote({ label, address }: { label: string; address: string }) {
  return (
    <p className="mt-1 text-fine text-ink-soft">
      <a href={address} className="inline-flex min-h-11 items-center underline underline-offset-4">
        {label}
      </a>
    </p>
  )
}
