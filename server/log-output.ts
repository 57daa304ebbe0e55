import { createInterface } from 'node:readline'
import type { Readable, Writable } from 'node:stream'
import { log } from '#lib/process/log.ts'

/** Bytes that wait for a log reader that has stopped reading. */
const WAITING_MAX_BYTES = 1024 * 1024

/**
 * Prepares an output of the keeper. Instances do not write to it themselves, because they could block each other: all
 * writers of a pipe share the flag for blocking writes. If nobody reads the output, lines beyond a
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
  // The site must go on without its log reader.
  to.on('error', () => undefined)

  return (from) => {
    createInterface({ input: from }).on('line', (line) => {
      if (to.writableLength > WAITING_MAX_BYTES) dropped += 1
      else to.write(`${line}\n`)
    })
  }
}
