import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { groupMemoryMb, reapedSeconds } from './processes.ts'
import type { Figures } from './rounds.ts'

/** The folder of the project. */
export const root = resolve(import.meta.dirname, '../../..')

const LOOK_EVERY_MS = 250

/**
 * Runs a program on this Node, in a folder, without its output.
 * @param program its file, from that folder or absolute
 * @returns how long it took by the clock, how many seconds of processors it and all that it started used, and how much
 * memory they had at most, looked at four times a second
 * @throws Error with what it printed when it fails
 */
export async function runProgram(program: string, options: string[], folder: string): Promise<Figures> {
  const [started, usedBefore] = [performance.now(), reapedSeconds()]
  // A group of its own, by which all that it starts is found.
  const child = spawn(process.execPath, [resolve(folder, program), ...options], {
    cwd: folder,
    detached: true,
    env: { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const endGroup = () => child.pid !== undefined && process.kill(-child.pid, 'SIGKILL')
  process.once('exit', endGroup)
  let peakMb = 0
  const looking = setInterval(() => {
    peakMb = Math.max(peakMb, groupMemoryMb(child.pid))
  }, LOOK_EVERY_MS)
  const [printed, complaints, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ])
  clearInterval(looking)
  process.removeListener('exit', endGroup)
  if (code !== 0)
    throw new Error(`${program} ended with ${code}:\n${printed.slice(-2000)}${complaints.slice(-2000)}`)
  return {
    seconds: (performance.now() - started) / 1000,
    'processor s': reapedSeconds() - usedBefore,
    'peak MB': peakMb,
  }
}
