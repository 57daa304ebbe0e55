'use client'

import { useEffect } from 'react'
import { Toaster as Sonner, toast as sonner } from 'sonner'
import { StatusIcon } from '#components/ui/status-icon.tsx'
import { bringsItsMark, onToast, type Toast } from '#lib/browser/toasts.ts'

export type ToasterProps = {
  /** The sign on the close buttons, drawn on the server. */
  closeIcon: React.ReactNode
  words: { area: string; dismiss: string }
}

const TOAST_LIFETIME_MS = 3000

/** The visible toast, and sonner's id for it. */
const shown = new Map<string, { toast: Toast; sonnerId: string | number }>()

/** The toasts themselves: at the end of the line, below the navigation, one per form, gone after 3 s unless pointed at or focused. */
export function Toaster({ closeIcon, words }: ToasterProps) {
  // Sonner listens from its own effect, which runs before this one: no toast comes too early.
  useEffect(() => onToast((toast) => show(toast, TOAST_LIFETIME_MS)), [])

  // Content under a toast can be revealed without moving the focus (WCAG 2.4.11, note 2).
  useEffect(() => {
    const dismissOnEscape = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') sonner.dismiss()
    }
    document.addEventListener('keydown', dismissOnEscape)
    return () => document.removeEventListener('keydown', dismissOnEscape)
  }, [])

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only watches the focus of the buttons inside.
    <div onFocus={() => holdAll(Number.POSITIVE_INFINITY)} onBlur={() => holdAll(TOAST_LIFETIME_MS)}>
      <Sonner
        position={document.dir === 'rtl' ? 'top-left' : 'top-right'}
        closeButton
        offset={{ top: '5.75rem', left: '1rem', right: '1rem' }}
        mobileOffset={{ top: '5.75rem', left: '1rem', right: '1rem' }}
        containerAriaLabel={words.area}
        icons={{
          info: <StatusIcon kind="info" />,
          success: <StatusIcon kind="success" />,
          error: <StatusIcon kind="error" />,
          close: closeIcon,
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
              'order-last grid size-11 shrink-0 place-items-center rounded-control hover:bg-ground-raised',
          },
        }}
      />
    </div>
  )
}

function show(toast: Toast, duration: number): void {
  // A toast on its way out cannot be filled again, so its successor is a new one.
  const forget = () => shown.delete(toast.id)
  const sonnerId = sonner[toast.kind](toast.text, {
    id: shown.get(toast.id)?.sonnerId,
    duration,
    ...(bringsItsMark(toast.text) && { icon: null }),
    onAutoClose: forget,
    onDismiss: forget,
  })
  shown.set(toast.id, { toast, sonnerId })
}

/** Sonner waits while the pointer is over a toast. For the keyboard we have to ask for it (WCAG 2.2.1). */
function holdAll(duration: number): void {
  for (const { toast } of shown.values()) show(toast, duration)
}
