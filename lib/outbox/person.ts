import { createHash } from 'node:crypto'
import { fieldNames, findField } from '#lib/enquiry/fields.ts'

/** How an operator names a person who is to be forgotten: by what they wrote, or by one of their enquiries. */
export type Person = { email: string } | { phone: string } | { id: string }

/**
 * What is kept of a person who was forgotten, so that no backup brings them back: a fingerprint of the address, the
 * number or the id, from which it cannot be read. Somebody who guesses an address can tell whether it is this one.
 */
export function personOf(person: Person): string {
  return createHash('sha256')
    .update(`forgotten ${wordsFor(person)}`)
    .digest('base64url')
}

/** Addresses were the first, and stay as earlier releases wrote them. No address begins like the others. */
function wordsFor(person: Person): string {
  if ('email' in person) return person.email.trim().toLowerCase()
  return 'phone' in person ? `phone ${digitsOf(person.phone)}` : `id ${person.id}`
}

/** The number, however it was grouped and whichever of the two signs stands before the code of a country. */
export function digitsOf(phone: string): string {
  return phone.replace(/[^0-9]/g, '').replace(/^00/, '')
}

/** The fields by which a person can be told. */
export const tellingFields = fieldNames.filter((name) => {
  const { link } = findField(name)
  return link === 'email' || link === 'phone'
})

/**
 * The fingerprints under any of which an enquiry may have been forgotten: that of its id, and those of whom it names.
 * @param written what stands in its fields, or in those that tell a person; undefined when its text is gone
 */
export function peopleIn(id: string, written: Readonly<Record<string, unknown>> | undefined): string[] {
  const named = tellingFields.flatMap((field): Person[] => {
    const value = written?.[field]
    if (typeof value !== 'string') return []
    if (findField(field).link === 'email') return [{ email: value }]
    // A form may take any text for a number, and one without a digit would be that of everybody else without one.
    return digitsOf(value) === '' ? [] : [{ phone: value }]
  })
  return [{ id }, ...named].map(personOf)
}
