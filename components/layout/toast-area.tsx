'use client'

import { type ComponentType, useEffect, useState } from 'react'
import type { ToasterProps } from '#components/layout/toaster.tsx'
import { onToasterWanted } from '#lib/browser/toasts.ts'

/** Holds the place of the toasts and loads what draws them (10 KB) when the first form is touched. */
export function ToastArea(props: ToasterProps) {
  const [Toaster, setToaster] = useState<ComponentType<ToasterProps>>()

  useEffect(() => {
    onToasterWanted(() => {
      import('./toaster.tsx').then(
        (loaded) => setToaster(() => loaded.Toaster),
        // Nothing is lost with it: every form writes the same sentence under its button.
        () => undefined,
      )
    })
  }, [])

  return Toaster ? <Toaster {...props} /> : null
}
