import type { Person } from '#lib/outbox/operate/person.ts'
import type { Store } from '#lib/outbox/store.ts'

/** What was deleted, and how whole. */
export type Forgotten = {
  /** Whether anybody still has to scrub what was deleted (store.ts). */
  isPending: boolean
  /** Whether something that was named is not there. */
  isLacking: boolean
}

/** Deletes everything of these people, and says how much that was and what was not found. */
export async function forgetPeople(store: Store, people: readonly Person[]): Promise<Forgotten> {
  let count = 0
  const lacking: Person[] = []
  const scrubbed = new Set<string>()
  for (const person of people) {
    const erasure = await store.forget(person)
    count += erasure.count
    if (erasure.count === 0) lacking.push(person)
    scrubbed.add(erasure.scrubbed)
  }
  console.log(`${count} deleted. Delivered mails are in your mailbox: delete them there as well.`)
  if (scrubbed.has('beyond-reach')) {
    console.log("The database server's logs and backups keep it for as long as they are set to.")
  }
  const sentences = lacking.flatMap(sayLacking)
  for (const sentence of sentences) console.error(sentence)
  return { isPending: scrubbed.has('pending'), isLacking: sentences.length > 0 }
}

/** An address has one spelling, so there is nothing to look for if nobody has left it. */
function sayLacking(person: Person): string[] {
  if ('email' in person) return []
  if ('phone' in person)
    return [
      'Nobody has left this number in this way. With and without the code of the country are two numbers here. ' +
        'Look with list or export, then forget <id>.',
    ]
  const isLikeNumber = /^[+(\d][\d\s()/.-]{5,}$/.test(person.id)
  return [`${person.id} does not exist.${isLikeNumber ? ` Is it a number? Say --phone ${person.id}` : ''}`]
}
