import type { Clock } from '#lib/clock.ts'
import { errorCode, log } from '#lib/log.ts'
import type { Store } from '#lib/outbox/store.ts'

type Deps = { store: Store; clock: Clock }

/** Deletes what a backup has brought back of people who had been forgotten, and logs how many enquiries that was. */
async function forgetAgain({ store, clock }: Deps): Promise<void> {
  const { count } = await store.forgetAgain(clock.wall())
  if (count > 0) log('warn', 'erasure.reapplied', { count })
}

/** A store that fails at this is asked again after a second, and then ever more seldom. */
const FIRST_WAIT_MS = 1000
const LONGEST_WAIT_MS = 30_000

type Preparation = {
  /**
   * Does what is to be done before the first mail, and nothing once it has succeeded. Resolves to 0, or while it does
   * not succeed to the milliseconds until it is to be tried again. Until then nothing may be sent.
   */
  run(): Promise<number>
  /** For how many milliseconds it has been failing; 0 when it is done or has not been tried. */
  failingMs(): number
}

/**
 * What a worker does before it sends its first mail. A backup of the database may have been brought back since it last
 * ran, with enquiries of people who had been forgotten: none of these may go out, so nothing does until they are gone.
 */
export function prepareSending(deps: Deps): Preparation {
  const { store, clock } = deps
  let isDone = false
  let failingSince: number | undefined
  let waitMs = FIRST_WAIT_MS
  let tryAt = Number.NEGATIVE_INFINITY

  return {
    async run() {
      if (isDone) return 0
      const startedAt = clock.monotonic()
      if (startedAt < tryAt) return tryAt - startedAt
      try {
        await forgetAgain(deps)
      } catch (error) {
        log('error', 'delivery.not-begun', { code: errorCode(error) })
        failingSince ??= startedAt
        const wait = waitMs
        tryAt = clock.monotonic() + wait
        waitMs = Math.min(2 * wait, LONGEST_WAIT_MS)
        return wait
      }
      isDone = true
      failingSince = undefined
      // A restart is how operators apply a correction, so nothing waits out an earlier failure.
      await store.requeueWaiting().catch((error: unknown) => {
        log('error', 'delivery.failed', { code: errorCode(error) })
      })
      return 0
    },
    failingMs: () => (failingSince === undefined ? 0 : clock.monotonic() - failingSince),
  }
}
