import { type Store, StoreError } from '#lib/outbox/store.ts'
import type { SimulatedClock } from './clock.ts'
import type { Faults } from './faults.ts'
import type { Excuses } from './relay.ts'

type Disk = { isDown: boolean; isMended: boolean }

type FragileDeps = {
  clock: SimulatedClock
  random: () => number
  faults: Faults
  excuses: Excuses
  disk: Disk
  process: { alive: boolean }
  /** Ends the process as a power cut does. */
  kill(): void
}

const KILL_PROBABILITY = 0.02
const LOST_PROBABILITY = 0.02
const SLOW_MS = 4000
/** After this nobody waits for a `put` any more; see store-thread.ts. */
const PUT_LIMIT_MS = 6000
const GIVEN_UP_PROBABILITY = 0.1
const full = Object.assign(new Error('database or disk is full'), { errcode: 13 })

/** What a dead process waits for: a new one each time, because the first would keep every one that ever waited. */
const never = () => new Promise<never>(() => {})

/**
 * A store as one process sees it: slow, locked, full, its answer lost, or the process dead before or after the commit.
 */
export function createFragileStore(store: Store, deps: FragileDeps): Store {
  const { clock, random, faults, excuses, disk, process, kill } = deps
  const happens = (probability: number) => !disk.isMended && random() < probability

  async function call<Result>(work: () => Promise<Result>): Promise<Result> {
    if (!process.alive) return await never()
    if (faults.has('store-slow') && happens(0.2)) await clock.sleep(random() * SLOW_MS)
    if (!process.alive) return await never()
    if (faults.has('kill') && happens(KILL_PROBABILITY)) {
      // Half of them after the commit, which is there although nobody was told.
      if (random() < 0.5 && !disk.isDown) await work()
      kill()
      return await never()
    }
    if (disk.isDown) throw full
    const result = await work()
    if (faults.has('answer-lost') && happens(LOST_PROBABILITY)) {
      excuses.answersLost += 1
      throw full
    }
    return process.alive ? result : await never()
  }

  /** A commit that comes true after it was given up, as while the disk takes seconds to synchronise. */
  async function commitLate(work: () => Promise<unknown>): Promise<never> {
    if (!process.alive) return await never()
    excuses.givenUp += 1
    clock.after(PUT_LIMIT_MS + random() * 2 * SLOW_MS, () => {
      if (process.alive && !disk.isDown) void work()
    })
    await clock.sleep(PUT_LIMIT_MS)
    if (!process.alive) return await never()
    throw new StoreError('no-answer', 'The enquiry store gave no answer in time')
  }

  return new Proxy(store, {
    get(target, name) {
      const method = Reflect.get(target, name)
      if (typeof method !== 'function' || name === 'close') return method
      const isLate = () => name === 'put' && faults.has('store-slow') && happens(GIVEN_UP_PROBABILITY)
      return (...given: unknown[]) => {
        const work = () => method(...given)
        return isLate() ? commitLate(work) : call(work)
      }
    },
  })
}
