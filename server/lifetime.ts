import { logFault } from '#lib/log.ts'
import { whenNpmIsGone } from './npm-parent.ts'

const EXIT_LIMIT_MS = 9500

type Task = () => Promise<void>

/**
 * Ends the process in order when it is told to: first everything in `windDown` side by side (no new visitors, what
 * is being answered is answered), then what was added to be closed after it, then exit. It takes less than ten
 * seconds whatever hangs, because that is how long supervisors wait before they kill.
 *
 * @returns `atEnd` adds what has to be closed at the end; `end` is what a signal does
 */
export function endInOrder(windDown: readonly Task[]): { atEnd: (close: Task) => void; end: () => void } {
  const closers: Task[] = []
  let isEnding = false

  const end = async (exitCode: number): Promise<void> => {
    if (isEnding) return
    isEnding = true
    setTimeout(() => process.exit(exitCode), EXIT_LIMIT_MS).unref()
    await runAll(windDown)
    await runAll(closers)
    process.exit(exitCode)
  }

  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void end(0))
  whenNpmIsGone(() => void end(0))

  // The last resort. After an exception nobody caught, the state of the process is anybody's guess: finish what is
  // being answered and leave the restart to the keeper. A forgotten promise harms only its own request.
  process.on('unhandledRejection', (error) => logFault('process.fault', error, { where: 'promise' }))
  process.on('uncaughtException', (error) => {
    logFault('process.fault', error, { where: 'process' })
    void end(1)
  })

  return { atEnd: (close) => closers.push(close), end: () => void end(0) }
}

async function runAll(tasks: readonly Task[]): Promise<void> {
  const results = await Promise.allSettled(tasks.map((task) => task()))
  for (const each of results)
    if (each.status === 'rejected') logFault('process.fault', each.reason, { where: 'process' })
}
