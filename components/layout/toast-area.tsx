'use client'

import { type ComponentType, useEffect, useState } from 'react'
import { onSummons } from '#lib/browser/toasts.ts'

/** The sign on the close buttons, drawn on the server. */
export type ToastAreaProps = { closeSign: React.ReactNode }

/** Holds the place of the toasts and loads what draws them (10 KB) when the first form is touched. */
export function ToastArea({ closeSign }: ToastAreaProps) {
  const [Toaster, setToaster] = useState<ComponentType<ToastAreaProps>>()

  useEffect(() => {
    let wanted = false
    return onSummons(() => {
      if (wanted) return
      wanted = true
      import('./toaster.tsx').then(
        (loaded) => setToaster(() => loaded.Toaster),
        // Nothing is lost with it: every form writes the same sentence under its button.
        () => {
          wanted = false
        },
      )
    })
  }, [])

  return Toaster ? <Toaster closeSign={closeSign} /> : null
}
