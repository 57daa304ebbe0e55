import type { Clock } from '#lib/clock.ts'
import { log, logFault } from '#lib/log.ts'
import type { MailMessage } from '#lib/mail/message.ts'
import type { Transport } from '#lib/mail/transport.ts'
import type { NewEntry, Store } from '#lib/outbox/store.ts'

/** A visitor waits while a mail goes out, so it is far shorter than what a relay may take. */
const ANSWER_MS = 8000
/** The mail itself has longer: the browser asks again by itself, and then learns how this ended. */
const SEND_MS = 30_000
/** With texts of 256 KiB this is 128 MB, and it takes a store that has failed for long and a relay that works. */
const REMEMBERED_MAX = 500
const WRITE_EVERY_MS = 5000

export type BypassDeps = {
  store: Pick<Store, 'put'>
  /** Undefined: no relay is configured, and nothing can go past the store. */
  transport: Pick<Transport, 'deliver'> | undefined
  compose(entry: NewEntry): MailMessage
  mailTo: readonly string[]
  clock: Clock
}

/** What is remembered of an enquiry that came while the store failed, so that its repeats are known as such. */
type Passage = {
  readonly id: string
  readonly digest: string
  /** Of the first try. All later ones are mailed with the same date, so that a copy shows itself. */
  readonly receivedAt: number
  /** The store has it, with who has its mail. It is remembered all the same: the store may fail for a repeat too. */
  readonly isWritten: boolean
}

/** `taken`: the relay has it for at least one of us. `open`: it is still under way. */
type Fate = 'taken' | 'open' | 'failed'

/** The way past the store for when it fails: the mail goes out while the visitor waits. */
export type Bypass = {
  /** Undefined when the store has never failed for this enquiry. */
  recall(id: string): Passage | undefined
  /** One of this text that came since then. Without a time, none. */
  recallText(digest: string, since: number | undefined): Passage | undefined
  /** What became of its mail. Waits a while for one that is under way. */
  fate(passage: Passage): Promise<Fate>
  /** Sends it, unless that is under way already. */
  send(entry: NewEntry): Promise<Fate>
  /**
   * The recipients that have it already. Waits for one that is under way: a commit that was given up may have come
   * true, and the worker would send the same mail beside this one.
   */
  served(id: string, brokenOff: AbortSignal): Promise<readonly string[]>
  /**
   * Puts what went this way into the store, if it works again: no more than every few seconds, except for the last time.
   * The worker then sends it to the recipients that were refused.
   */
  writeDown(how?: { isLast: boolean }): Promise<void>
}

type Memory = Passage & {
  isWritten: boolean
  underway?: Promise<void> | undefined
  /** What is to be written down. */
  taken?: NewEntry | undefined
}

/** Remembers what it has sent in this process only: `writeDown` is there to bring that into the store. */
export function createBypass({ store, transport, compose, mailTo, clock }: BypassDeps): Bypass {
  /** By id, oldest first. */
  const memories = new Map<string, Memory>()
  let wroteAt = Number.NEGATIVE_INFINITY

  function remember({ id, digest, receivedAt }: NewEntry): Memory {
    const memory: Memory = { id, digest, receivedAt, isWritten: false }
    memories.set(id, memory)
    const [oldest] = memories.values()
    if (memories.size > REMEMBERED_MAX && oldest !== undefined) {
      memories.delete(oldest.id)
      if (oldest.taken !== undefined) log('error', 'enquiry.not-written-down', { id: oldest.id })
    }
    return memory
  }

  async function hand(memory: Memory, entry: NewEntry, by: Pick<Transport, 'deliver'>): Promise<void> {
    const { id } = entry
    const late = new AbortController()
    const cancel = clock.after(SEND_MS, () => late.abort())
    try {
      const delivery = await by.deliver(compose(entry), late.signal)
      if (delivery.status === 'deferred') {
        return log('error', 'enquiry.direct-failed', { id, code: delivery.code, scope: delivery.scope })
      }
      const { refused } = delivery
      memory.taken = { ...entry, deliveredTo: mailTo.filter((address) => !refused.includes(address)) }
      log('warn', 'enquiry.sent-directly', { id, ...(refused.length > 0 && { refused: refused.length }) })
    } catch (error) {
      // A mistake of ours: it was not sent, and the visitor is told so.
      logFault('enquiry.direct-failed', error, { id })
    } finally {
      cancel()
      memory.underway = undefined
    }
  }

  async function fateOf(memory: Memory): Promise<Fate> {
    const { promise: tooLong, resolve } = Promise.withResolvers<void>()
    const cancel = clock.after(ANSWER_MS, resolve)
    await Promise.race([memory.underway, tooLong]).finally(cancel)
    if (memory.underway !== undefined) return 'open'
    return memory.isWritten || memory.taken !== undefined ? 'taken' : 'failed'
  }

  return {
    recall: (id) => memories.get(id),

    recallText: (digest, since = Number.POSITIVE_INFINITY) =>
      memories.values().find((each) => each.digest === digest && each.receivedAt >= since),

    async fate({ id }) {
      const memory = memories.get(id)
      return memory === undefined ? 'failed' : await fateOf(memory)
    },

    async send(entry) {
      if (transport === undefined) return 'failed'
      const memory = memories.get(entry.id) ?? remember(entry)
      memory.underway ??= hand(memory, entry, transport)
      return await fateOf(memory)
    },

    async served(id, brokenOff) {
      const memory = memories.get(id)
      if (memory?.underway !== undefined) {
        const { promise: isBrokenOff, resolve } = Promise.withResolvers<void>()
        brokenOff.addEventListener('abort', () => resolve(), { once: true })
        await Promise.race([memory.underway, isBrokenOff])
      }
      return memory?.taken?.deliveredTo ?? []
    },

    async writeDown({ isLast } = { isLast: false }) {
      if (!isLast && clock.monotonic() - wroteAt < WRITE_EVERY_MS) return
      wroteAt = clock.monotonic()
      for (const memory of [...memories.values()]) {
        const { taken } = memory
        if (taken === undefined) continue
        const isWritten = await store.put(taken).then(
          () => true,
          () => false,
        )
        // The next one would fail as well, and that the store fails has been said already.
        if (!isWritten) return
        memory.isWritten = true
        memory.taken = undefined
      }
    },
  }
}
