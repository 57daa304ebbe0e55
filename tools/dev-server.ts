import { once } from 'node:events'
import { type FSWatcher, globSync, utimesSync, watch } from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import getPort from 'get-port'
import { readEnvironment } from '#lib/config/env.ts'
import { checkFolder } from '#lib/content/build-catalogue.ts'
import { readFurtherLanguages } from '#lib/content/company-files.ts'
import { prefixOf } from '#lib/content/join/languages.ts'
import { ContentError } from '#lib/content/read/fault.ts'
import { readContentFolder } from '#lib/content/read/folder.ts'
import { ENQUIRY_ADDRESS } from '#lib/enquiry/forms.ts'
import { startLocalInbox } from '#server/inbox/inbox.ts'
import { updateBrandSheet } from '#tools/brand-sheet.ts'
import { runNext } from '#tools/next.ts'

/**
 * Runs Next's development server, and the inbox for the mails of the site, until the server ends.
 * @param host the address to listen on; undefined listens on all of them
 * @param onReady called once it answers
 * @returns its exit code
 */
export async function runDevServer(
  port: number,
  host: string | undefined,
  onReady = () => {},
): Promise<number> {
  const inbox = await startLocalInbox(readEnvironment(process.env))
  if (inbox !== undefined) console.log(`Inbox  http://localhost:${inbox.webPort}`)
  // Next restarts when its configuration has a new date.
  const watcher = watchContent(process.cwd(), () => touch(['next.config.ts']))
  const where = ['--port', String(port), ...(host === undefined ? [] : ['--hostname', host])]
  const ended = new AbortController()
  const warming = warmUp(port, host, { signal: ended.signal, onReady })
  const environment = { ...process.env, ...inbox?.settings, SITE_DRAFTS: 'true' }
  const languages = readFurtherLanguages(process.cwd(), true)
  const servers = await Promise.all(
    languages.map(async (language) => [
      prefixOf(language),
      await serveOnDemand(language, environment, ended.signal),
    ]),
  )
  const exitCode = await runNext(['dev', ...where], {
    ...environment,
    SITE_LANGUAGE: undefined,
    LANGUAGE_SERVERS: JSON.stringify(servers),
  })
  ended.abort()
  await warming
  watcher.close()
  await inbox?.close()
  return exitCode
}

/**
 * Serves a further language by a development server of its own. It needs as much memory as the first one, so it starts with the
 * first request. The first server forwards requests below the prefix of the language (next.config.ts).
 * @returns the port
 */
async function serveOnDemand(
  language: string,
  environment: NodeJS.ProcessEnv,
  signal: AbortSignal,
): Promise<number> {
  let port: Promise<number> | undefined
  async function start(): Promise<number> {
    const free = await getPort({ host: LOOPBACK })
    const where = ['--port', String(free), '--hostname', LOOPBACK]
    void runNext(['dev', ...where], { ...environment, SITE_LANGUAGE: language }, signal)
    return free
  }
  const door = createServer(async (visitor) => {
    port ??= start()
    const server = await connectTo(await port, signal)
    for (const each of [visitor, server])
      each.on('error', () => [visitor, server].map((one) => one.destroy()))
    visitor.pipe(server).pipe(visitor)
  })
  signal.addEventListener('abort', () => door.close())
  const own = await getPort({ host: LOOPBACK })
  await once(door.unref().listen(own, LOOPBACK), 'listening')
  return own
}

const LOOPBACK = '127.0.0.1'

/** Connects as soon as there is a server. */
async function connectTo(port: number, signal: AbortSignal): Promise<Socket> {
  for (;;) {
    const socket = connect(port, LOOPBACK)
    const isConnected = await once(socket, 'connect').catch(() => undefined)
    if (isConnected || signal.aborted) return socket
    await pause(RETRY_MS, undefined, { ref: false })
  }
}

/** A rename writes several files, so wait until all of them are written. */
const SETTLED_MS = 300

/**
 * Brings changes of the content to the browser that Next does not notice.
 * @param root the folder of `content/`
 * @param onRestart called when something changed that the development server reads only at its start (next.config.ts):
 * former addresses, short addresses of the footer, own words in addresses, the rule for phone numbers, and the words of the
 * error page
 */
export function watchContent(root: string, onRestart: () => void): FSWatcher {
  let known = startFacts(root)
  let timer: NodeJS.Timeout | undefined
  const watcher = watch(join(root, 'content'), { recursive: true }, (change, name) => {
    if (!/\.(?:md|yaml)$/.test(name ?? '')) return
    if (name === 'brand.yaml') {
      updateBrandSheet(root).catch((error: unknown) => {
        // A half-written file, or a fault that the browser shows too.
        if (!(error instanceof ContentError)) throw error
      })
    }
    // Next reads the addresses of a page when it compiles the page, so a new file would be a 404.
    if (change === 'rename' && name?.endsWith('.md'))
      touch(globSync('app/**/page.tsx', { cwd: root }).filter((page) => page.includes('[')))
    clearTimeout(timer)
    timer = setTimeout(() => {
      const now = startFacts(root)
      if (now === undefined || now === known) return
      known = now
      onRestart()
    }, SETTLED_MS)
  })
  return watcher.on('close', () => clearTimeout(timer))
}

/** Gives files a new date, so that Next reads them again. */
function touch(files: string[]): void {
  const now = new Date()
  for (const file of files) utimesSync(file, now, now)
}

/** These facts as one text. Undefined while the content has a fault. */
function startFacts(root: string): string | undefined {
  try {
    const { redirects, site, words } = checkFolder(readContentFolder(root), { drafts: 'shown' })
    const { phoneDigits, address } = site
    const { addresses, error, wayBack } = words
    return JSON.stringify([redirects, addresses, phoneDigits, address.countryCode, error, wayBack.home])
  } catch (error) {
    if (error instanceof ContentError) return undefined
    throw error
  }
}

const RETRY_MS = 500

type WarmUp = { signal?: AbortSignal; onReady?: () => void }

/**
 * Waits for a development server, and makes it compile the route of enquiries. Otherwise the first form would report a
 * failure, because compiling takes too long.
 * @param signal ends the requests
 */
export async function warmUp(port: number, host = 'localhost', { signal, onReady }: WarmUp = {}) {
  const origin = `http://${host.includes(':') ? `[${host}]` : host}:${port}`
  const untilAnswered = async (path: string, method: string) => {
    for (;;) {
      const answer = await fetch(origin + path, { method, signal: signal ?? null }).catch(() => undefined)
      if (answer !== undefined || signal?.aborted) return answer
      await pause(RETRY_MS, undefined, { ref: false })
    }
  }
  // For a file that does not exist nothing has to be compiled.
  if (await untilAnswered('/_next/static/none', 'HEAD')) onReady?.()
  await untilAnswered(ENQUIRY_ADDRESS, 'OPTIONS')
}
