import { type FSWatcher, globSync, utimesSync, watch } from 'node:fs'
import { readEnvironment } from '#lib/config/env.ts'
import { ContentError } from '#lib/content/fault.ts'
import { startLocalInbox } from '#server/inbox/inbox.ts'
import { updateBrandSheet } from '#tools/brand-sheet.ts'
import { runNext } from '#tools/next.ts'
import { openDoor } from '#tools/open-door.ts'
import { watchStartFacts } from '#tools/watch-start-facts.ts'

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
  const opening = openDoor(port, host, ended.signal)
  const exitCode = await runNext(['dev', ...where], { ...process.env, ...inbox?.settings })
  ended.abort()
  await opening
  for (const watcher of watchers) watcher.close()
  await inbox?.close()
  return exitCode
}

/** Brings changed colours to the browser: they reach it through a sheet that is made of them. */
function watchBrand(): FSWatcher {
  return watch('content', (_change, name) => {
    if (name !== 'brand.yaml') return
    updateBrandSheet(process.cwd()).catch((error: unknown) => {
      // Half a file, or a fault that the page in the browser tells as well.
      if (!(error instanceof ContentError)) throw error
    })
  })
}

/**
 * Shows the page of a new entry. Next asks for the addresses of a page when it compiles that page, not when content is
 * added, so the page of a new file would stay a 404 until then.
 */
function watchEntries(): FSWatcher {
  return watch('content', { recursive: true }, (change, name) => {
    if (change !== 'rename' || !name?.endsWith('.md')) return
    const now = new Date()
    for (const page of globSync('app/**/page.tsx')) if (page.includes('[')) utimesSync(page, now, now)
  })
}

/** Next reads its configuration as it starts, and starts again by itself when its configuration has a new date. */
function restartNext(): void {
  const now = new Date()
  utimesSync('next.config.ts', now, now)
}
