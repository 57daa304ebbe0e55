import { readEnvironment } from '#lib/config/env.ts'
import { loadEnvironmentFile } from '#lib/config/env-file.ts'
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

  const where = ['--port', String(port), ...(host === undefined ? [] : ['--hostname', host])]
  process.exitCode = await runNext(['dev', ...where], { ...process.env, ...inbox?.settings })
  await inbox?.close()
} catch (error) {
  reportStartFailure(error)
  process.exitCode = 1
}
