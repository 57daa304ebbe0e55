import { logFault } from '#lib/log.ts'

/** Before the keeper, and supervisors that wait ten seconds, kill it. */
const EXIT_LIMIT_MS = 9000
/** When the keeper ends an instance that was told to stop: a store that hangs in a native call keeps its process alive. */
export const STOPPED_WITHIN_MS = 10_000
const LOOK_EVERY_MS = 500

/**
 * Ends the process in order when it is told to: no new visitors, what is being answered is answered, then exit. It takes less
 * than ten seconds whatever hangs.
 *
 * @param windDown done side by side
 * @returns what a signal does
 */
export function gracefulShutdown(windDown: readonly (() => Promise<void>)[]): () => void {
  let isEnding = false

  async function end(exitCode: number): Promise<void> {
    if (isEnding) return
    isEnding = true
    setTimeout(() => process.exit(exitCode), EXIT_LIMIT_MS).unref()
    for (const each of await Promise.allSettled(windDown.map((task) => task())))
      if (each.status === 'rejected') logFault('process.fault', each.reason, { where: 'process' })
    process.exit(exitCode)
  }

  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void end(0))
  whenNpmIsGone(() => void end(0))

  // After an exception nobody caught, the state of the process is unknown: finish what is being answered and leave the
  // restart to the keeper. A forgotten promise harms only its own request.
  process.on('unhandledRejection', (error) => logFault('process.fault', error, { where: 'promise' }))
  process.on('uncaughtException', (error) => {
    logFault('process.fault', error, { where: 'process' })
    void end(1)
  })

  return () => void end(0)
}

/**
 * Calls `end` when the npm that started this process is gone. npm passes a SIGTERM on to the shell between it and us,
 * and that shell (dash, on Debian) ends without passing it on: stopping `npm start` would leave a server behind
 * that keeps the port. Outside of npm a parent may well end before its child, so there nothing is watched.
 */
export function whenNpmIsGone(end: () => void): void {
  if (process.env.npm_lifecycle_event === undefined) return
  const parent = process.ppid
  const looking = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(looking)
    end()
  }, LOOK_EVERY_MS)
  looking.unref()
}
