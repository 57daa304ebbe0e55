'use client'

import { useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { Toaster as Sonner, toast as sonner } from 'sonner'
import { bringsItsMark, StatusIcon } from '#components/ui/status-icon.tsx'

/** A short message at the top of the page, at the end of its lines. */
export type Toast = { kind: 'info' | 'success' | 'error'; text: string }

export type ToasterProps = {
  /** Replaces the one before. */
  toast: Toast | undefined
  words: { area: string; dismiss: string }
}

const TOAST_LIFETIME_MS = 3000

/** The visible toast, sonner's id for it, and how long it stays, in ms. */
let shown: { toast: Toast; sonnerId: string | number; duration: number } | undefined

/** The toast of a form: below the navigation, gone after 3 s unless pointed at or focused. */
export function Toaster({ toast, words }: ToasterProps) {
  const area = useRef<HTMLDivElement>(null)
  // Sonner subscribes in its own effect, which runs before this one.
  useEffect(() => {
    // A new toast cannot have the focus yet. One that is being removed can.
    if (toast)
      show(
        toast,
        shown && area.current?.matches(':focus-within') ? Number.POSITIVE_INFINITY : TOAST_LIFETIME_MS,
      )
  }, [toast])

  // Escape dismisses a toast, to reveal the content under it (WCAG 2.4.11, note 2).
  useEffect(() => {
    const dismissOnEscape = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return
      shown = undefined
      sonner.dismiss()
    }
    document.addEventListener('keydown', dismissOnEscape)
    return () => document.removeEventListener('keydown', dismissOnEscape)
  }, [])

  return createPortal(
    // biome-ignore lint/a11y/noStaticElementInteractions: it only watches the focus of the buttons inside.
    <div ref={area} onFocus={() => hold(Number.POSITIVE_INFINITY)} onBlur={() => hold(TOAST_LIFETIME_MS)}>
      <Sonner
        position={document.dir === 'rtl' ? 'top-left' : 'top-right'}
        closeButton
        offset={{ top: '5.75rem', left: '1rem', right: '1rem' }}
        mobileOffset={{ top: '5.75rem', left: '1rem', right: '1rem' }}
        customAriaLabel={words.area}
        icons={{
          info: <StatusIcon kind="info" />,
          success: <StatusIcon kind="success" />,
          error: <StatusIcon kind="error" />,
          close: <StatusIcon kind="close" />,
        }}
        toastOptions={{
          unstyled: true,
          closeButtonAriaLabel: words.dismiss,
          classNames: {
            toast:
              'flex w-full items-center font-text gap-3 rounded-control border-s-8 bg-toast py-2 ps-4 pe-1 text-nav text-on-ground [box-shadow:0_16px_48px_rgb(var(--shade)/.3)] on-ground forced-colors:border',
            info: 'border-s-thread-light',
            success: 'border-s-accent',
            error: 'border-s-second',
            content: 'grow py-2',
            closeButton:
              'order-last grid size-11 shrink-0 place-items-center rounded-control hover:bg-ground-raised focus-visible:outline-offset-0',
          },
        }}
      />
    </div>,
    document.body,
  )
}

/** Updates the visible toast: a new one would lose the focus. `duration` is in ms. */
function show(toast: Toast, duration: number): void {
  const forget = () => {
    // A toast that is being removed cannot be updated.
    if (shown?.sonnerId !== sonnerId) return
    const lost = shown.toast === toast ? undefined : shown.toast
    shown = undefined
    // The time of the toast ended before sonner updated it.
    if (lost) show(lost, TOAST_LIFETIME_MS)
  }
  // Sonner starts the time of an updated toast again only if the duration differs.
  const differing = duration === shown?.duration ? duration + 1 : duration
  const sonnerId = sonner[toast.kind](toast.text, {
    id: shown?.sonnerId,
    duration: differing,
    icon: bringsItsMark(toast.text) ? null : undefined,
    onAutoClose: forget,
    onDismiss: forget,
  })
  shown = { toast, sonnerId, duration: differing }
}

/** Sonner pauses while the pointer is over a toast. This does it for the keyboard (WCAG 2.2.1). */
function hold(duration: number): void {
  if (shown) show(shown.toast, duration)
}
