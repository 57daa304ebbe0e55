import type { Clock } from '#lib/clock.ts'
import { errorCode, log } from '#lib/log.ts'
import type { Store } from '#lib/outbox/store.ts'
import type { RepeatingAlarm } from './alarm.ts'
import { CLOCK_LEAP_MS, purgeOutdated } from './retention.ts'

const LOOK_EVERY_MS = 60_000
/** More than the small corrections by which a clock is kept right. */
const JUMP_MS = 5000
/** What comes and goes within this time is one disturbance. */
const OVER_AFTER_MS = 5 * 60_000
const PURGE_EVERY_MS = 60 * 60_000

export type HousekeepingDeps = {
  store: Store
  alarm: RepeatingAlarm
  /** Called once a day with the number of held enquiries. False: try again. */
  tellHeld(count: number): Promise<boolean>
  /** What is wrong, by the codes of `/api/health`. */
  faults(): Promise<string[]>
  clock: Clock
}

export type Housekeeping = {
  /** Does what is due, in milliseconds; what takes longer than that goes on behind it. Call it often. */
  runDue(): Promise<void>
  /** Resolves when nothing goes on any more. */
  ended(): Promise<void>
}

/** What has to happen now and then. It knows by itself what is due. */
export function createHousekeeping({
  store,
  alarm,
  tellHeld,
  faults,
  clock,
}: HousekeepingDeps): Housekeeping {
  let lookAt = Number.NEGATIVE_INFINITY
  let purgeAt = Number.NEGATIVE_INFINITY
  let doubtedAt: number | undefined
  /** When each fault was found last. */
  const foundAt = new Map<string, number>()
  let lead = leadOf(clock)
  let telling: Promise<void> | undefined
  let purging: Promise<void> | undefined

  async function runDue(): Promise<void> {
    const now = clock.monotonic()
    if (Math.abs(leadOf(clock) - lead) > JUMP_MS) {
      lead = leadOf(clock)
      log('warn', 'clock.jumped')
      await store.clockWasSet(clock.wall())
    }
    if (now - lookAt >= LOOK_EVERY_MS) {
      lookAt = now
      // Not awaited: a webhook or a relay that hangs must not keep the mail waiting.
      telling ??= tell().finally(() => {
        telling = undefined
      })
      await store.clockWasSet(clock.wall())
    }
    // One that is still under way is not counted as the next: that follows it.
    if (purging === undefined && now - purgeAt >= PURGE_EVERY_MS) {
      purgeAt = now
      // Nor this, which takes minutes where much is due: what went past the store is to be written down meanwhile.
      purging = purge(now)
        .catch(logFailure)
        .finally(() => {
          purging = undefined
        })
    }
  }

  async function purge(now: number): Promise<void> {
    // A site that has run for a week with this clock runs with the right one.
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
    try {
      const found = await faults()
      const alarms = found.map((code) => alarm('alarm.delivery', { code }))
      await Promise.all([
        ...alarms,
        ...noteFound(found).map((code) => alarm.over('alarm.delivery', code)),
        alarm.again(),
        reportHeld(),
      ])
    } catch (error) {
      logFailure(error)
    }
  }

  /** Returns what has not been found for so long that it counts as over, each once. */
  function noteFound(found: readonly string[]): string[] {
    const now = clock.monotonic()
    for (const code of found) foundAt.set(code, now)
    // Most faults are read from the store: while it is away, they may well last unseen.
    if (found.includes('store')) for (const code of foundAt.keys()) foundAt.set(code, now)
    const over = [...foundAt].filter(([, at]) => now - at >= OVER_AFTER_MS).map(([code]) => code)
    for (const code of over) foundAt.delete(code)
    return over
  }

  async function reportHeld(): Promise<void> {
    const { states } = await store.stats()
    if (states.held === 0) return
    const time = new Date(clock.wall()).toISOString()
    const day = time.slice(0, 'YYYY-MM-DD'.length)
    if ((await store.readNote('held-told')) === day) return
    // One process tells, and if nobody hears it, some process tries again ten minutes later.
    if (!(await store.writeNote('held-telling', time.slice(0, 'YYYY-MM-DDThh:m'.length)))) return
    log('warn', 'enquiries.held', { count: states.held })
    if (await tellHeld(states.held)) await store.writeNote('held-told', day)
  }

  return {
    runDue,
    async ended() {
      await Promise.all([telling, purging])
    },
  }
}

function logFailure(error: unknown): void {
  log('error', 'housekeeping.failed', { code: errorCode(error) })
}

/** How far the wall clock is ahead of the monotonic one; changes when somebody sets it. */
function leadOf(clock: Clock): number {
  return clock.wall() - clock.monotonic()
}
