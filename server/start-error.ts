import { EnvironmentError } from '#lib/config/env.ts'
import { StoreError } from '#lib/outbox/store.ts'

/** A fault that the operator can correct before the next start. Its message is printed without a stack trace. */
export class StartError extends Error {
  override readonly name = 'StartError'
}

/** Prints why nothing was started: a StartError without, any other error with its stack trace. */
export function reportStartFailure(error: unknown): void {
  const isKnown = [StartError, EnvironmentError, StoreError].some((kind) => error instanceof kind)
  console.error(error instanceof Error && isKnown ? error.message : error)
}
