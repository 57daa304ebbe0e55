import type { MailMessage } from '#lib/mail/message.ts'
import type { Delivery, Transport } from '#lib/mail/transport.ts'
import type { SimulatedClock } from './clock.ts'
import type { Faults } from './faults.ts'

/** Counts what a copy may be put down to. */
export type Excuses = {
  cuts: number
  kills: number
  lies: number
  /** Of the store, whose commit came true: what was sent directly then is sent out of the store as well. */
  answersLost: number
  /** Commits that came true after nobody waited for them: the same. */
  givenUp: number
}

export type SimulatedRelay = {
  /** How often each recipient has each enquiry, by id and address. */
  received: Map<string, Map<string, number>>
  /** The enquiries that it was ever handed, whatever it did with them. */
  handed: Set<string>
  /** How one process reaches it. */
  transportOf(process: { alive: boolean }): Pick<Transport, 'deliver'>
  /** From now on it takes everything. */
  recover(): void
}

type RelayDeps = { clock: SimulatedClock; random: () => number; faults: Faults; excuses: Excuses }
const FAULT_PROBABILITY = 0.4

/** A relay that refuses, greylists, cuts, lies and takes its time, as far as `faults` has it. */
export function createSimulatedRelay({ clock, random, faults, excuses }: RelayDeps): SimulatedRelay {
  const received: SimulatedRelay['received'] = new Map()
  const handed: SimulatedRelay['handed'] = new Set()
  let isMended = false

  const happens = (kind: Parameters<Faults['has']>[0]) =>
    !isMended && faults.has(kind) && random() < FAULT_PROBABILITY

  function take({ messageId }: MailMessage, recipients: readonly string[]): void {
    const copies = received.get(messageId) ?? new Map<string, number>()
    for (const each of recipients) copies.set(each, (copies.get(each) ?? 0) + 1)
    received.set(messageId, copies)
  }

  function transportOf(process: { alive: boolean }): Pick<Transport, 'deliver'> {
    return {
      async deliver(message, signal, recipients = message.to) {
        handed.add(message.messageId)
        const isOver = () => signal?.aborted === true || !process.alive
        const pass = async (ms: number) => {
          const until = clock.monotonic() + ms
          // In pieces, so that a send can be broken off, and its process can die, in the middle of it.
          while (!isOver() && clock.monotonic() < until) {
            await clock.sleep(Math.min(7000, until - clock.monotonic()))
          }
        }
        await pass(random() * 300)
        if (isOver()) return deferred('destination', 'EABORT')
        if (happens('relay-away')) {
          return random() < 0.2
            ? deferred('destination', '535 AUTH PLAIN', true)
            : deferred('destination', 'ECONNREFUSED')
        }
        if (happens('greylisting')) return deferred('recipient', '451 RCPT TO')
        if (recipients.length > 1 && happens('one-recipient')) {
          const [refused = '', ...others] = recipients
          take(message, others)
          const refusal = deferred(
            'recipient',
            random() < 0.3 ? '550 RCPT TO' : '452 RCPT TO',
            random() < 0.3,
          )
          return { status: 'delivered', refused: [refused], refusal, receipt: '250 ok' }
        }
        await pass(happens('slow-relay') ? 100_000 * random() : 200 * random())
        if (isOver()) {
          // The whole text may have been over before the connection ended.
          if (random() < 0.3) {
            take(message, recipients)
            if (process.alive) excuses.cuts += 1
          }
          return deferred('doubt', 'EABORT')
        }
        if (happens('cut')) {
          excuses.cuts += 1
          if (random() < 0.5) take(message, recipients)
          return deferred('doubt', random() < 0.5 ? 'ECONNECTION CONN' : '421 DATA')
        }
        if (happens('refusal'))
          return deferred('message', random() < 0.5 ? '554 DATA' : '452 DATA', random() < 0.5)
        take(message, recipients)
        if (happens('lie')) {
          excuses.lies += 1
          return deferred('message', '451 DATA')
        }
        return { status: 'delivered', refused: [], receipt: '250 ok' }
      },
    }
  }

  return {
    received,
    handed,
    transportOf,
    recover() {
      isMended = true
    },
  }
}

function deferred(scope: 'destination' | 'recipient' | 'message' | 'doubt', code: string, permanent = false) {
  return { status: 'deferred', scope, code, permanent } satisfies Delivery
}
