import type { Erasure, Retention, Store } from '#lib/outbox/store.ts'

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

/** If the clock is further ahead of the newest event, it is wrong, or the site was off for that long. */
export const CLOCK_LEAP_MS = 7 * DAY_MS
const CLOCK = 'clock'

export type Purge =
  | ({ status: 'purged' } & Erasure)
  /** Nothing was touched: by `now`, this many milliseconds have passed since anything happened here. */
  | { status: 'doubted'; leapMs: number }

/**
 * Deletes what has been kept long enough, unless the clock says that far too much time has passed: a clock set years
 * ahead by mistake would otherwise erase everything at once.
 *
 * @param now milliseconds since 1970
 * @param isClockRight somebody has made sure of it
 */
export async function purgeOutdated(store: Store, now: number, isClockRight = false): Promise<Purge> {
  const noted = await store.readNote(CLOCK)
  const seen = noted === undefined ? ((await store.stats()).newest ?? now) : Number(noted)
  if (now - seen > CLOCK_LEAP_MS && !isClockRight) return { status: 'doubted', leapMs: now - seen }
  await store.writeNote(CLOCK, String(now))
  return { status: 'purged', ...(await store.purge(RETENTION, now)) }
}
