import { parseArgs } from 'node:util'
import { type EnquiryState, enquiryStates } from '#lib/outbox/store.ts'

/** Something about the command line is wrong; the message says what to write instead. */
export class UsageError extends Error {}

export type Options = {
  state?: string
  limit?: string
  format?: string
  email?: string
  all?: boolean
  unmailed?: boolean
  'clock-is-right'?: boolean
}

/** The command, its ids and its options. @throws UsageError */
export function readArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        state: { type: 'string' },
        limit: { type: 'string' },
        format: { type: 'string' },
        email: { type: 'string' },
        all: { type: 'boolean' },
        unmailed: { type: 'boolean' },
        'clock-is-right': { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
      },
    })
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}

/** @throws UsageError naming the states there are */
export function stateOf({ state }: Options): { state?: EnquiryState } {
  if (state === undefined) return {}
  const known = enquiryStates.find((each) => each === state)
  if (known === undefined) throw new UsageError(`--state is one of ${enquiryStates.join(', ')}.`)
  return { state: known }
}

/** Undefined: all. @throws UsageError when it is not clear which are meant */
export function chosenIds(ids: string[], { all }: Options): string[] | undefined {
  if (all === true && ids.length === 0) return undefined
  if (all !== true && ids.length > 0) return ids
  throw new UsageError('Name the ids, or say --all.')
}
