'use client'

import './enquiry.css'
import { type KeyboardEvent, type ReactNode, useEffect, useSyncExternalStore } from 'react'
import { StatusIcon } from '#components/ui/status-icon.tsx'
import { controlName, ENQUIRY_ADDRESS, formId, HONEYPOT_FIELD } from '#lib/enquiry/controls.ts'
import type { FieldName } from '#lib/enquiry/fields.ts'
import type { EnquiryForm as EnquiryFormDescription } from '#lib/enquiry/forms.ts'
import { ErrorSummary, focusField } from './error-summary.tsx'
import { Field } from './field.tsx'
import { SubmitButton } from './submit-button.tsx'
import { type EnquiryState, useEnquiry, useErrorTitle } from './use-enquiry.ts'

/** The words around a form that an editor may change. */
type EnquiryFormWords = { submit: string; hint?: string }

type EnquiryFormProps = {
  form: EnquiryFormDescription
  words: EnquiryFormWords
  /** `columns`: two beside each other, for a page. `ticket`: the slip in the hero, with `children` as its first cell. */
  layout: 'columns' | 'ticket'
  /** Title and promise of a ticket. */
  children?: ReactNode
}

/**
 * Any of the five forms. Without script it is an ordinary form that the same address answers with a page; with it,
 * values stay where they are until they have arrived.
 */
export function EnquiryForm({ form, words, layout, children }: EnquiryFormProps) {
  const { state, submit, touch, edit } = useEnquiry(form)
  const { errors, refusals, status } = state
  const hydrated = useHydrated()
  const hasErrors = Object.keys(errors).length > 0
  const showsSummary = hasErrors && form.feedback === 'summary'
  useErrorTitle(hasErrors)

  const firstWrong = refusals > 0 && !showsSummary ? form.fields.find((field) => errors[field]) : undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus moves once per refusal, not with every error that goes.
  useEffect(() => {
    if (firstWrong !== undefined) focusField(form, firstWrong)
  }, [refusals])

  const outcomeId = `${form.id}-outcome`
  const { cells, grid } = layouts[layout]
  return (
    <form
      id={formId(form)}
      method="post"
      action={ENQUIRY_ADDRESS}
      noValidate={hydrated}
      data-state={status}
      data-validated={state.validated}
      onFocus={touch}
      onInput={({ target }) => {
        const field = isControl(target) ? fieldOf(form, target.name) : undefined
        if (field && isControl(target)) edit(field, target.value)
      }}
      onKeyDown={submitOnControlEnter}
      onSubmit={(event) => {
        event.preventDefault()
        void submit(event.currentTarget)
      }}
      className={grid}
    >
      <input type="hidden" name="subject" value={form.subject} />
      <div aria-hidden="true" className="absolute -left-[999rem]">
        <input name={HONEYPOT_FIELD} tabIndex={-1} autoComplete="off" />
      </div>
      {children ? <div className={cells.intro}>{children}</div> : null}
      {showsSummary ? (
        <div className="col-span-full">
          <ErrorSummary key={refusals} form={form} errors={errors} />
        </div>
      ) : null}
      {form.fields.map((field) => (
        <Field key={field} form={form} field={field} error={errors[field]} className={cells[field] ?? ''} />
      ))}
      <div className={cells.end}>
        {words.hint ? <p className="text-fine text-ink-muted">{words.hint}</p> : null}
        <SubmitButton
          label={words.submit}
          sending={status === 'sending'}
          describedBy={state.outcome ? outcomeId : undefined}
        />
        <Outcome id={outcomeId} outcome={state.outcome} />
      </div>
    </form>
  )
}

/** The sentence of the toast, for whoever was not fast enough. Not spoken by itself: the toast has been. */
function Outcome({ id, outcome }: { id: string; outcome: EnquiryState['outcome'] }) {
  const colour = outcome?.kind === 'success' ? 'text-success' : 'text-error'
  return (
    <p id={id} className={`flex min-h-7 items-start gap-2 font-semibold text-label ${colour}`}>
      {outcome ? (
        <>
          <StatusIcon kind={outcome.kind} className="mt-0.5 size-5" />
          {outcome.text}
        </>
      ) : null}
    </p>
  )
}

type Layout = { grid: string; cells: Partial<Record<FieldName | 'intro' | 'end', string>> }

const layouts: Record<EnquiryFormProps['layout'], Layout> = {
  columns: {
    grid: 'grid grid-cols-1 items-end gap-x-column gap-y-6 md:grid-cols-2',
    cells: { message: 'md:col-span-2', end: 'flex flex-col items-start gap-3 md:col-span-2' },
  },
  ticket: {
    grid: 'grid grid-cols-1 items-end gap-x-column gap-y-6 md:grid-cols-3 nav:grid-cols-[1.05fr_1fr_1fr_1fr]',
    cells: {
      intro: 'self-start md:col-span-3 nav:col-span-1 nav:row-span-2',
      message: 'md:col-span-2',
      end: 'flex flex-col items-stretch gap-3 self-end',
    },
  },
}

function fieldOf(form: EnquiryFormDescription, name: string): FieldName | undefined {
  return form.fields.find((field) => controlName(form, field) === name)
}

function isControl(target: EventTarget): target is HTMLInputElement | HTMLTextAreaElement {
  return target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement
}

function submitOnControlEnter(event: KeyboardEvent<HTMLFormElement>): void {
  const asked = event.key === 'Enter' && (event.ctrlKey || event.metaKey)
  if (asked && event.target instanceof HTMLTextAreaElement) event.currentTarget.requestSubmit()
}

/** False in the HTML and while React takes over, true from then on. */
function useHydrated(): boolean {
  return useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  )
}
