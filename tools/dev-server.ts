import { type FSWatcher, globSync, utimesSync, watch } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { readEnvironment } from '#lib/config/env.ts'
import { checkFolder } from '#lib/content/build-catalogue.ts'
import { ContentError } from '#lib/content/fault.ts'
import { readContentFolder } from '#lib/content/folder.ts'
import { ENQUIRY_ADDRESS } from '#lib/enquiry/forms.ts'
import { startLocalInbox } from '#server/inbox/inbox.ts'
import { updateBrandSheet } from '#tools/brand-sheet.ts'
import { runNext } from '#tools/next.ts'

/**
 * Runs Next's development server until it ends, and beside it the inbox that catches what the site mails.
 * @param host the address to listen on; undefined listens on all of them
 * @returns its exit code
 * @throws StartError when the inbox cannot be started
 */
export async function runDevServer(port: number, host: string | undefined): Promise<number> {
  const inbox = await startLocalInbox(readEnvironment(process.env))
  if (inbox !== undefined) console.log(`Inbox  http://localhost:${inbox.webPort}`)
  const watchers = [watchBrand(), watchEntries(), watchStartFacts(process.cwd(), restartNext)]
  const where = ['--port', String(port), ...(host === undefined ? [] : ['--hostname', host])]
  const ended = new AbortController()
  const warming = warmUpFormRoute(port, host, ended.signal)
  const exitCode = await runNext(['dev', ...where], { ...process.env, ...inbox?.settings })
  ended.abort()
  await warming
  for (const watcher of watchers) watcher.close()
  await inbox?.close()
  return exitCode
}

/** Brings changed colours to the browser, by the sheet that is made of them. */
function watchBrand(): FSWatcher {
  return watch('content', (_change, name) => {
    if (name !== 'brand.yaml') return
    updateBrandSheet(process.cwd()).catch((error: unknown) => {
      // Half a file, or a fault that the page in the browser shows as well.
      if (!(error instanceof ContentError)) throw error
    })
  })
}

/**
 * Shows the page of a new entry. Next asks for the addresses of a page when it compiles that page, not when content is
 * added, so a new file would be answered with 404 until then.
 */
function watchEntries(): FSWatcher {
  return watch('content', { recursive: true }, (change, name) => {
    if (change !== 'rename' || !name?.endsWith('.md')) return
    const now = new Date()
    for (const page of globSync('app/**/page.tsx')) if (page.includes('[')) utimesSync(page, now, now)
  })
}

/** A rename writes several files: they are read together, when all of them are there. */
const SETTLED_MS = 300

/**
 * Calls back when the content has changed something that the development server reads once, as it starts (next.config.ts):
 * former addresses of entries, short addresses of the footer, how many digits a phone number has, and the words of the page
 * that an error in the browser shows.
 * @param root the folder that holds `content/`
 */
export function watchStartFacts(root: string, onChange: () => void): FSWatcher {
  let known = startFacts(root)
  let timer: NodeJS.Timeout | undefined
  const watcher = watch(join(root, 'content'), { recursive: true }, (_change, name) => {
    if (!/\.(?:md|yaml)$/.test(name ?? '')) return
    clearTimeout(timer)
    timer = setTimeout(() => {
      const now = startFacts(root)
      if (now === undefined || now === known) return
      known = now
      onChange()
    }, SETTLED_MS)
  })
  return watcher.on('close', () => clearTimeout(timer))
}

/** These facts as one text. Undefined while the content has a fault, or when a file was removed while it was read. */
function startFacts(root: string): string | undefined {
  try {
    const { redirects, site, words } = checkFolder(readContentFolder(root), { drafts: 'shown' })
    const { phoneDigits, address } = site
    return JSON.stringify([redirects, phoneDigits, address.countryCode, words.error, words.wayBack.home])
  } catch (error) {
    const isGone = error instanceof Error && 'code' in error && error.code === 'ENOENT'
    if (error instanceof ContentError || isGone) return undefined
    throw error
  }
}

/** Next starts again by itself when its configuration has a new date. */
function restartNext(): void {
  const now = new Date()
  utimesSync('next.config.ts', now, now)
}

const RETRY_MS = 500

/**
 * Has a development server compile the route that takes enquiries, by requests until one is answered. Otherwise the first
 * form that somebody sends would wait for that, and would report a failure before the answer is there.
 * @param signal ends the requests
 */
export async function warmUpFormRoute(port: number, host = 'localhost', signal?: AbortSignal): Promise<void> {
  const url = new URL(`http://${host.includes(':') ? `[${host}]` : host}:${port}${ENQUIRY_ADDRESS}`)
  for (;;) {
    const answer = await fetch(url, { method: 'OPTIONS', signal: signal ?? null }).catch(() => undefined)
    if (answer !== undefined || signal?.aborted) return
    await pause(RETRY_MS, undefined, { ref: false })
  }
}
