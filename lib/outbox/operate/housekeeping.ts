import type { Clock } from '#lib/clock.ts'
import { errorCode, log } from '#lib/log.ts'
import type { Store } from '#lib/outbox/store.ts'
import type { RepeatingAlarm } from './alarm.ts'

const LOOK_EVERY_MS = 60_000
const PURGE_EVERY_MS = 60 * 60_000

export type HousekeepingDeps = {
  store: Store
  alarm: RepeatingAlarm
  /** Called once a day with the number of held enquiries. Resolves to false if it must be called again. */
  tellHeld(count: number): Promise<boolean>
  /** The current faults, by the codes of `/api/health`. */
  faults(): Promise<string[]>
  clock: Clock
}

export function createHousekeeping({ store, alarm, tellHeld, faults, clock }: HousekeepingDeps) {
  // Not awaited: a webhook or relay that hangs must not delay mail, and a large purge takes minutes.
  const telling = createTask(LOOK_EVERY_MS, tell)
  const purging = createTask(PURGE_EVERY_MS, purge)

  async function purge(): Promise<void> {
    const { count, scrubbed } = await store.purge(clock.wall())
    if (count > 0) log('info', 'enquiries.purged', { count })
    if (scrubbed === 'pending') log('warn', 'store.not-scrubbed')
  }

  async function tell(): Promise<void> {
    const found = await faults()
    const alarms = found.map((code) => alarm('alarm.delivery', { code }))
    await Promise.all([...alarms, alarm.again(), reportHeld()])
  }

  async function reportHeld(): Promise<void> {
    const { states } = await store.stats()
    if (states.held === 0) return
    const time = new Date(clock.wall()).toISOString()
    const day = time.slice(0, 'YYYY-MM-DD'.length)
    if ((await store.readNote('held-told')) === day) return
    // One process reports it. If that fails, any process tries again ten minutes later.
    if (!(await store.writeNote('held-telling', time.slice(0, 'YYYY-MM-DDThh:m'.length)))) return
    log('warn', 'enquiries.held', { count: states.held })
    if (await tellHeld(states.held)) await store.writeNote('held-told', day)
  }

  return {
    /** Starts the tasks that are due, without waiting for them. Call it often. */
    async runDue(): Promise<void> {
      const now = clock.monotonic()
      telling.startIfDue(now)
      purging.startIfDue(now)
    },
    async ended(): Promise<void> {
      await Promise.all([telling.ended(), purging.ended()])
    },
  }
}

/** Periodic work, which is not started while the last run continues. */
function createTask(everyMs: number, work: () => Promise<void>) {
  let startedAt = Number.NEGATIVE_INFINITY
  let running: Promise<void> | undefined
  return {
    startIfDue(now: number): void {
      if (running !== undefined || now - startedAt < everyMs) return
      startedAt = now
      running = work()
        .catch((error: unknown) => log('error', 'housekeeping.failed', { code: errorCode(error) }))
        .finally(() => {
          running = undefined
        })
    },
    ended: async () => await running,
  }
}
