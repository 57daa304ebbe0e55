import { createInterface } from 'node:readline'
import type { Readable, Writable } from 'node:stream'
import { errorCode, log, logFault } from '#lib/log.ts'

/** Bytes that wait for a log reader that has stopped reading. */
const WAITING_MAX_BYTES = 1024 * 1024

/**
 * Prepares an output of the keeper. Instances do not write to it themselves, because they could block each other: all
 * writers of a pipe share the flag for blocking writes, and Next sets it. If nobody reads the output, lines beyond a
 * limit are dropped, and their number is logged when it is read again.
 * @returns copies the output of an instance to this one, line by line
 */
export function boundOutput(to: Writable): (from: Readable) => void {
  let dropped = 0

  to.on('drain', () => {
    if (dropped === 0) return
    const count = dropped
    dropped = 0
    log('warn', 'log.lines-dropped', { count })
  })
  // Node writes to a terminal synchronously, and one that is paused (Ctrl-S) would stop the keeper.
  Reflect.get(to, '_handle')?.setBlocking?.(false)
  // The site must go on without its log reader.
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
 * message may repeat what a visitor wrote. Anything else that is printed becomes a line with only the kind and the place
 * of the error.
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
