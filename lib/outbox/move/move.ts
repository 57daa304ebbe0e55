import { setTimeout as wait } from 'node:timers/promises'
import { LEASE_MS } from '#lib/outbox/store.ts'
import type { MoveSource, MoveTarget } from './end.ts'
import { isBeingSent } from './row.ts'

export type Moved = {
  /** How many were carried over, by their states. */
  states: Record<string, number>
  /** Not carried over: kept by the target already, or sent by people who were forgotten since. */
  leftOut: number
  /** Ids under which the target keeps another text. They are left where they are, and no text is lost. */
  differing: string[]
  /** Of those that could not be carried over because somebody is still sending them. */
  busy: number
  /** Of those that lie in the source since a move the other way was interrupted. They are not carried over. */
  unfinished: number
}

export type MoveOptions = {
  /** How many at once. With texts of 256 KiB this is 16 MiB. */
  batch?: number
  /** How long to wait for workers that are sending, in milliseconds. */
  patienceMs?: number
  onProgress?: (count: number) => void
}

const BATCH = 64
/** A worker that died may have renewed its lease just before, and `isBeingSent` believes one of up to two leases. */
const PATIENCE_MS = 2.5 * LEASE_MS
const LOOK_AGAIN_MS = 1000
/** What housekeeping would otherwise ask or tell again (retention.ts, housekeeping.ts). */
const NOTES = ['clock', 'held-told']

/**
 * Carries every enquiry from one store to another. It may be interrupted at any point, and run again.
 *
 * At each point, an enquiry can be sent by one of both stores at most: it is laid down in the target where no worker
 * finds it, then its text is taken from the source and its key is left there, and only then the target takes it up.
 * @throws StoreError `in-use` when a site works on the source
 */
export async function moveEnquiries(
  source: MoveSource,
  target: MoveTarget,
  { batch = BATCH, patienceMs = PATIENCE_MS, onProgress = () => {} }: MoveOptions = {},
): Promise<Moved> {
  await source.reserve()
  const origin = await source.origin()
  await target.remember(await source.forgotten())
  for (const name of NOTES) {
    const value = await source.readNote(name)
    if (value !== undefined) await target.addNote(name, value)
  }

  const moved: Moved = {
    states: {},
    leftOut: 0,
    differing: [],
    busy: 0,
    unfinished: await source.unfinished(),
  }
  /** What the source has let go of already. */
  const unplaced: string[] = []
  let count = 0
  const takeUp = async (ids: readonly string[]) => {
    const { states, differing } = await target.take(origin, ids)
    for (const state of states) moved.states[state] = (moved.states[state] ?? 0) + 1
    moved.leftOut += ids.length - states.length - differing.length
    unplaced.push(...differing)
    count += ids.length
    if (ids.length > 0) onProgress(count)
  }

  await finishEarlier()
  const deadline = performance.now() + patienceMs
  for (;;) {
    const { differing, busy } = await pass()
    Object.assign(moved, { differing: [...unplaced, ...differing], busy })
    if (busy === 0 || performance.now() > deadline) break
    await wait(LOOK_AGAIN_MS)
  }
  await source.scrub()
  return moved

  async function finishEarlier(): Promise<void> {
    const laid = await target.laid(origin)
    for (let from = 0; from < laid.length; from += batch) await settle(laid.slice(from, from + batch))
  }

  /**
   * What was laid down, and which this run has not let go of: the target's if the source has let go of it all the same,
   * since what an earlier run asked of a server may be done after that run has ended, and the source's otherwise.
   * Resolves to how many are the source's.
   */
  async function settle(ids: readonly string[]): Promise<number> {
    if (ids.length === 0) return 0
    const living = new Set(await source.living(ids))
    await target.drop(origin, [...living])
    const gone = ids.filter((id) => !living.has(id))
    if (gone.length > 0) {
      // It may be gone because its sender has been forgotten since this run began.
      await target.remember(await source.forgotten())
      await takeUp(gone)
    }
    return living.size
  }

  async function pass() {
    const differing: string[] = []
    let busy = 0
    for (let after = ''; ; ) {
      const rows = await source.next(after, batch)
      const last = rows.at(-1)
      if (last === undefined) return { differing, busy }
      after = last.id
      const free = rows.filter((row) => !isBeingSent(row, Date.now()))
      const kept = new Set(await target.differing(free))
      differing.push(...kept)
      const ready = free.filter(({ id }) => !kept.has(id))
      await target.lay(origin, ready)
      const retired = new Set(await source.retire(ready, Date.now()))
      await takeUp([...retired])
      const others = ready.map(({ id }) => id).filter((id) => !retired.has(id))
      busy += rows.length - free.length + (await settle(others))
    }
  }
}
