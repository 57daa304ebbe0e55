import { type FSWatcher, watch } from 'node:fs'
import { readEnvironment } from '#lib/config/env.ts'
import { loadEnvironmentFile } from '#lib/config/env-file.ts'
import { ContentError } from '#lib/content/fault.ts'
import { updateBrandSheet } from '#scripts/brand-sheet.ts'
import { runNext } from '#scripts/next.ts'
import { startLocalInbox } from '#server/local-inbox.ts'
import { reportStartFailure } from '#server/start-error.ts'

// `npm run dev`: Next's development server, and beside it the inbox that catches what the site mails.

try {
  loadEnvironmentFile()
  const environment = readEnvironment(process.env)
  const { port, host } = environment
  const inbox = await startLocalInbox(environment, port)
  if (inbox !== undefined) console.log(`Inbox  http://localhost:${inbox.webPort}`)

  const brand = watchBrand()
  const where = ['--port', String(port), ...(host === undefined ? [] : ['--hostname', host])]
  process.exitCode = await runNext(['dev', ...where], { ...process.env, ...inbox?.settings })
  brand.close()
  await inbox?.close()
} catch (error) {
  reportStartFailure(error)
  process.exitCode = 1
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
