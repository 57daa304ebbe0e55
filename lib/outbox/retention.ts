import { type Clock, systemClock } from '#lib/clock.ts'
import { log } from '#lib/log.ts'
import type { Alarm } from './alarm.ts'
import type { Health } from './health.ts'
import { LONGEST_WAIT_MS, type Retention, type Store } from './store.ts'

const DAY_MS = 24 * 60 * 60_000

/**
 * How long enquiries stay here once they have done their work (GDPR, article 5(1)(e)). The mailbox of the operator
 * is the place to keep them; this store only has to be able to prove and repeat a delivery.
 */
export const RETENTION: Retention = {
  sentBody: 14 * DAY_MS,
  sentRow: 30 * DAY_MS,
  held: 30 * DAY_MS,
  failed: 90 * DAY_MS,
}

const CLOCK_EVERY_MS = 60_000
/** More than the small corrections by which a clock is kept right. */
const JUMP_MS = 5000
const PURGE_EVERY_MS = 60 * 60_000

export type Housekeeping = {
  store: Store
  alarm: Alarm
  /** Called once a day with the number of enquiries that wait for a word of the operator. */
  tellHeld(count: number): Promise<void>
  health(): Promise<Health>
  clock?: Clock
}

/** What has to happen now and then, as a function to call often: it knows by itself what is due. */
export function createHousekeeping({
  store,
  alarm,
  tellHeld,
  health,
  clock = systemClock,
}: Housekeeping): () => Promise<void> {
  let clockAt = Number.NEGATIVE_INFINITY
  let purgeAt = Number.NEGATIVE_INFINITY
  let lead = leadOf(clock)

  return async () => {
    const now = clock.monotonic()
    if (Math.abs(leadOf(clock) - lead) > JUMP_MS) {
      lead = leadOf(clock)
      log('warn', 'clock.jumped')
      await store.clampClock(clock.wall(), 0)
    }
    if (now - clockAt >= CLOCK_EVERY_MS) {
      clockAt = now
      await store.clampClock(clock.wall(), LONGEST_WAIT_MS)
      await reportHeld()
      const found = await health()
      for (const code of found.status === 'ok' ? [] : found.reasons) await alarm('alarm.delivery', { code })
    }
    if (now - purgeAt >= PURGE_EVERY_MS) {
      purgeAt = now
      const count = await store.purge(RETENTION, clock.wall())
      if (count > 0) log('info', 'enquiries.purged', { count })
    }
  }

  async function reportHeld(): Promise<void> {
    const { states } = await store.stats()
    if (states.held === 0) return
    const day = new Date(clock.wall()).toISOString().slice(0, 'YYYY-MM-DD'.length)
    if (!(await store.firstToday('held-told', day))) return
    log('warn', 'enquiries.held', { count: states.held })
    await tellHeld(states.held)
  }
}

/** How far the clock on the wall is ahead of the one that only counts; changes when somebody sets it. */
function leadOf(clock: Clock): number {
  return clock.wall() - clock.monotonic()
}
