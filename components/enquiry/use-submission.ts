import { useEffect, useRef, useState } from 'react'
import { type Progress, sendEnquiry } from '#lib/browser/send-enquiry.ts'
import { preloadToaster, showToast, type Toast } from '#lib/browser/toasts.ts'
import { type FieldName, fieldNames } from '#lib/enquiry/fields.ts'
import type { EnquiryForm } from '#lib/enquiry/forms.ts'
import {
  checkField,
  checkFields,
  chooseToast,
  controlName,
  type Faults,
  HONEYPOT_FIELD,
} from '#lib/enquiry/rules.ts'
import type { FieldErrors } from './form-markup.tsx'

/** From then on a person wonders whether anything happens. */
const SLOW_MS = 3000

export type FormState = {
  status: 'idle' | 'sending' | 'sent' | 'rejected' | 'failed'
  /** The form has been submitted and its errors show; over once it has been sent. */
  validated: boolean
  errors: FieldErrors
  /** What is said while it is on its way, when that takes longer than usual. */
  progress: 'slow' | 'offline' | undefined
  /** The sentence under the button, until the next edit. */
  outcome: { kind: 'success' | 'error'; text: string; reference?: string | undefined } | undefined
  /** Counts refusals, so that each moves the focus again. */
  refusals: number
}

const START: FormState = {
  status: 'idle',
  validated: false,
  errors: {},
  progress: undefined,
  outcome: undefined,
  refusals: 0,
}

/** How far one filled form is. The key belongs to what was filled in, so an edit asks for a new one. */
type SubmissionState = { sending: boolean; touchedAtMs: number; filledIn: string; key: string }

const AT_REST: SubmissionState = { sending: false, touchedAtMs: 0, filledIn: '', key: '' }

/**
 * The life of one form: idle, then rejected at once or sending, then sent, rejected by the server or failed; the next
 * edit makes it idle again.
 */
export function useSubmission(form: EnquiryForm) {
  const [state, setState] = useState(START)
  // A ref, because two clicks can come before React draws once.
  const submission = useRef(AT_REST)

  function say(kind: Toast['kind'], text: string) {
    showToast({ id: form.id, kind, text })
  }

  function refuse(errors: FieldErrors, text: string | undefined, status: 'rejected' | 'failed' = 'rejected') {
    setState(({ refusals }) => ({
      status,
      validated: true,
      errors,
      progress: undefined,
      outcome: text === undefined ? undefined : { kind: 'error', text },
      refusals: refusals + 1,
    }))
    if (text !== undefined) say('error', text)
  }

  /** Never rejects: the visitor hears what came of it, also when the fault is ours. */
  async function submit(element: HTMLFormElement): Promise<void> {
    if (submission.current.sending) return
    try {
      await checkAndSend(element)
    } catch (error) {
      submission.current = { ...submission.current, sending: false }
      refuse({}, form.toasts.failed, 'failed')
      reportError(error)
    }
  }

  async function checkAndSend(element: HTMLFormElement): Promise<void> {
    const { payload, faults } = readForm(form, element)
    if (Object.keys(faults).length > 0) {
      refuse(messagesOf(faults), chooseToast(form, faults))
      return
    }

    const { touchedAtMs, filledIn, key } = begin(payload)
    setState((now) => ({ ...now, status: 'sending', validated: true, errors: {}, outcome: undefined }))
    if (form.toasts.sending) say('info', form.toasts.sending)
    const watch = watchProgress((progress) => setState((now) => ({ ...now, progress })))
    // Read from the element, where an export for a static host has written another address than React knows.
    const address = element.getAttribute('action') ?? undefined
    const sending = { payload, key, elapsedMs: performance.now() - touchedAtMs, address }
    const outcome = await sendEnquiry(sending, watch).finally(watch.end)
    submission.current = { ...submission.current, sending: false }

    if (outcome.status === 'sent') {
      submission.current = AT_REST
      const { reference } = outcome
      const text = form.toasts.sent
      // What was written while it was on its way has not been sent: it stays, ready to be.
      if (JSON.stringify(readForm(form, element).payload) === filledIn) element.reset()
      say('success', text)
      setState({ ...START, status: 'sent', outcome: { kind: 'success', text, reference } })
    } else {
      refuse(outcome.status === 'rejected' ? outcome.errors : {}, form.toasts.failed, outcome.status)
    }
  }

  function begin(payload: Record<string, string>): SubmissionState {
    const filledIn = JSON.stringify(payload)
    const key = submission.current.filledIn === filledIn ? submission.current.key : randomKey()
    submission.current = { ...submission.current, sending: true, filledIn, key }
    return submission.current
  }

  /** A first touch tells that somebody is about to write: the toasts can be fetched meanwhile. */
  function touch() {
    if (submission.current.touchedAtMs === 0)
      submission.current = { ...submission.current, touchedAtMs: performance.now() }
    preloadToaster()
  }

  /** An edit takes back the outcome, and the error of a field that is right now; it never brings an error up. */
  function edit(field: FieldName, value: string) {
    touch()
    setState((now) => {
      const { [field]: error, ...others } = now.errors
      const wrong = error !== undefined && checkField(form, field, value) !== undefined
      const status = now.status === 'sending' ? now.status : 'idle'
      return { ...now, status, outcome: undefined, errors: wrong ? now.errors : others }
    })
  }

  return { state, submit, touch, edit }
}

/** Turns the steps of sending into what is worth a word: nothing for the first three seconds of a try. */
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

function messagesOf(faults: Faults): FieldErrors {
  const errors: FieldErrors = {}
  for (const field of fieldNames) {
    const fault = faults[field]
    if (fault) errors[field] = fault.message
  }
  return errors
}

function readForm(form: EnquiryForm, element: HTMLFormElement) {
  const data = new FormData(element)
  const read = (name: string) => String(data.get(name) ?? '')
  const values = Object.fromEntries(form.fields.map((field) => [field, read(controlName(form, field))]))
  const honeypot = read(HONEYPOT_FIELD)
  return {
    faults: checkFields(form, values),
    // The honeypot joins the payload only when a robot has written into it.
    payload: { ...values, subject: form.subject, ...(honeypot === '' ? {} : { [HONEYPOT_FIELD]: honeypot }) },
  }
}

/** Not `randomUUID`, which browsers offer on secure origins only: a site tried out in a local network is not one. */
function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}

/** Prefixes the title while errors stand, so that a screen reader says it first (GOV.UK Design System, "Error message"). */
export function useErrorTitle(hasErrors: boolean): void {
  useEffect(() => {
    if (!hasErrors) return
    const title = document.title
    document.title = `Error: ${title}`
    return () => {
      // After a change of page the title is already another one.
      if (document.title === `Error: ${title}`) document.title = title
    }
  }, [hasErrors])
}
