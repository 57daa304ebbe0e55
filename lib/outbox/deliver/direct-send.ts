import type { MailMessage } from '#lib/mail/message.ts'
import type { Clock } from '#lib/process/clock.ts'
import { log, logFault } from '#lib/process/log.ts'
import type { NewEntry } from '../store.ts'
import type { WorkerDeps } from './worker.ts'

/** A visitor waits for it, so it is far shorter than the limit of the worker. */
const LIMIT_MS = 8000

type DirectSendDeps = Pick<WorkerDeps, 'transport'> & { compose(entry: NewEntry): MailMessage; clock: Clock }

/**
 * Sends an enquiry while its visitor waits, for when the store fails. Resolves to whether the relay has accepted it for
 * at least one recipient within eight seconds. Nothing is stored: a retry may be a second mail, with the same Message-ID,
 * and a refused recipient does not get it.
 */
export function createDirectSend({ transport, compose, clock }: DirectSendDeps) {
  return async (entry: NewEntry): Promise<boolean> => {
    if (transport === undefined) return false
    const { id } = entry
    const late = new AbortController()
    const cancel = clock.after(LIMIT_MS, () => late.abort())
    try {
      const delivery = await transport.deliver(compose(entry), late.signal)
      if (delivery.status === 'deferred') {
        log('error', 'enquiry.direct-failed', { id, code: delivery.code, scope: delivery.scope })
        return false
      }
      const refused = delivery.refused.length
      log('warn', 'enquiry.sent-directly', { id, ...(refused > 0 && { refused }) })
      return true
    } catch (error) {
      // A bug: it was not sent, and the visitor is told.
      logFault('enquiry.direct-failed', error, { id })
      return false
    } finally {
      cancel()
    }
  }
}
