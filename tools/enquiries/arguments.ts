import { parseArgs } from 'node:util'
import { digitsOf, type Person } from '#lib/outbox/operate/person.ts'
import { type EnquiryState, enquiryStates } from '#lib/outbox/store.ts'

/** Something about the command line is wrong; the message says what to write instead. */
export class UsageError extends Error {}

/** How many enquiries `list` shows, unless told otherwise. */
export const LIST_LIMIT = 50

export type Options = {
  state?: string
  limit?: string
  format?: string
  email?: string
  phone?: string
  within?: string
  to?: string
  all?: boolean
  unmailed?: boolean
  'clock-is-right'?: boolean
}

/** The command, its ids and its options, of what was written behind `npm run enquiries --`. @throws UsageError */
export function readArguments(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        state: { type: 'string' },
        limit: { type: 'string' },
        format: { type: 'string' },
        email: { type: 'string' },
        phone: { type: 'string' },
        within: { type: 'string' },
        to: { type: 'string' },
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

/** What each command takes beside its name; `ids` may be a file as well. */
const takes: Record<string, readonly ('ids' | keyof Options)[]> = {
  list: ['state', 'limit'],
  show: ['ids'],
  retry: ['ids', 'all', 'unmailed'],
  release: ['ids', 'all'],
  export: ['format', 'state'],
  forget: ['ids', 'email', 'phone'],
  purge: ['clock-is-right'],
  backup: ['ids'],
  verify: ['ids'],
  restore: ['ids'],
  canary: ['within'],
  move: ['to'],
}

/** Refuses what a command would pass over: the person who wrote it meant something. @throws UsageError */
export function refuseStray(command: string, ids: readonly string[], options: Options): void {
  const taken: readonly string[] = takes[command] ?? []
  const [stray] = taken.includes('ids') ? [] : ids
  if (stray !== undefined) throw new UsageError(`${command} takes no "${stray}".`)
  const option = Object.keys(options).find((name) => !taken.includes(name))
  if (option !== undefined) throw new UsageError(`${command} takes no --${option}.`)
}

/** The ids, each once. Undefined: a whole group was asked for. @throws UsageError when it is not clear which are meant */
export function chosenIds(ids: string[], { all = false, unmailed = false }: Options): string[] | undefined {
  if (all && unmailed) throw new UsageError('Say --all or --unmailed, not both.')
  const group = unmailed ? '--unmailed' : '--all'
  if ((all || unmailed) === ids.length > 0) throw new UsageError(`Name the ids, or say ${group}.`)
  return ids.length > 0 ? [...new Set(ids)] : undefined
}

/**
 * Who is to be forgotten: one person by an address or a number, or only the enquiries that are named.
 * @throws UsageError when that is not clear
 */
export function chosenPeople(ids: readonly string[], { email, phone }: Options): Person[] {
  const ways = [ids.length > 0, email !== undefined, phone !== undefined].filter(Boolean)
  if (ways.length !== 1 || email === '')
    throw new UsageError('forget needs --email <address>, --phone <number>, or ids: one of the three.')
  if (email !== undefined) return [{ email }]
  if (phone !== undefined) {
    if (digitsOf(phone) === '') throw new UsageError(`--phone ${phone}: there is no digit in it.`)
    return [{ phone }]
  }
  const address = ids.find((id) => id.includes('@'))
  if (address !== undefined) throw new UsageError(`${address} is not an id. Say --email ${address}`)
  return [...new Set(ids)].map((id) => ({ id }))
}

/** The one file that a command needs. @throws UsageError */
export function chosenFile(command: string, [file, ...others]: readonly string[]): string {
  if (file === undefined || others.length > 0) throw new UsageError(`${command} takes one file.`)
  return file
}
