import { expect } from 'vitest'
import { momentOf, systemClock } from '#lib/clock.ts'
import type { MoveSource, MoveTarget } from '#lib/outbox/move/end.ts'
import type { NewEntry, Outcome, Store } from '#lib/outbox/store.ts'
import { anEnquiry } from './bench.ts'

/* What the tests of a move put into a store, look for in it, and break off. */

export const NOW = Date.now()
export const entry = (id: string, changes: Partial<NewEntry> = {}): NewEntry => ({
  id,
  digest: `digest of ${id}`,
  enquiry: { ...anEnquiry, message: `${id} \0 \ud800 "'\\ | نص` },
  receivedAt: NOW,
  held: false,
  ...changes,
})
const HALF_SENT: Outcome = {
  state: 'queued',
  dueAt: NOW - 1,
  code: '452',
  scope: 'recipient',
  deliveredTo: ['a@office.example'],
  refusal: 'other',
}

/** One enquiry in each state that there is, and a few more that wait. Returns the ids of those that are still to be sent. */
export async function fill(store: Store): Promise<string[]> {
  const settle = async (id: string, outcome: Outcome) => {
    await store.put(entry(id, { receivedAt: NOW - 10_000 }))
    expect((await store.claim('worker', momentOf(systemClock)))?.id).toBe(id)
    await store.settle(id, 'worker', outcome)
  }
  await settle('sent', { state: 'sent', at: NOW, receipt: '250 \0ok' })
  await settle('failed', { state: 'failed', at: NOW, code: '554' })
  await settle('half-sent', HALF_SENT)
  await store.put(entry('held', { held: true }))
  const waiting = ['waits-1', 'waits-2', 'waits-3', 'waits-4']
  for (const id of waiting) await store.put(entry(id))
  return ['half-sent', ...waiting].sort()
}

/** The ids that a worker gets, until there are no more. */
export async function claimAll(store: Store): Promise<string[]> {
  const ids: string[] = []
  for (;;) {
    const claim = await store.claim('worker', momentOf(systemClock))
    if (claim === undefined) return ids.sort()
    ids.push(claim.id)
  }
}

/** Works on a store that is open for no longer than this takes. */
export async function within<Result>(
  open: () => Store,
  work: (store: Store) => Promise<Result>,
): Promise<Result> {
  const store = open()
  try {
    return await work(store)
  } finally {
    await store.close()
  }
}
/** What an operator sees of each enquiry. A zero in a receipt is lost on the way to a database. */
export const byId = async (store: Store) =>
  Object.fromEntries(
    (await store.list({})).map((each) => [each.id, { ...each, receipt: each.receipt?.replace('\0', '') }]),
  )

export const BROKEN_OFF = new Error('broken off')

/**
 * Each step with work to do, and what follows on it: a run that was broken off after `lay` or `retire` leaves some for the
 * next one, which it finishes first.
 */
export const STEPS: (keyof MoveSource | keyof MoveTarget)[] = [
  'remember',
  'lay',
  'take',
  'retire',
  'take',
  'lay',
  'living',
  'drop',
  'retire',
  'living',
  'take',
  'next',
]

/** Both ends, which fail for good after a step that had something to do. */
export function breakingAfter(step: string, { source, target }: { source: MoveSource; target: MoveTarget }) {
  const breaking = <End extends object>(end: End): End =>
    new Proxy(end, {
      get(object, name, receiver) {
        const method: unknown = Reflect.get(object, name, receiver)
        if (typeof method !== 'function' || name === 'close') return method
        return async (...args: unknown[]) => {
          const result: unknown = await Reflect.apply(method, object, args)
          const hasWork = args.every((each) => !Array.isArray(each) || each.length > 0)
          if (name === step && hasWork) throw BROKEN_OFF
          return result
        }
      },
    })
  return { source: breaking(source), target: breaking(target) }
}
