import type { Relay } from '#lib/outbox/testing/relay.ts'

/** What visitors were promised, by the ids they were given, beside what the relay has taken. */
export function compare(accepted: ReadonlySet<string>, { mails }: Relay) {
  const arrived = new Map<string, string>()
  let unrecognisable = 0
  for (const { messageId, date } of mails) {
    const id = messageId.replace(/^<|@.*$/g, '')
    const identity = `${messageId} ${date}`
    if ((arrived.get(id) ?? identity) !== identity) unrecognisable += 1
    arrived.set(id, identity)
  }
  return {
    accepted: accepted.size,
    delivered: arrived.size,
    lost: [...accepted].filter((id) => !arrived.has(id)),
    duplicates: mails.length - arrived.size,
    unrecognisable,
  }
}
