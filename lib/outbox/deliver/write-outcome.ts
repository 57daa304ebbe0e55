import { errorCode, log } from '#lib/log.ts'
import type { Outcome, Store } from '#lib/outbox/store.ts'
import { mustNotBeForgotten } from './outcome.ts'

type WriteDeps = {
  store: Pick<Store, 'settle' | 'find'>
  owner: string
  /** Aborted: the process ends, and nothing is tried again. */
  gaveUp: AbortSignal
  /** Waits until the store may be asked once more. */
  rest(): Promise<unknown>
}

/**
 * Writes down what became of the enquiry `id`, and tries again while the store fails, if that must not be forgotten.
 * Resolves to whether it is in the store; if not, it will be found out again.
 */
export async function writeOutcome(id: string, outcome: Outcome, deps: WriteDeps): Promise<boolean> {
  const { store, owner, gaveUp, rest } = deps
  for (let hasFailed = false; ; hasFailed = true) {
    try {
      const isOurs = await store.settle(id, owner, outcome)
      // The commit before may have come true, and only its answer was lost.
      const isWritten = isOurs || (hasFailed && (await isInStore(id, outcome, store)))
      if (!isWritten) log('warn', 'delivery.lease-lost', { id })
      return isWritten
    } catch (error) {
      log('error', 'delivery.not-written', { id, code: errorCode(error) })
      if (gaveUp.aborted || !mustNotBeForgotten(outcome)) return false
      await rest()
    }
  }
}

async function isInStore(id: string, outcome: Outcome, { find }: Pick<Store, 'find'>): Promise<boolean> {
  const entry = await find(id)
  if (outcome.state === 'queued') return entry?.state === 'queued' && entry.code === outcome.code
  return entry?.state === outcome.state && entry.settledAt === outcome.at
}
