import { isEmail } from '../enquiry/formats.ts'

/* How settings are written, whatever they are for. Which there are stands in `env.ts`. */

/** The variables of an environment, such as `process.env`. */
export type Source = Readonly<Record<string, string | undefined>>

export type Mailbox = { name: string; address: string }

export type SettingReader = ReturnType<typeof readerOf>

/**
 * Reads single settings out of `source`, each by its kind. An empty value counts as unset, and what is unset or not
 * right is undefined.
 * @param faults gets a sentence for the operator about each value that is not right; no secret is repeated in it
 */
export function readerOf(source: Source, faults: string[]) {
  const fault = (sentence: string): undefined => {
    faults.push(sentence)
    return undefined
  }

  const text = (name: string): string | undefined => source[name]?.trim() || undefined

  const integer = (name: string, { from, to }: { from: number; to: number }): number | undefined => {
    const value = text(name)
    if (value === undefined) return undefined
    const number = /^\d{1,9}$/.test(value) ? Number(value) : Number.NaN
    if (number >= from && number <= to) return number
    return fault(`${name} is "${value}": write a whole number from ${from} to ${to}.`)
  }

  const boolean = (name: string): boolean | undefined => {
    const value = text(name)
    if (value === undefined) return undefined
    if (value === 'true' || value === 'false') return value === 'true'
    return fault(`${name} is "${value}": write true or false.`)
  }

  const choice = <Value extends string>(name: string, values: readonly Value[]): Value | undefined => {
    const value = text(name)
    if (value === undefined) return undefined
    return values.find((each) => each === value) ?? fault(`${name} is "${value}": write ${listOf(values)}.`)
  }

  const url = (name: string): URL | undefined => {
    const value = text(name)
    if (value === undefined) return undefined
    const parsed = URL.parse(value)
    if (parsed !== null && /^https?:$/.test(parsed.protocol)) return parsed
    return fault(`${name} is not a web address: write it in full, as in https://www.example.com.`)
  }

  const origin = (name: string): URL | undefined => {
    const parsed = url(name)
    if (parsed === undefined || parsed.href === `${parsed.origin}/`) return parsed
    return fault(`${name} holds more than an origin: write ${parsed.origin}, without path, query or login.`)
  }

  const secret = (name: string, minimum: number): string | undefined => {
    const value = text(name)
    if (value === undefined || value.length >= minimum) return value
    return fault(`${name} is too easy to guess: use at least ${minimum} characters.`)
  }

  const mailbox = (name: string): Mailbox | undefined => {
    const value = text(name)
    if (value === undefined) return undefined
    const parsed = parseMailbox(value)
    if (parsed !== undefined) return parsed
    return fault(`${name} is "${value}": write Name <name@example.com>, or name@example.com.`)
  }

  const addresses = (name: string): string[] | undefined => {
    const value = text(name)
    if (value === undefined) return undefined
    const list = value.split(',').map((each) => each.trim())
    for (const each of list.filter((each) => !isAddress(each))) {
      fault(`${name} names "${each}", which is not an e-mail address: separate addresses by commas.`)
    }
    return list
  }

  return { fault, text, integer, boolean, choice, url, origin, secret, mailbox, addresses }
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
