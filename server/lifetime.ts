import { logFault } from '#lib/process/log.ts'

/** Less than the ten seconds after which the keeper and supervisors kill it. */
const EXIT_LIMIT_MS = 9000

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

  // After an uncaught exception the state of the process is unknown: requests in progress are answered, and the keeper
  // restarts it. An unhandled rejection affects only its own request.
  process.on('unhandledRejection', (error) => logFault('process.fault', error, { where: 'promise' }))
  process.on('uncaughtException', (error) => {
    logFault('process.fault', error, { where: 'process' })
    void end(1)
  })

  return () => void end(0)
}
