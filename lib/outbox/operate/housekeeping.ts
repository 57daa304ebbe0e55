import type { Clock } from '#lib/clock.ts'
import { errorCode, log } from '#lib/log.ts'
import type { Store } from '#lib/outbox/store.ts'
import type { RepeatingAlarm } from './alarm.ts'
import { CLOCK_LEAP_MS, purgeOutdated } from './retention.ts'

const LOOK_EVERY_MS = 60_000
const PURGE_EVERY_MS = 60 * 60_000

export type HousekeepingDeps = {
  store: Store
  alarm: RepeatingAlarm
  /** Called once a day with the number of held enquiries. False: try again. */
  tellHeld(count: number): Promise<boolean>
  /** The current faults, by the codes of `/api/health`. */
  faults(): Promise<string[]>
  clock: Clock
}

export type Housekeeping = {
  /** Starts what is due and returns at once. Call it often. */
  runDue(): Promise<void>
  /** Resolves when nothing goes on any more. */
  ended(): Promise<void>
}

/** The periodic tasks of a site. */
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
  let telling: Promise<void> | undefined
  let purging: Promise<void> | undefined

  async function runDue(): Promise<void> {
    const now = clock.monotonic()
    if (now - lookAt >= LOOK_EVERY_MS) {
      lookAt = now
      // Not awaited: a webhook or a relay that hangs must not keep the mail waiting.
      telling ??= tell().finally(() => {
        telling = undefined
      })
    }
    // A purge that is still running does not replace the next one.
    if (purging === undefined && now - purgeAt >= PURGE_EVERY_MS) {
      purgeAt = now
      // Not awaited either: it takes minutes when much is due.
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
      await Promise.all([...alarms, alarm.again(), reportHeld()])
    } catch (error) {
      logFailure(error)
    }
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
    runDue,
    async ended() {
      await Promise.all([telling, purging])
    },
  }
}

function logFailure(error: unknown): void {
  log('error', 'housekeeping.failed', { code: errorCode(error) })
}
