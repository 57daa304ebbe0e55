import { readEnvironment } from '#lib/config/env.ts'
import { loadEnvironmentFile } from '#lib/config/env-file.ts'
import { runNext } from '#scripts/next.ts'
import { reportStartFailure } from '#server/start-error.ts'

// `npm run build`: Next's build with the settings that `npm start` will read, refused before the minutes are spent
// when the site would not start with them.

/** Making pages leaves much behind that lives for one page. With room for it, collecting takes half of the time. */
const YOUNG_GENERATION = '--max-semi-space-size=64'

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
