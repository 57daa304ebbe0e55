import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findPostgres } from './postgres-server.ts'

const programs = findPostgres()

test.skipIf(programs === undefined)(
  'a program that is asked to end leaves no server of its own behind',
  async () => {
    const child = spawn(process.execPath, [join(import.meta.dirname, 'postgres-child.ts'), programs ?? ''], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const [printed] = await once(child.stdout, 'data')
    const folder = String(printed).trim()
    const [pid] = readFileSync(join(folder, 'data/postmaster.pid'), 'utf8').split('\n')
    child.kill('SIGTERM')
    await once(child, 'exit')
    // One that has ended, and that nobody has asked about, has no command any more.
    const command = () => readFileSync(`/proc/${pid}/cmdline`, 'utf8')
    await expect.poll(() => (existsSync(`/proc/${pid}`) ? command() : ''), { timeout: 10_000 }).toBe('')
    expect(existsSync(folder)).toBe(false)
  },
  30_000,
)
