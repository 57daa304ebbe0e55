import { logFault } from '#lib/log.ts'

/** Less than the ten seconds after which the keeper and supervisors kill it. */
const EXIT_LIMIT_MS = 9000
/** When the keeper kills an instance that was told to stop: a store that hangs in a native call keeps the process alive. */
export const STOPPED_WITHIN_MS = 10_000
const LOOK_EVERY_MS = 500

/**
 * Ends the process gracefully: no new connections, requests in progress are answered, then exit. Takes at most ten seconds.
 *
 * @param windDown called at the same time
 * @returns the handler of a signal
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

  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => void end(0))
  onNpmExit(() => void end(0))

  // After an uncaught exception the state of the process is unknown: requests in progress are answered, and the keeper
  // restarts it. An unhandled rejection affects only its own request.
  process.on('unhandledRejection', (error) => logFault('process.fault', error, { where: 'promise' }))
  process.on('uncaughtException', (error) => {
    logFault('process.fault', error, { where: 'process' })
    void end(1)
  })

  return () => void end(0)
}

/**
 * Calls `end` when the npm that started this process is gone. npm passes a SIGTERM on to the shell between it and us,
 * and that shell (dash, on Debian) ends without passing it on: stopping `npm start` would leave a server behind that
 * keeps the port. Without npm nothing is watched, because a parent may end before its child.
 */
export function onNpmExit(end: () => void): void {
  if (process.env.npm_lifecycle_event === undefined) return
  const parent = process.ppid
  const looking = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(looking)
    end()
  }, LOOK_EVERY_MS)
  looking.unref()
}
