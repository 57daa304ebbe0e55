import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as after } from 'node:timers/promises'
import { startInbox } from '#server/inbox/inbox.ts'

const READY_WITHIN_MS = 30_000
const ASK_EVERY_MS = 50
// The product promises to stop within ten seconds; what takes longer is killed and reported.
const STOP_WITHIN_MS = 12_000

const root = resolve(import.meta.dirname, '../..')

/** A value of `undefined` takes a setting away, so that a test can run without a mail server. */
export type SiteEnvironment = Record<string, string | undefined>

export type Site = {
  /** Where the site answers, without a slash at the end. */
  url: string
  /** Where the inbox shows and tells what arrived, without a slash at the end. */
  inboxUrl: string
  dataDir: string
  pid: number
  /** Everything that the process has printed so far. */
  output: () => string
  /** Ends the process as an operator would and resolves to its exit code. Safe to call twice. */
  stop: () => Promise<number>
}

/**
 * Starts the built site on a free port of 127.0.0.1, with an inbox and a data folder of its own, and resolves
 * when it answers.
 * @throws Error with the output of the process when it ends or does not answer in time
 */
export async function startSite({ env = {} }: { env?: SiteEnvironment } = {}): Promise<Site> {
  const [port, dataDir, inbox] = await Promise.all([
    freePort(),
    mkdtemp(join(tmpdir(), 'site-')),
    startInbox({ smtpPort: 0, webPort: 0 }),
  ])
  const url = `http://127.0.0.1:${port}`
  const { child, output } = run(port, {
    DATA_DIR: dataDir,
    SMTP_HOST: '127.0.0.1',
    SMTP_PORT: String(inbox.smtpPort),
    MAIL_FROM: 'Website <website@tanabana.example>',
    MAIL_TO: 'office@tanabana.example',
    ...env,
  })
  const stop = async () => {
    const code = await end(child)
    await Promise.all([inbox.close(), rm(dataDir, { recursive: true, force: true })])
    return code
  }
  try {
    await answers(url, child)
  } catch (cause) {
    await stop()
    throw new Error(`The site did not start. It printed:\n${output()}`, { cause })
  }
  return { url, inboxUrl: `http://127.0.0.1:${inbox.webPort}`, dataDir, pid: child.pid ?? 0, output, stop }
}

function run(port: number, settings: SiteEnvironment) {
  const command = existsSync(join(root, 'server/main.ts'))
    ? ['server/main.ts']
    : ['node_modules/next/dist/bin/next', 'start', '-H', '127.0.0.1', '-p', String(port)]
  const child = spawn(process.execPath, command, {
    cwd: root,
    env: {
      ...surroundings(),
      NODE_ENV: 'production',
      NEXT_TELEMETRY_DISABLED: '1',
      PORT: String(port),
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      printed += text
    })
  }
  return { child, output: () => printed }
}

// Only what a program needs from the shell: the mail settings of whoever runs the tests must not reach the site.
function surroundings(): SiteEnvironment {
  const kept = ['PATH', 'HOME', 'TMPDIR', 'TEMP', 'SYSTEMROOT', 'LANG', 'TZ']
  return Object.fromEntries(kept.map((name) => [name, process.env[name]]))
}

async function answers(url: string, child: ChildProcess): Promise<void> {
  const deadline = Date.now() + READY_WITHIN_MS
  while (child.exitCode === null && child.signalCode === null) {
    const response = await fetch(url, { redirect: 'manual' }).catch(() => undefined)
    if (response?.ok) return
    if (Date.now() > deadline) throw new Error(`No answer from ${url} within ${READY_WITHIN_MS} ms`)
    await after(ASK_EVERY_MS)
  }
  throw new Error(`The process ended with ${child.exitCode ?? child.signalCode}`)
}

async function end(child: ChildProcess): Promise<number> {
  if (child.exitCode === null && child.signalCode === null) {
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    const killer = setTimeout(() => child.kill('SIGKILL'), STOP_WITHIN_MS)
    await ended
    clearTimeout(killer)
  }
  // The shell's way of telling a signal from a code, so that one number says both.
  return child.exitCode ?? (child.signalCode === 'SIGKILL' ? 137 : 143)
}

/** A port that nobody listens on at this moment. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('The system gave no port')
  return address.port
}
