'use client'

import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { buttonClass } from '#components/ui/button.tsx'
import type { Slot } from '#components/ui/island.tsx'
import { bringsItsMark, StatusIcon } from '#components/ui/status-icon.tsx'
import { msSinceFirstTouch } from '#lib/browser/first-touch.ts'
import { type Progress, sendEnquiry } from '#lib/browser/send-enquiry.ts'
import type { FormWords } from '#lib/content/schema/field-kinds.ts'
import { type FieldName, readControl } from '#lib/enquiry/fields.ts'
import {
  checkField,
  checkFields,
  chooseToast,
  controlName,
  type EnquiryForm,
  type Faults,
  type FormText,
  fieldId,
  HONEYPOT_FIELD,
  headingId,
  sentenceFor,
} from '#lib/enquiry/forms.ts'
import { fill, splitAt } from '#lib/text/phrase.ts'
import { type FieldErrors, type FormLayout, FormMarkup, summaryId } from './form-markup.tsx'
import { type Toast, Toaster, type ToasterProps } from './toaster.tsx'

type InteractiveFormProps = {
  form: EnquiryForm
  /** Where it is posted: the API of this site, which may be on another host (`npm run export`). */
  address: string
  /** Those of the page. */
  words: Pick<FormWords, 'submit' | 'hint'>
  /** The words of every form, in the language of the company. */
  text: FormText
  /** `columns`: two columns, for a page. `ticket`: in the hero, with `intro` as its first cell. */
  layout: FormLayout
  toastWords: ToasterProps['words']
  /** Title and promise of a ticket. */
  slots: readonly [intro: Slot | undefined]
}

/**
 * A form. Without script it posts to the same address, which answers with a page. With script, the values stay in the
 * form until they have arrived.
 */
export function InteractiveForm({
  form,
  address,
  words,
  text,
  layout,
  toastWords,
  slots: [intro],
}: InteractiveFormProps) {
  const [isHydrated, setIsHydrated] = useState(false)
  const { state, submit, edit } = useSubmission({ form, address, text })
  const { errors, refusals, status } = state
  const hasErrors = Object.keys(errors).length > 0
  const showsSummary = hasErrors && form.feedback === 'summary'
  useErrorTitle(hasErrors, text)

  // At once, because a held press comes right after hydration (lib/browser/islands.ts).
  useLayoutEffect(() => setIsHydrated(true), [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus moves once per refusal, not with every error that goes.
  useEffect(() => {
    if (refusals === 0) return
    const firstWrong = form.fields.find((field) => errors[field])
    if (showsSummary) focusSummary(form)
    else if (firstWrong !== undefined) focusField(form, firstWrong)
  }, [refusals])

  const outcomeId = `${form.id}-outcome`
  return (
    <>
      <FormMarkup
        form={form}
        address={address}
        text={text}
        layout={layout}
        errors={errors}
        intro={intro}
        summary={showsSummary ? { onPick: (field) => focusField(form, field) } : undefined}
        end={
          <>
            {words.hint ? <p className="text-fine text-ink-muted">{words.hint}</p> : null}
            <SubmitButton
              label={words.submit}
              busyLabel={text.button}
              sending={status === 'sending'}
              describedBy={state.outcome ? outcomeId : undefined}
            />
            <Outcome id={outcomeId} text={text} outcome={state.outcome} progress={state.progress} />
          </>
        }
        live={{
          ...{ 'data-state': status, 'data-validated': state.validated },
          // The browser's own checks are for where React does not answer.
          noValidate: isHydrated,
          onInput: ({ target, currentTarget }) => {
            // Nothing but a control takes input.
            const { name } = target as HTMLInputElement
            const field = form.fields.find((each) => controlName(form, each) === name)
            if (field) edit(field, readControl(new FormData(currentTarget), name) ?? '')
          },
          onKeyDown: submitOnControlEnter,
          onSubmit: (event) => {
            event.preventDefault()
            void submit(event.currentTarget)
          },
        }}
      />
      {isHydrated ? <Toaster toast={state.toast} words={toastWords} /> : null}
    </>
  )
}

/** Moves the focus to a field, and scrolls it to the middle of the window, clear of navigation and toast. */
function focusField(form: EnquiryForm, field: FieldName): void {
  const control = document.getElementById(fieldId(form, field))
  control?.parentElement?.scrollIntoView({ block: 'center' })
  control?.focus({ preventScroll: true })
}

/**
 * Moves the focus to the error summary, and scrolls the heading of the form below the toast; in a low window, the summary
 * itself.
 */
function focusSummary(form: EnquiryForm): void {
  const summary = document.getElementById(summaryId(form))
  const heading = document.getElementById(headingId(form))
  heading?.scrollIntoView()
  const isInSight = summary && summary.getBoundingClientRect().top < window.innerHeight * 0.6
  summary?.focus({ preventScroll: heading !== null && isInSight === true })
}

function submitOnControlEnter(event: KeyboardEvent<HTMLFormElement>): void {
  const asked = event.key === 'Enter' && (event.ctrlKey || event.metaKey)
  if (asked && event.target instanceof HTMLTextAreaElement) event.currentTarget.requestSubmit()
}

type SubmitButtonProps = {
  label: string
  busyLabel: string
  sending: boolean
  describedBy: string | undefined
}

/**
 * Keeps its width while sending: both labels are in one cell, and one is visible. It is never disabled, which
 * would remove the focus; the form ignores a second press.
 */
function SubmitButton({ label, busyLabel, sending, describedBy }: SubmitButtonProps) {
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
          {busyLabel}
        </span>
      </span>
    </button>
  )
}

type OutcomeProps = { id: string; text: FormText } & Pick<FormState, 'outcome' | 'progress'>

/**
 * The text under the button: that a press waits for its script (lib/browser/held-press.ts) or sending takes longer than
 * usual, later the sentence of the toast, which disappears, and the reference. Screen readers announce the sentence only
 * once.
 *
 * Each text that appears or changes is the only child of an element, here and in all client components: a browser that
 * translates the page replaces text nodes, and React can then neither change nor remove them.
 */
function Outcome({ id, text, outcome, progress }: OutcomeProps) {
  const [before, after] = splitAt(text.reference, 'reference', {})
  const colour = outcome?.kind === 'success' ? 'text-success' : 'text-error'
  return (
    <div className="min-h-7 text-label">
      <p role="status" className="font-semibold text-ink-soft">
        <span data-held={text.waiting} suppressHydrationWarning>
          {progress ? text[progress] : ''}
        </span>
        {outcome?.reference ? (
          <span className="sr-only">{fill(text.reference, { reference: outcome.reference })}</span>
        ) : null}
      </p>
      {outcome ? (
        <div id={id}>
          <p className={`flex items-start gap-2 font-semibold ${colour}`}>
            {bringsItsMark(outcome.text) ? null : (
              <StatusIcon kind={outcome.kind} className="mt-0.5 size-5" />
            )}
            <span>{outcome.text}</span>
          </p>
          {outcome.reference ? (
            <p aria-hidden="true" className="text-ink-soft">
              {before}
              <bdi className="whitespace-nowrap font-semibold even-digits">{outcome.reference}</bdi>
              {after}
            </p>
          ) : null}
        </div>
      ) : null}
    </div>
  )
}

/** After this time, the form says that sending takes longer than usual. */
const SLOW_MS = 3000

type FormState = {
  status: 'idle' | 'sending' | 'sent' | 'rejected' | 'failed'
  /** The form was submitted, so errors are shown, until it has been sent. */
  validated: boolean
  errors: FieldErrors
  /** Shown while sending takes longer than usual. */
  progress?: 'slow' | 'offline' | undefined
  /** The sentence under the button, until the next edit. */
  outcome?: { kind: 'success' | 'error'; text: string; reference?: string | undefined } | undefined
  /** The latest one. */
  toast?: Toast | undefined
  /** Counts refusals, so that each moves the focus again. */
  refusals: number
}

const START: FormState = { status: 'idle', validated: false, errors: {}, refusals: 0 }

/** The state of one filled form. An edit needs a new key. */
type SubmissionState = { sending: boolean; filledIn: string; key: string }

const AT_REST: SubmissionState = { sending: false, filledIn: '', key: '' }

/**
 * The states of a form: idle, then invalid or sending, then sent, rejected by the server or failed. The next edit makes
 * it idle again.
 */
function useSubmission({
  form,
  address,
  text: words,
}: Pick<InteractiveFormProps, 'form' | 'address' | 'text'>) {
  const [state, setState] = useState(START)
  // A ref, because two clicks can come before the next render.
  const submission = useRef(AT_REST)

  function refuse(errors: FieldErrors, text: string | undefined, status: 'rejected' | 'failed' = 'rejected') {
    const outcome: FormState['outcome'] = text === undefined ? undefined : { kind: 'error', text }
    setState(({ refusals, toast }) => ({
      status,
      validated: true,
      errors,
      progress: undefined,
      outcome,
      toast: outcome ?? toast,
      refusals: refusals + 1,
    }))
  }

  /** Never rejects, so that the visitor always gets a result. */
  async function submit(element: HTMLFormElement): Promise<void> {
    if (submission.current.sending) return
    try {
      await checkAndSend(element)
    } catch (error) {
      submission.current = { ...submission.current, sending: false }
      refuse({}, words.failed, 'failed')
      reportError(error)
    }
  }

  async function checkAndSend(element: HTMLFormElement): Promise<void> {
    const { payload, faults } = readForm(form, words, element)
    if (Object.keys(faults).length > 0) {
      const toast = chooseToast(form, faults)
      refuse(sentencesFor(faults, form, words), toast && words[toast])
      return
    }

    const last = submission.current
    const filledIn = JSON.stringify(payload)
    const key = last.filledIn === filledIn ? last.key : randomKey()
    submission.current = { sending: true, filledIn, key }
    setState((now) => ({
      ...now,
      status: 'sending',
      validated: true,
      errors: {},
      outcome: undefined,
      toast: form.announcesSending ? { kind: 'info', text: words.sending } : now.toast,
    }))
    const watch = watchProgress((progress) => setState((now) => ({ ...now, progress })))
    const language = words.namesLanguage ? words.language : undefined
    const elapsedMs = msSinceFirstTouch(element)
    const sending = { payload, form: form.id, language, key, elapsedMs, address }
    const outcome = await sendEnquiry(sending, watch.report).finally(watch.end)
    submission.current = { ...submission.current, sending: false }

    if (outcome.status === 'sent') {
      submission.current = AT_REST
      // Keep edits that the visitor made while the form was being sent.
      if (JSON.stringify(readForm(form, words, element).payload) === filledIn) element.reset()
      const toast = { kind: 'success' as const, text: words.sent }
      setState({ ...START, status: 'sent', toast, outcome: { ...toast, reference: outcome.reference } })
    } else {
      refuse(outcome.status === 'rejected' ? outcome.errors : {}, words.failed, outcome.status)
    }
  }

  /** An edit removes the result, and the error of a field that is valid now. It does not add errors. */
  function edit(field: FieldName, value: string) {
    setState((now) => {
      const { [field]: error, ...others } = now.errors
      const wrong = error !== undefined && checkField(form, field, value) !== undefined
      const status = now.status === 'sending' ? now.status : 'idle'
      return { ...now, status, outcome: undefined, errors: wrong ? now.errors : others }
    })
  }

  return { state, submit, edit }
}

/** Reports the progress of sending, from the third second of an attempt on. */
function watchProgress(say: (progress: FormState['progress']) => void) {
  let timer: ReturnType<typeof setTimeout> | undefined
  return {
    report(progress: Progress) {
      clearTimeout(timer)
      say(progress === 'offline' ? 'offline' : undefined)
      if (progress === 'sending') timer = setTimeout(say, SLOW_MS, 'slow')
    },
    end: () => clearTimeout(timer),
  }
}

function sentencesFor(faults: Faults, { fields }: EnquiryForm, words: FormText): FieldErrors {
  const errors: FieldErrors = {}
  for (const field of fields) {
    const [fault, fieldWords] = [faults[field], words.fields[field]]
    if (fault && fieldWords) errors[field] = sentenceFor(fault, fieldWords)
  }
  return errors
}

function readForm(form: EnquiryForm, { subject }: FormText, element: HTMLFormElement) {
  const data = new FormData(element)
  const read = (name: string) => readControl(data, name) ?? ''
  const values = Object.fromEntries(form.fields.map((field) => [field, read(controlName(form, field))]))
  const honeypot = read(HONEYPOT_FIELD)
  return {
    faults: checkFields(form, values),
    // The honeypot is in the payload only if a robot has filled it in.
    payload: { ...values, subject, ...(honeypot === '' ? {} : { [HONEYPOT_FIELD]: honeypot }) },
  }
}

/** Not `randomUUID`, which browsers have only on secure origins: a trial in a local network is not one. */
function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}

/** Prefixes the title while there are errors, for screen readers (GOV.UK Design System, "Error message"). */
function useErrorTitle(hasErrors: boolean, words: FormText): void {
  useEffect(() => {
    if (!hasErrors) return
    const title = document.title
    const marked = fill(words.errorTitle, { title })
    document.title = marked
    return () => {
      // Also if the browser has translated it meanwhile.
      document.title = title
    }
  }, [hasErrors, words.errorTitle])
}
