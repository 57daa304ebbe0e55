import type { Store } from '#lib/outbox/store.ts'

const NAME = 'relay-requested'

/**
 * Leaves word in the store that the relay shall be asked at once, whatever wait its last failure has set: what an
 * operator does after correcting a password. The process that sends finds it within a second or two.
 */
export async function requestRelay({ writeNote }: Pick<Store, 'writeNote'>): Promise<void> {
  await writeNote(NAME, crypto.randomUUID())
}

/** The latest such word, which differs each time; undefined when there was none yet. */
export async function readRelayRequest({ readNote }: Pick<Store, 'readNote'>): Promise<string | undefined> {
  return await readNote(NAME)
}
