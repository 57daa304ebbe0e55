import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

/**
 * Runs a command of Next in this terminal and resolves to its exit code. It runs on the same Node, without a shell, and
 * gets the signals of this process. Telemetry is off, unless the environment says otherwise.
 * @param signal ends it
 */
export async function runNext(
  command: readonly string[],
  environment: NodeJS.ProcessEnv,
  signal?: AbortSignal,
): Promise<number> {
  const program = fileURLToPath(import.meta.resolve('next/dist/bin/next'))
  const env = { NEXT_TELEMETRY_DISABLED: '1', ...environment }
  const child = spawn(process.execPath, [program, ...command], { stdio: 'inherit', env })
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal))
  signal?.addEventListener('abort', () => child.kill())
  const [exitCode] = await once(child, 'exit')
  return typeof exitCode === 'number' ? exitCode : 1
}
