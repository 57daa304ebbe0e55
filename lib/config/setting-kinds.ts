import { z } from 'zod'
import { isEmail } from '../enquiry/fields.ts'

/*
 * How settings are written, whatever they are for; `env.ts` lists them. Each tells an operator what is
 * wrong in a sentence that goes on from the name of the setting; no secret is repeated in it.
 */

type Mailbox = { name: string; address: string }

type TellFault = (sentence: string) => undefined

/** @param read the value of a text, or undefined once it has told what is wrong with it */
function kind<Value>(read: (text: string, fault: TellFault) => Value | undefined) {
  return z.string().transform((text, context): Value => {
    const fault: TellFault = (message) => void context.addIssue({ code: 'custom', message })
    return read(text, fault) ?? z.NEVER
  })
}

export const text = z.string()

export function integer(from: number, to: number) {
  return kind((value, fault) => {
    const number = /^\d{1,9}$/.test(value) ? Number(value) : Number.NaN
    if (number >= from && number <= to) return number
    return fault(`is "${value}": write a whole number from ${from} to ${to}.`)
  })
}

export const boolean = kind((value, fault) =>
  value === 'true' || value === 'false' ? value === 'true' : fault(`is "${value}": write true or false.`),
)

export function choice<Value extends string>(values: readonly Value[]) {
  return kind(
    (value, fault) =>
      values.find((each) => each === value) ?? fault(`is "${value}": write ${listOf(values)}.`),
  )
}

export const url = kind(readUrl)

/** An address without path, query or login. */
export const origin = kind((value, fault) => {
  const parsed = readUrl(value, fault)
  if (parsed === undefined || parsed.href === `${parsed.origin}/`) return parsed
  return fault(`is more than an origin: write ${parsed.origin}, without path, query or login.`)
})

/** The address of a PostgreSQL database, as written. It holds a password. */
export const database = kind((value, fault) =>
  /^postgres(?:ql)?:$/.test(URL.parse(value)?.protocol ?? '')
    ? value
    : fault('is not the address of a PostgreSQL database: postgres://user:password@host/database.'),
)

export const hostName = kind((value, fault) =>
  /[\s/:@]/.test(value)
    ? fault(`is "${value}", which is not a host name: write the name or address alone, without port.`)
    : value,
)

export const label = kind((value, fault) =>
  /^[\w-]{1,40}$/.test(value)
    ? value
    : fault(`is "${value}": use up to 40 letters, digits, hyphens or underscores.`),
)

/** @param minimum characters that it has at least */
export function secret(minimum: number) {
  return kind((value, fault) =>
    value.length >= minimum ? value : fault(`is too easy to guess: use at least ${minimum} characters.`),
  )
}

export const mailbox = kind(
  (value, fault) =>
    parseMailbox(value) ?? fault(`is "${value}": write Name <name@example.com>, or name@example.com.`),
)

/** E-mail addresses, separated by commas. */
export const addresses = kind((value, fault) => {
  const list = value.split(',').map((each) => each.trim())
  for (const each of list.filter((each) => !isAddress(each)))
    fault(`names "${each}", which is not an e-mail address: separate addresses with commas.`)
  return list
})

function readUrl(value: string, fault: TellFault): URL | undefined {
  const parsed = URL.parse(value)
  if (parsed !== null && /^https?:$/.test(parsed.protocol)) return parsed
  return fault('is not a web address: write it in full, as in https://www.example.com.')
}

/** a, b or c */
function listOf(words: readonly string[]): string {
  return words.join(', ').replace(/, ([^,]*)$/, ' or $1')
}

function parseMailbox(value: string): Mailbox | undefined {
  const named = /^(?<name>[^<>]*)<(?<address>[^<>]+)>$/.exec(value)
  const name = (named?.groups?.name ?? '').trim().replace(/^"(.*)"$/, '$1')
  const address = (named?.groups?.address ?? value).trim()
  // A line break in a name would begin a header of its own (RFC 5322, 2.2).
  return isAddress(address) && !/\p{Cc}/u.test(name) ? { name, address } : undefined
}

/** An address that mail can be sent to from here: beyond this machine, domains have a dot. */
function isAddress(value: string): boolean {
  return isEmail(value) && /@(?:.*\.|localhost$)/i.test(value)
}
