import type { Delivery } from '#lib/mail/transport.ts'
import type { Entry, Store } from '#lib/outbox/store.ts'
import type { Clock } from '#lib/process/clock.ts'
import { errorCode, log } from '#lib/process/log.ts'
import type { Alarm } from './alarm.ts'

const LOOK_EVERY_MS = 60_000
const HOUR_MS = 60 * LOOK_EVERY_MS
/** The wait after the relay has not accepted the mail about held enquiries. */
const REPORT_AGAIN_MS = 10 * LOOK_EVERY_MS
/** The note of the process that mails held enquiries, and until when no process does so again. */
const REPORT = 'held-report'
/** The limits of one mail about held enquiries. A flood of them takes several hours to be listed. */
const REPORTED_MAX = 50
const REPORTED_CHARACTERS_MAX = 512 * 1024

export type HousekeepingDeps = {
  store: Store
  alarm: Alarm
  /**
   * Mails held enquiries to the operator, and how many more there are. Called once an hour, and again after ten minutes if
   * the relay did not accept the mail. Undefined: there is no relay.
   */
  mailHeld?: ((held: readonly Entry[], more: number) => Promise<Delivery>) | undefined
  /** The current faults, by the codes of `/api/health`. */
  faults(): Promise<string[]>
  clock: Clock
}

export function createHousekeeping({ store, alarm, mailHeld, faults, clock }: HousekeepingDeps) {
  // Not awaited: a webhook or relay that hangs must not delay mail, and a large purge takes minutes.
  const tasks = [
    createTask(LOOK_EVERY_MS, tell),
    createTask(LOOK_EVERY_MS, reportHeld),
    createTask(HOUR_MS, purge),
  ]

  async function purge(): Promise<void> {
    const { count, scrubbed } = await store.purge(clock.wall())
    if (count > 0) log('info', 'enquiries.purged', { count })
    if (scrubbed === 'pending') log('warn', 'store.not-scrubbed')
  }

  async function tell(): Promise<void> {
    const found = await faults()
    await Promise.all(found.map((code) => alarm('alarm.delivery', { code })))
  }

  /**
   * Mails what was held since the last mail, at most once an hour. One process takes the turn before it sends, so a crash
   * neither repeats the mail every minute nor loses it: what it did not list is listed an hour later.
   */
  async function reportHeld(): Promise<void> {
    const { unreported } = await store.stats()
    const now = clock.wall()
    if (unreported === 0 || !(await store.takeTurn(REPORT, now, HOUR_MS))) return
    const held = firstThatFit(await store.listUnreported(REPORTED_MAX))
    log('warn', 'enquiries.held', { count: unreported })
    const delivery = await mailHeld?.(held, unreported - held.length)
    if (delivery?.status === 'delivered') {
      const ids = held.map(({ id }) => id)
      return await store.markReported(ids, now)
    }
    if (delivery !== undefined) log('warn', 'enquiries.held-not-told', { code: delivery.code })
    void alarm('alarm.enquiries-held', { count: unreported })
    // After a connection that broke, the relay may have the mail: another one waits for the whole hour.
    if (delivery !== undefined && delivery.scope !== 'doubt')
      await store.writeNote(REPORT, String(now + REPORT_AGAIN_MS))
  }

  return {
    /** Starts the tasks that are due, without waiting for them. Call it often. */
    runDue(): void {
      for (const task of tasks) task.startIfDue(clock.monotonic())
    },
    ended: async (): Promise<void> => void (await Promise.all(tasks.map((task) => task.ended()))),
  }
}

/** As many as fit into one mail, and at least one. */
function firstThatFit(held: readonly Entry[]): Entry[] {
  let characters = 0
  return held.filter(({ enquiry }, index) => {
    characters += JSON.stringify(enquiry).length
    return index === 0 || characters <= REPORTED_CHARACTERS_MAX
  })
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
