import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { startInbox } from '#server/inbox/inbox.ts'

const READY_WITHIN_MS = 30_000
// The product promises to stop within ten seconds; what takes longer is killed, and the exit code says so.
const STOP_WITHIN_MS = 12_000

const root = resolve(import.meta.dirname, '../..')

/** Settings as the operator gives them; an empty value takes one away. */
export type SiteEnvironment = Record<string, string>

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

/** Nothing of the shell or of a .env file that a developer keeps may reach the site under test. */
export const UNSET: SiteEnvironment = {
  SITE_URL: '',
  HSTS_SCOPE: '',
  SITE_PREVIEW: '',
  SMTP_SECURE: '',
  SMTP_USER: '',
  SMTP_PASS: '',
  TRUST_PROXY_HOPS: '',
  METRICS_TOKEN: '',
  ALERT_WEBHOOK_URL: '',
}

/**
 * Starts the built site on a free port of 127.0.0.1, with an inbox and a data folder of its own, and resolves
 * when it says that it is ready.
 * @throws Error with the output of the process when it ends or is not ready in time
 */
export async function startSite({ env = {} }: { env?: SiteEnvironment } = {}): Promise<Site> {
  const dataDir = await mkdtemp(join(tmpdir(), 'site-'))
  const inbox = await startInbox({ smtpPort: 0, webPort: 0 })
  const { child, output } = run({
    ...UNSET,
    HOST: '127.0.0.1',
    PORT: '0',
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
    const url = await address(child, output)
    return { url, inboxUrl: `http://127.0.0.1:${inbox.webPort}`, dataDir, pid: child.pid ?? 0, output, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

function run(settings: SiteEnvironment) {
  const child = spawn(process.execPath, ['server/main.ts'], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1', ...settings },
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

/** The address that the process prints once it is ready. */
function address(child: ChildProcess, output: () => string): Promise<string> {
  return new Promise((resolve, reject) => {
    const fail = (why: string) =>
      reject(new Error(`The site did not start: ${why}. It printed:\n${output()}`))
    const timer = setTimeout(fail, READY_WITHIN_MS, `it was not ready after ${READY_WITHIN_MS} ms`)
    child.once('error', (error) => fail(error.message))
    child.once('close', (code) => fail(`it ended with ${code}`))
    child.once('close', () => clearTimeout(timer))
    child.stdout?.on('data', () => {
      const [, url] = /^Site\s+(http:\S+)/m.exec(output()) ?? []
      if (!url) return
      clearTimeout(timer)
      resolve(url)
    })
  })
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
