import type { Clock } from '#lib/clock.ts'
import { errorCode, log } from '#lib/log.ts'
import type { Erasure, Store } from '#lib/outbox/store.ts'
import type { RepeatingAlarm } from './alarm.ts'

const LOOK_EVERY_MS = 60_000
const PURGE_EVERY_MS = 60 * 60_000

/** If the clock is further ahead of the newest event, it is wrong, or the site was off. */
const CLOCK_LEAP_MS = 7 * 24 * 60 * 60_000
const CLOCK = 'clock'

/** `doubted`: nothing was deleted, because `now` is this many milliseconds after the last event. */
export type Purge = ({ status: 'purged' } & Erasure) | { status: 'doubted'; leapMs: number }

/**
 * Deletes enquiries after their retention time, unless the clock is far ahead of the last event: a clock set years ahead
 * by mistake would delete everything.
 *
 * @param now milliseconds since 1970
 * @param isClockRight skips that check
 */
export async function purgeOutdated(store: Store, now: number, isClockRight = false): Promise<Purge> {
  const noted = await store.readNote(CLOCK)
  const seen = noted === undefined ? ((await store.stats()).newest ?? now) : Number(noted)
  if (now - seen > CLOCK_LEAP_MS && !isClockRight) return { status: 'doubted', leapMs: now - seen }
  await store.writeNote(CLOCK, String(now))
  return { status: 'purged', ...(await store.purge(now)) }
}

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
  let doubtedAt: number | undefined
  // Not awaited: a webhook or relay that hangs must not delay mail, and a large purge takes minutes.
  const telling = createTask(LOOK_EVERY_MS, tell)
  const purging = createTask(PURGE_EVERY_MS, purge)

  async function purge(now: number): Promise<void> {
    // After a week with this clock, the clock is right.
    const isClockRight = doubtedAt !== undefined && now - doubtedAt >= CLOCK_LEAP_MS
    const purge = await purgeOutdated(store, clock.wall(), isClockRight)
    if (purge.status === 'doubted') {
      doubtedAt ??= now
      log('warn', 'purge.clock-doubted', { seconds: Math.round(purge.leapMs / 1000) })
      return void alarm('alarm.clock-doubted', { seconds: Math.round(purge.leapMs / 1000) })
    }
    doubtedAt = undefined
    if (purge.count > 0) log('info', 'enquiries.purged', { count: purge.count })
    if (purge.scrubbed === 'pending') log('warn', 'store.not-scrubbed')
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
function createTask(everyMs: number, work: (now: number) => Promise<void>) {
  let startedAt = Number.NEGATIVE_INFINITY
  let running: Promise<void> | undefined
  return {
    startIfDue(now: number): void {
      if (running !== undefined || now - startedAt < everyMs) return
      startedAt = now
      running = work(now)
        .catch((error: unknown) => log('error', 'housekeeping.failed', { code: errorCode(error) }))
        .finally(() => {
          running = undefined
        })
    },
    ended: async () => await running,
  }
}
