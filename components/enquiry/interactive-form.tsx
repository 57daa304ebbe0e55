'use client'

import { type KeyboardEvent, type ReactNode, useEffect, useSyncExternalStore } from 'react'
import { buttonClass } from '#components/ui/button.tsx'
import { StatusIcon } from '#components/ui/status-icon.tsx'
import { bringsItsMark } from '#lib/browser/toasts.ts'
import type { FieldName } from '#lib/enquiry/fields.ts'
import type { EnquiryForm } from '#lib/enquiry/forms.ts'
import { fieldId, headingId, progressSentences } from '#lib/enquiry/rules.ts'
import { ErrorSummary, type FormLayout, FormMarkup, fieldNamed, summaryId } from './form-markup.tsx'
import { type FormState, useErrorTitle, useSubmission } from './use-submission.ts'

/** The words around a form that an editor may change. */
type FormWords = { submit: string; hint?: string }

type InteractiveFormProps = {
  form: EnquiryForm
  words: FormWords
  /** `columns`: two beside each other, for a page. `ticket`: the slip in the hero, with `children` as its first cell. */
  layout: FormLayout
  /** Title and promise of a ticket. */
  children?: ReactNode
}

/**
 * Any of the forms. Without script it is an ordinary form that the same address answers with a page; with it, values
 * stay where they are until they have arrived.
 */
export function InteractiveForm({ form, words, layout, children }: InteractiveFormProps) {
  const { state, submit, touch, edit } = useSubmission(form)
  const { errors, refusals, status } = state
  const hydrated = useHydrated()
  const hasErrors = Object.keys(errors).length > 0
  const showsSummary = hasErrors && form.feedback === 'summary'
  useErrorTitle(hasErrors)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus moves once per refusal, not with every error that goes.
  useEffect(() => {
    if (refusals === 0) return
    const firstWrong = form.fields.find((field) => errors[field])
    if (showsSummary) focusSummary(form)
    else if (firstWrong !== undefined) focusField(form, firstWrong)
  }, [refusals])

  const outcomeId = `${form.id}-outcome`
  return (
    <FormMarkup
      form={form}
      layout={layout}
      errors={errors}
      intro={children}
      summary={
        showsSummary ? (
          <ErrorSummary form={form} errors={errors} onPick={(field) => focusField(form, field)} />
        ) : null
      }
      end={
        <>
          {words.hint ? <p className="text-fine text-ink-muted">{words.hint}</p> : null}
          <SubmitButton
            label={words.submit}
            sending={status === 'sending'}
            describedBy={state.outcome ? outcomeId : undefined}
          />
          <Outcome id={outcomeId} outcome={state.outcome} progress={state.progress} />
        </>
      }
      live={{
        noValidate: hydrated,
        ...{ 'data-state': status, 'data-validated': state.validated },
        onFocus: touch,
        onInput: ({ target }) => {
          const field = isControl(target) ? fieldNamed(form, target.name) : undefined
          if (field && isControl(target)) edit(field, target.value)
        },
        onKeyDown: submitOnControlEnter,
        onSubmit: (event) => {
          event.preventDefault()
          void submit(event.currentTarget)
        },
      }}
    />
  )
}

/** Puts the focus into a field, in the middle of the window: clear of the navigation and of the toast. */
function focusField(form: EnquiryForm, field: FieldName): void {
  const control = document.getElementById(fieldId(form, field))
  control?.parentElement?.scrollIntoView({ block: 'center' })
  control?.focus({ preventScroll: true })
}

/**
 * Puts the focus on the list of faults, and shows the form from its heading on, below the toast. In a low window, where the
 * list would be out of sight then, the list itself comes below the toast.
 */
function focusSummary(form: EnquiryForm): void {
  const summary = document.getElementById(summaryId(form))
  const heading = document.getElementById(headingId(form))
  heading?.scrollIntoView()
  const isInSight = summary && summary.getBoundingClientRect().top < window.innerHeight * 0.6
  summary?.focus({ preventScroll: heading !== null && isInSight === true })
}

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

function isControl(target: EventTarget): target is Control {
  return [HTMLInputElement, HTMLTextAreaElement, HTMLSelectElement].some((kind) => target instanceof kind)
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

type SubmitButtonProps = { label: string; sending: boolean; describedBy: string | undefined }

/**
 * Keeps its width while sending: both labels lie in one cell and only one can be seen. It is never disabled, which
 * would take the focus away from the person who has just pressed it; a second press is ignored by the form.
 */
function SubmitButton({ label, sending, describedBy }: SubmitButtonProps) {
  return (
    <button
      type="submit"
      aria-disabled={sending}
      aria-describedby={describedBy}
      className={`${buttonClass()} aria-disabled:cursor-progress`}
    >
      <span className="grid place-items-center">
        <span className={`col-start-1 row-start-1 ${sending ? 'invisible' : ''}`}>{label}</span>
        <span className={`col-start-1 row-start-1 flex items-center gap-2 ${sending ? '' : 'invisible'}`}>
          <span aria-hidden="true" className="enquiry-spinner" data-turning={sending} />
          Sending...
        </span>
      </span>
    </button>
  )
}

type OutcomeProps = { id: string } & Pick<FormState, 'outcome' | 'progress'>

/**
 * Under the button: that it takes longer than usual, then the sentence of the toast for those who were not fast enough,
 * and the reference. The sentence is not spoken by itself, because the toast has been; the others are.
 */
function Outcome({ id, outcome, progress }: OutcomeProps) {
  const colour = outcome?.kind === 'success' ? 'text-success' : 'text-error'
  return (
    <div className="min-h-7 text-label">
      <p role="status" className="font-semibold text-ink-soft">
        {progress ? progressSentences[progress] : null}
        {outcome?.reference ? <span className="sr-only">Reference {outcome.reference}</span> : null}
      </p>
      {outcome ? (
        <div id={id}>
          <p className={`flex items-start gap-2 font-semibold ${colour}`}>
            {bringsItsMark(outcome.text) ? null : (
              <StatusIcon kind={outcome.kind} className="mt-0.5 size-5" />
            )}
            {outcome.text}
          </p>
          {outcome.reference ? (
            <p aria-hidden="true" className="text-ink-soft">
              Reference{' '}
              <span className="whitespace-nowrap font-semibold even-digits">{outcome.reference}</span>
            </p>
          ) : null}
        </div>
      ) : null}
    </div>
  )
}
