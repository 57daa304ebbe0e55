import type { Relay } from '#lib/outbox/testing/relay.ts'

/** What visitors were promised, by the ids they were given, beside what the relay has taken. */
export function compare(accepted: ReadonlySet<string>, { mails }: Pick<Relay, 'mails'>) {
  const arrived = new Map<string, string>()
  const copies: string[] = []
  const redated: string[] = []
  for (const { messageId, date } of mails) {
    const id = messageId.replace(/^<|@.*$/g, '')
    const first = arrived.get(id)
    if (first === undefined) arrived.set(id, `${messageId} ${date}`)
    else copies.push(id)
    if (first !== undefined && first !== `${messageId} ${date}`) redated.push(id)
  }
  return {
    accepted: accepted.size,
    delivered: arrived.size,
    lost: [...accepted].filter((id) => !arrived.has(id)),
    /** The id of each mail that was not the first of its enquiry. */
    copies,
    /** Of those, the ones with another Message-ID or Date than the first. */
    redated,
  }
}
