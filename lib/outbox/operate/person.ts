import { createHash } from 'node:crypto'
import { fieldNames, findField, plainNumber } from '#lib/enquiry/fields.ts'

/** A person to forget: by an address, a number, or one of their enquiries. */
export type Person = { email: string } | { phone: string } | { id: string }

/**
 * The fingerprint that is kept of a forgotten person, so that no backup brings them back. Somebody who guesses an address, a
 * number or an id can tell whether it is this one. An address is hard to guess. A phone number is not: with the store or a
 * backup, all numbers of a country can be tried within hours. So it keeps a number from being read at a glance, and no more.
 */
export function personOf(person: Person): string {
  return createHash('sha256')
    .update(`forgotten ${describe(person)}`)
    .digest('base64url')
}

/** An address has no blank in it, so no two kinds are alike. */
function describe(person: Person): string {
  if ('phone' in person) return `phone ${digitsOf(person.phone)}`
  return 'email' in person ? person.email.trim().toLowerCase() : `id ${person.id}`
}

/**
 * The number, however it was grouped, in whichever script, and whichever of the two signs comes before the code of a
 * country. A zero in brackets behind that code is left out: it is for calls inside the country.
 */
export function digitsOf(phone: string): string {
  return plainNumber(phone.normalize('NFKC'))
    .replace(/([0-9][^0-9]*)\(\s*0\s*\)/g, '$1')
    .replace(/[^0-9]/g, '')
    .replace(/^00/, '')
}

const identifyingFields = fieldNames.filter((name) => {
  const { link } = findField(name)
  return link === 'email' || link === 'phone'
})

/**
 * The fingerprints under any of which an enquiry may have been forgotten: that of its id, and those of whom it names.
 * @param written its fields; undefined when its text is gone
 */
export function peopleIn(id: string, written: Readonly<Record<string, unknown>> | undefined): string[] {
  const named = identifyingFields.flatMap((field): Person[] => {
    const value = written?.[field]
    if (typeof value !== 'string') return []
    if (findField(field).link === 'email') return [{ email: value }]
    // A form may take any text for a number, and one without a digit would be that of everybody else without one.
    return digitsOf(value) === '' ? [] : [{ phone: value }]
  })
  return [{ id }, ...named].map(personOf)
}
