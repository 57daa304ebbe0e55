import { readEnvironment } from '#lib/config/env.ts'
import { loadEnvironmentFile } from '#lib/config/env-file.ts'
import { runDevServer } from '#scripts/dev-server.ts'
import { reportStartFailure } from '#server/start-error.ts'

// `npm run dev`: Next's development server, and beside it the inbox that catches what the site mails.

try {
  loadEnvironmentFile()
  const { port, host } = readEnvironment(process.env)
  process.exitCode = await runDevServer(port, host)
} catch (error) {
  reportStartFailure(error)
  process.exitCode = 1
}
