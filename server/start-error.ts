/** A fault that the operator can correct before the next start. Its message is printed without a stack trace. */
export class StartError extends Error {
  override readonly name = 'StartError'
}

/** By name, because a program that can fail to start need not load what reads the settings. */
const KNOWN = ['StartError', 'EnvironmentError', 'StoreError']

/** Prints why nothing was started: an error that the operator can correct without, any other with its stack trace. */
export function reportStartFailure(error: unknown): void {
  console.error(error instanceof Error && KNOWN.includes(error.name) ? error.message : error)
}
