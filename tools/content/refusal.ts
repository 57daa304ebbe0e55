import { misuse } from '#lib/config/command-line.ts'
import { Refused, UnknownKind } from './kinds.ts'

/**
 * The result of a change, or the end of the command with the reason why it was refused.
 * @param what to write after the name of the command
 */
export function orExplain<Result>(change: () => Result, what: string, usage: string): Result {
  try {
    return change()
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    if (error instanceof UnknownKind) return misuse(`${error.message} ${what}`, usage)
    return stop(error.message)
  }
}

/** Ends a command that has failed. */
export function stop(sentence: string, exitCode = 1): never {
  console.error(sentence)
  process.exit(exitCode)
}
