'use client'

import { useEffect } from 'react'
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

/** Sonner's id of the visible toast or, if none is, of the next one. */
let id = 1
/** How often a toast was shown or updated. */
let count = 0
let isShown = false

/** The toast of a form: below the navigation, gone after 3 s unless pointed at or focused. */
export function Toaster({ toast, words }: ToasterProps) {
  // Sonner subscribes in its own effect, which runs before this one.
  useEffect(() => {
    if (toast) show(toast)
  }, [toast])

  // Escape dismisses a toast, to reveal the content under it (WCAG 2.4.11, note 2).
  useEffect(() => {
    const dismissOnEscape = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') sonner.dismiss()
    }
    document.addEventListener('keydown', dismissOnEscape)
    return () => document.removeEventListener('keydown', dismissOnEscape)
  }, [])

  const startTimeAgain = () => {
    if (toast && isShown) show(toast)
  }
  return createPortal(
    // biome-ignore lint/a11y/noStaticElementInteractions: it only watches the focus of the buttons inside.
    <div onFocus={startTimeAgain} onBlur={startTimeAgain}>
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

/** Updates the visible toast. One that is being removed cannot be updated, so the next one is new. */
function show({ kind, text }: Toast): void {
  const next = () => {
    id += 1
    isShown = false
  }
  const isFocused = document.activeElement?.closest('[data-sonner-toaster]') != null
  count += 1
  isShown = true
  sonner[kind](text, {
    id,
    // Sonner starts the time of an updated toast again only if the duration differs.
    duration: isFocused ? Number.POSITIVE_INFINITY : TOAST_LIFETIME_MS + (count % 2),
    icon: bringsItsMark(text) ? null : undefined,
    onAutoClose: next,
    onDismiss: next,
  })
}
