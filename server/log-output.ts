import type { Readable, Writable } from 'node:stream'
import { log } from '#lib/log.ts'

/** How much waits for a reader of the log who has stopped reading. */
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
  // A reader who has gone away ends nothing.
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
