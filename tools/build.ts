import { readCommandLine } from '#lib/config/command-line.ts'
import { readEnvironment } from '#lib/config/env.ts'
import { loadEnvironmentFile } from '#lib/config/env-file.ts'
import { readFurtherLanguages } from '#lib/content/company-files.ts'
import { foreignHost } from '#server/foreign-host.ts'
import { reportStartFailure } from '#server/start-error.ts'
import { runNext } from '#tools/next.ts'

const DRAFTS = '--drafts'

const USAGE = `Builds the site. Stops at once if it could not start with the current settings. Options are passed to Next.

  npm run build
  npm run build -- ${DRAFTS}   with the languages that are drafts`

/** Rendering creates much short-lived garbage. A larger young generation halves the time of collecting it. */
const YOUNG_GENERATION = '--max-semi-space-size=64'

/** The first language is compiled, and its pages are made. For the others, only pages are made. */
const ONLY_PAGES = ['--experimental-build-mode', 'generate']

readCommandLine(USAGE, { strict: false })
try {
  loadEnvironmentFile()
  readEnvironment(process.env)
  const options = process.argv.slice(2)
  const withDrafts = options.includes(DRAFTS)
  const build = async (language: string | undefined, ...more: string[]) =>
    await runNext(['build', ...options.filter((option) => option !== DRAFTS), ...more], {
      ...process.env,
      NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} ${YOUNG_GENERATION}`.trim(),
      SITE_LANGUAGE: language,
      SITE_DRAFTS: withDrafts ? 'true' : undefined,
    })
  process.exitCode = await build(undefined)
  // Only our adapter puts the pages of a further language beside those of the first.
  const further = foreignHost(process.env) ? [] : readFurtherLanguages(process.cwd(), withDrafts)
  for (const language of further)
    if (process.exitCode === 0) process.exitCode = await build(language, ...ONLY_PAGES)
} catch (error) {
  reportStartFailure(error)
  process.exitCode = 1
}
