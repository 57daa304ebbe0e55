import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'

const READY_WITHIN_MS = 15_000
const ASK_EVERY_MS = 50

/** A program that runs beside the site until it is stopped. */
export type Program = { output: () => string; stop: () => Promise<void> }

/**
 * Starts a program and waits until `isReady` says so.
 * @throws Error with everything it printed when it ends first, is not installed, or is not ready within 15 seconds
 */
export async function startProgram(
  command: string,
  args: string[],
  isReady: () => Promise<boolean>,
): Promise<Program> {
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  let printed = ''
  let failure: string | undefined
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      printed += text
    })
  }
  child.once('error', ({ message }) => {
    failure = `${command} cannot be started: ${message}`
  })
  child.once('exit', (code) => {
    failure ??= `${command} ended with ${code}. It printed:\n${printed}`
  })
  const deadline = Date.now() + READY_WITHIN_MS
  while (!(await isReady().catch(() => false))) {
    if (failure !== undefined) throw new Error(failure)
    if (Date.now() > deadline) {
      await end(child)
      throw new Error(`${command} was not ready within ${READY_WITHIN_MS} ms. It printed:\n${printed}`)
    }
    await pause(ASK_EVERY_MS)
  }
  return { output: () => printed, stop: () => end(child) }
}

/** Runs a program to its end. @throws Error with everything it printed when it ends with anything but 0 */
export async function runProgram(command: string, args: string[]): Promise<string> {
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      printed += text
    })
  }
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`${command} ended with ${code}. It printed:\n${printed}`)
  return printed
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}
