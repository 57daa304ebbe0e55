'use client'

import { useSyncExternalStore } from 'react'

const neverChanges = () => () => {}

/** The year on the visitor's clock; the year of the build where no script runs. */
export function CopyrightYear({ builtIn }: { builtIn: number }) {
  return useSyncExternalStore(
    neverChanges,
    () => new Date().getFullYear(),
    () => builtIn,
  )
}
