import { EnvironmentError } from '#lib/config/env.ts'
import { StoreError } from '#lib/outbox/store.ts'

/** Something an operator can put right before starting again: the message says what, without a stack trace. */
export class StartError extends Error {
  override readonly name = 'StartError'
}

/** Says why nothing was started: what can be put right in words alone, our own mistakes with their stack trace. */
export function reportStartFailure(error: unknown): void {
  const isKnown = [StartError, EnvironmentError, StoreError].some((kind) => error instanceof kind)
  console.error(error instanceof Error && isKnown ? error.message : error)
}
