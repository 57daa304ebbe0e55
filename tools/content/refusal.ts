import { ContentError } from '#lib/content/read/fault.ts'
import { Refused } from './kinds.ts'

/** The result of a change, or the end of the command with the reason why it was refused, or the faults of the content. */
export function orExplain<Result>(change: () => Result): Result {
  try {
    return change()
  } catch (error) {
    if (error instanceof Refused || error instanceof ContentError) return stop(error.message)
    throw error
  }
}

/** Ends a command that has failed. */
export function stop(sentence: string): never {
  console.error(sentence)
  process.exit(1)
}
