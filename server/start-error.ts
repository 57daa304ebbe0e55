import { EnvironmentError } from '#lib/config/env.ts'

/** Something an operator can put right before starting again: the message says what, without a stack trace. */
export class StartError extends Error {
  override readonly name = 'StartError'
}

/** Says why nothing was started: what can be put right in words alone, our own mistakes with their stack trace. */
export function reportStartFailure(error: unknown): void {
  const isKnown = error instanceof StartError || error instanceof EnvironmentError
  console.error(isKnown ? error.message : error)
}
