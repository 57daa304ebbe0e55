import type { Readable, Writable } from 'node:stream'
import { errorCode, log, logFault } from '#lib/log.ts'

/** Bytes that wait for a log reader that has stopped reading. */
const WAITING_MAX_BYTES = 1024 * 1024

/**
 * Keeps what waits for the reader of an output within bounds. Lines that do not fit are dropped, and once the output is
 * read again the log says how many.
 */
export function boundOutput(to: Writable) {
  let dropped = 0

  function reportDropped(): void {
    if (dropped === 0) return
    const count = dropped
    dropped = 0
    log('warn', 'log.lines-dropped', { count })
  }
  to.on('drain', reportDropped)
  // A closed log reader must not end the site.
  to.on('error', () => undefined)

  return {
    /** Calls `write`, which writes this many lines, unless too much is waiting already. */
    write(lines: number, write: () => void) {
      if (to.writableLength > WAITING_MAX_BYTES) dropped += lines
      else write()
    },
  }
}

type BoundOutput = ReturnType<typeof boundOutput>

/**
 * Copies whole lines of what an instance prints to the output of the keeper. If instances wrote there themselves, each of
 * them could block the others: whether a write to a pipe blocks is one flag that all its writers share, and Next sets it.
 */
export function forwardLines(from: Readable, to: Writable, bound: BoundOutput): void {
  let unfinished = ''
  const write = (text: string) => bound.write(text.split('\n').length - 1, () => to.write(text))

  from.setEncoding('utf8')
  from.on('data', (chunk: string) => {
    const end = chunk.lastIndexOf('\n') + 1
    if (end > 0) write(unfinished + chunk.slice(0, end))
    unfinished = end > 0 ? chunk.slice(end) : unfinished + chunk
  })
  from.once('end', () => {
    if (unfinished !== '') write(`${unfinished}\n`)
  })
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
