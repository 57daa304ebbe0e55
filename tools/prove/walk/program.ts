import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import type { Readable } from 'node:stream'

/**
 * The first group of what a program prints in this form.
 * @throws Error with what it has printed when it ends, or cannot be started, before that
 */
export function printedBy(child: ChildProcess, stream: Readable, form: RegExp): Promise<string> {
  return new Promise((resolve, reject) => {
    let printed = ''
    stream.setEncoding('utf8').on('data', (text: string) => {
      printed += text
      const [, found] = form.exec(printed) ?? []
      if (found !== undefined) resolve(found)
    })
    child.once('error', reject)
    child.once('exit', (code) => reject(new Error(`${child.spawnfile} ended with ${code}:\n${printed}`)))
  })
}

/**
 * Resolves when the program has been started.
 * @throws Error saying that it is not there, and which package brings it
 */
export async function startOf(child: ChildProcess, packages: string): Promise<void> {
  try {
    await once(child, 'spawn')
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new Error(`${child.spawnfile} cannot be started (${reason}). Debian: apt-get install ${packages}`)
  }
}

/** Ends a program, and resolves when it has ended; at once for one that never started. */
export async function endOf(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}
