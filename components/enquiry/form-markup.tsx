import type { ComponentProps, ReactNode } from 'react'
import { type FieldName, findField } from '#lib/enquiry/fields.ts'
import type { EnquiryForm } from '#lib/enquiry/forms.ts'
import { controlName, ENQUIRY_ADDRESS, formId, HONEYPOT_FIELD } from '#lib/enquiry/rules.ts'
import type { FieldErrors } from './error-summary.tsx'
import { Field } from './field.tsx'

export type FormLayout = 'columns' | 'ticket'

type FormMarkupProps = {
  form: EnquiryForm
  layout: FormLayout
  errors: FieldErrors
  /** What was typed, where the form is shown again. */
  values?: { readonly [field in FieldName]?: string }
  /** Title and promise of a ticket. */
  intro?: ReactNode
  summary?: ReactNode
  /** The button and what stands around it. */
  end: ReactNode
  /** What a browser with script adds to the element. */
  live?: Omit<ComponentProps<'form'>, 'id' | 'method' | 'action' | 'className' | 'children'>
}

/**
 * The form as it is written on a page. Both put it there: the island that answers every press (enquiry-form.tsx), and
 * the page that answers a browser without script (app/api/sendEmail/answer-page.tsx). So it has no state, no effect and no hook.
 */
export function FormMarkup({ form, layout, errors, values, intro, summary, end, live }: FormMarkupProps) {
  const { cells, grid } = layouts[layout]
  return (
    <form {...live} id={formId(form)} method="post" action={ENQUIRY_ADDRESS} className={grid}>
      <input type="hidden" name="subject" value={form.subject} />
      <div aria-hidden="true" className="absolute -left-[999rem]">
        <input name={HONEYPOT_FIELD} tabIndex={-1} autoComplete="off" />
      </div>
      {intro ? <div className={cells.intro}>{intro}</div> : null}
      {summary ? <div className="col-span-full">{summary}</div> : null}
      {form.fields.map((field) => (
        <Field
          key={field}
          form={form}
          field={field}
          error={errors[field]}
          value={values?.[field]}
          className={findField(field).lines === 'many' ? 'md:col-span-2' : ''}
        />
      ))}
      <div className={cells.end}>{end}</div>
    </form>
  )
}

/** The field whose control has this name in this form, if one has. */
export function fieldNamed(form: EnquiryForm, name: string): FieldName | undefined {
  return form.fields.find((field) => controlName(form, field) === name)
}

type Layout = { grid: string; cells: { intro?: string; end: string } }

const layouts: Record<FormLayout, Layout> = {
  columns: {
    grid: 'grid grid-cols-1 items-end gap-x-column gap-y-6 md:grid-cols-2',
    cells: { end: 'flex flex-col items-start gap-3 md:col-span-2' },
  },
  ticket: {
    grid: 'grid grid-cols-1 items-end gap-x-column gap-y-6 md:grid-cols-3 nav:grid-cols-[1.05fr_1fr_1fr_1fr]',
    cells: {
      intro: 'self-start md:col-span-3 nav:col-span-1 nav:row-span-2',
      end: 'flex flex-col items-stretch gap-3 self-end',
    },
  },
}
