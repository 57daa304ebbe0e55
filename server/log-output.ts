import { createInterface } from 'node:readline'
import type { Readable, Writable } from 'node:stream'
import { errorCode, log, logFault } from '#lib/log.ts'

/** Bytes that wait for a log reader that has stopped reading. */
const WAITING_MAX_BYTES = 1024 * 1024

/**
 * Prepares an output of the keeper. If instances wrote there themselves, each of them could block the others: whether a write to a
 * pipe blocks is one flag that all its writers share, and Next sets it. Lines that nobody reads are dropped beyond a bound, and
 * once the output is read again the log says how many.
 * @returns copies the lines of what an instance prints to this output
 */
export function boundOutput(to: Writable): (from: Readable) => void {
  let dropped = 0

  to.on('drain', () => {
    if (dropped === 0) return
    const count = dropped
    dropped = 0
    log('warn', 'log.lines-dropped', { count })
  })
  // A closed log reader must not end the site.
  to.on('error', () => undefined)

  return (from) => {
    createInterface({ input: from }).on('line', (line) => {
      if (to.writableLength > WAITING_MAX_BYTES) dropped += 1
      else to.write(`${line}\n`)
    })
  }
}

/**
 * Redirects console output to the structured log. Next prints the errors that it catches with message and stack, and a
 * message may repeat what a visitor wrote. From now on, anything printed that is not a line of our log becomes one: the
 * kind of the error and where it was thrown, and nothing else.
 */
export function redirectConsole(): void {
  for (const method of ['error', 'warn', 'log', 'info', 'debug'] as const) {
    const print = console[method].bind(console)
    console[method] = (...printed: unknown[]) => {
      if (printed.length === 1 && isLogLine(printed[0])) print(printed[0])
      else report(method, printed)
    }
  }
}

function report(method: string, printed: readonly unknown[]): void {
  const error = printed.find((each) => each instanceof Error)
  if (error !== undefined) logFault('process.fault', error, { where: 'framework' })
  else log('warn', 'process.printed', { where: method, code: errorCode(printed[0]) })
}

function isLogLine(printed: unknown): boolean {
  return typeof printed === 'string' && printed.startsWith('{"time":"') && printed.endsWith('}')
}
