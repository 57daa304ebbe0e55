import { readCommandLine } from '#lib/config/command-line.ts'
import { readEnvironment } from '#lib/config/env.ts'
import { loadEnvironmentFile } from '#lib/config/env-file.ts'
import { reportStartFailure } from '#server/start-error.ts'
import { runDevServer } from '#tools/dev-server.ts'

const USAGE = `Serves the site from its current files, with drafts, and an inbox for the mails of the site.

  npm run dev`

readCommandLine(USAGE, {})
try {
  loadEnvironmentFile()
  const { port, host } = readEnvironment(process.env)
  process.exitCode = await runDevServer(port, host)
} catch (error) {
  reportStartFailure(error)
  process.exitCode = 1
}
