'use client'

import { type KeyboardEvent, type ReactNode, useEffect, useSyncExternalStore } from 'react'
import type { FieldName } from '#lib/enquiry/fields.ts'
import type { EnquiryForm as EnquiryFormDescription } from '#lib/enquiry/forms.ts'
import { fieldId, headingId } from '#lib/enquiry/rules.ts'
import { ErrorSummary, summaryId } from './error-summary.tsx'
import { type FormLayout, FormMarkup, fieldNamed } from './form-markup.tsx'
import { Outcome } from './outcome.tsx'
import { SubmitButton } from './submit-button.tsx'
import { useEnquiry, useErrorTitle } from './use-enquiry.ts'

/** The words around a form that an editor may change. */
type EnquiryFormWords = { submit: string; hint?: string }

type EnquiryFormProps = {
  form: EnquiryFormDescription
  words: EnquiryFormWords
  /** `columns`: two beside each other, for a page. `ticket`: the slip in the hero, with `children` as its first cell. */
  layout: FormLayout
  /** Title and promise of a ticket. */
  children?: ReactNode
}

/**
 * Any of the forms. Without script it is an ordinary form that the same address answers with a page; with it, values
 * stay where they are until they have arrived.
 */
export function EnquiryForm({ form, words, layout, children }: EnquiryFormProps) {
  const { state, submit, touch, edit } = useEnquiry(form)
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
function focusField(form: EnquiryFormDescription, field: FieldName): void {
  const control = document.getElementById(fieldId(form, field))
  control?.parentElement?.scrollIntoView({ block: 'center' })
  control?.focus({ preventScroll: true })
}

/**
 * Puts the focus on the list of faults, and shows the form from its heading on, below the toast. In a low window, where the
 * list would be out of sight then, the list itself comes below the toast.
 */
function focusSummary(form: EnquiryFormDescription): void {
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
