import { hash } from 'node:crypto'
import { fieldNames, findField, plain, plainEmail } from '#lib/enquiry/fields.ts'
import { plainNumber } from '#lib/text/plain-number.ts'

/** A person to forget, by an address, a number, or the id of an enquiry. */
export type Person = { email: string } | { phone: string } | { id: string }

/**
 * The stored hash of a forgotten person, so that a backup cannot bring them back. A guessed address, number or id can be
 * checked against it. Addresses are hard to guess, but all phone numbers of a country can be tried within hours. So for a
 * number it is only a light protection.
 */
export function personOf(person: Person): string {
  return hash('sha256', `forgotten ${describe(person)}`, 'base64url')
}

/** Addresses contain no spaces, so the kinds cannot collide. */
function describe(person: Person): string {
  if ('phone' in person) return `phone ${digitsOf(person.phone)}`
  return 'email' in person ? plainEmail(person.email).toLowerCase() : `id ${person.id}`
}

/**
 * The digits of a number, without grouping, in ASCII, with `+` and `00` treated as equal. Removes a zero in brackets
 * after the country code, which is for calls inside the country.
 */
export function digitsOf(phone: string): string {
  return plainNumber(plain(phone))
    .replace(/([0-9][^0-9]*)\(\s*0\s*\)/g, '$1')
    .replace(/[^0-9]/g, '')
    .replace(/^00/, '')
}

const identifyingFields = fieldNames.filter((name) => {
  const { link } = findField(name)
  return link === 'email' || link === 'phone'
})

/**
 * All hashes under which an enquiry may have been forgotten: of its id, addresses and numbers.
 * @param written its fields; undefined when its text was deleted
 */
export function peopleIn(id: string, written: Readonly<Record<string, unknown>> | undefined): string[] {
  const named = identifyingFields.flatMap((field): Person[] => {
    const value = written?.[field]
    if (typeof value !== 'string') return []
    if (findField(field).link === 'email') return [{ email: value }]
    // A form may accept any text as a number. All texts without digits would have the same hash.
    return digitsOf(value) === '' ? [] : [{ phone: value }]
  })
  return [{ id }, ...named].map(personOf)
}
