import { readCommandLine } from '#lib/config/command-line.ts'
import { readEnvironment } from '#lib/config/env.ts'
import { loadEnvironmentFile } from '#lib/config/env-file.ts'
import { reportStartFailure } from '#server/start-error.ts'
import { runNext } from '#tools/next.ts'

const USAGE = `Builds the site. Stops at once if it could not start with the current settings. Options are passed to Next.

  npm run build`

/** Rendering creates much short-lived garbage. A larger young generation halves the time of collecting it. */
const YOUNG_GENERATION = '--max-semi-space-size=64'

readCommandLine(USAGE, { strict: false })
try {
  loadEnvironmentFile()
  readEnvironment(process.env)
  process.exitCode = await runNext(['build', ...process.argv.slice(2)], {
    ...process.env,
    NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} ${YOUNG_GENERATION}`.trim(),
  })
} catch (error) {
  reportStartFailure(error)
  process.exitCode = 1
}
