import { type Clock, systemClock } from '#lib/clock.ts'
import { errorCode, log } from '#lib/log.ts'
import type { SharedBuckets } from '#lib/outbox/store.ts'
import type { TokenBucketLimit } from '#lib/token-bucket.ts'

/** A visitor waits for the answer. A database at work gives it in a millisecond. */
const ANSWER_LIMIT_MS = 500
/** After a failure the database is left in peace for this long, and each machine counts for itself. */
const PAUSE_MS = 30_000

export type Bucket = { name: string; limit: TokenBucketLimit }
/** What was taken out of buckets, or how long to wait for it. */
export type Taken = { waitSeconds: number; giveBack: () => void }
export const NOTHING_TAKEN: Taken = { waitSeconds: 0, giveBack: () => undefined }

/**
 * Takes from buckets that all machines share, where the store has such. Whatever becomes of the database, this resolves
 * soon and never rejects: a limit that cannot be asked for lets the visitor pass, who has passed that of this machine.
 * @param find the buckets; undefined where each machine counts for itself
 */
export function createSharedLimits(find: () => SharedBuckets | undefined, clock: Clock = systemClock) {
  let pausedUntil = Number.NEGATIVE_INFINITY

  function pause(error: unknown): void {
    const now = clock.monotonic()
    if (now >= pausedUntil) log('warn', 'limits.not-shared', { code: errorCode(error) })
    pausedUntil = now + PAUSE_MS
  }

  /** From all of them, or, when one has too little, from none. */
  return async function take(buckets: readonly Bucket[], tokens: number): Promise<Taken> {
    const shared = clock.monotonic() < pausedUntil ? undefined : find()
    if (shared === undefined) return NOTHING_TAKEN
    const taken: Bucket[] = []
    const giveBack = () => {
      for (const { name, limit } of taken) shared.giveBack(name, tokens, limit).catch(pause)
    }
    for (const bucket of buckets) {
      const answer = shared.take(bucket.name, tokens, bucket.limit)
      const waitSeconds = await soon(answer).catch((error: unknown) => {
        pause(error)
        // What it takes after all is not what let this visitor pass.
        void answer
          .then((late) => (late === 0 ? shared.giveBack(bucket.name, tokens, bucket.limit) : undefined))
          .catch(() => undefined)
      })
      if (waitSeconds === undefined) break
      if (waitSeconds > 0) {
        giveBack()
        return { waitSeconds, giveBack: () => undefined }
      }
      taken.push(bucket)
    }
    return { waitSeconds: 0, giveBack }
  }

  async function soon(answer: Promise<number>): Promise<number> {
    let cancel = () => {}
    const late = new Promise<never>((_, reject) => {
      cancel = clock.after(ANSWER_LIMIT_MS, () => reject(new Error('No answer in time')))
    })
    try {
      return await Promise.race([answer, late])
    } finally {
      cancel()
    }
  }
}
