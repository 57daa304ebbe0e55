import { readCommandLine } from '#lib/config/command-line.ts'
import { readEnvironment } from '#lib/config/env.ts'
import { loadEnvironmentFile } from '#lib/config/env-file.ts'
import { reportStartFailure } from '#server/start-error.ts'
import { runDevServer } from '#tools/dev-server.ts'

const USAGE = `Shows the site as its files are now, drafts too, and beside it the inbox that catches what the site mails.

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
