import { execa } from 'execa'
import { misuse, readCommandLine } from '#lib/config/command-line.ts'
import { findPostgres, installPostgres, NO_POSTGRES } from '#lib/outbox/testing/postgres-server.ts'
import { findBrowser } from '#tools/checks/browser.ts'

const USAGE = `Runs all checks, fastest first, and stops at the first step that fails.

  npm test
  npm test -- unit e2e   single steps: types, lint, database, unit, browser, build, e2e`

const environment: Record<string, string> = { NEXT_TELEMETRY_DISABLED: '1' }

const STEPS: Record<string, { heading: string; run: () => Promise<unknown> }> = {
  types: {
    heading: 'Types',
    run: async () => {
      await run('npm', 'run', '--silent', 'typecheck')
      // The build would check them too, and need not again.
      environment.TYPES_CHECKED = 'yes'
    },
  },
  lint: { heading: 'Lint and formatting', run: () => run('npm', 'run', '--silent', 'lint') },
  database: {
    heading: 'A PostgreSQL server for the tests',
    run: async () => console.log(installPostgres() ? findPostgres() : NO_POSTGRES),
  },
  unit: { heading: 'Unit tests', run: () => run('npx', 'vitest', 'run') },
  browser: {
    heading: 'A browser',
    run: async () => {
      environment.CHROMIUM_PATH = await findBrowser()
      console.log(environment.CHROMIUM_PATH)
    },
  },
  build: { heading: 'Production build', run: () => run('npm', 'run', '--silent', 'build') },
  e2e: {
    heading: 'End-to-end tests on the production build',
    run: () => run('npm', 'run', '--silent', 'test:e2e'),
  },
}

const { positionals: names } = readCommandLine(USAGE, { allowPositionals: true })
const unknown = names.filter((name) => !(name in STEPS))
if (unknown.length > 0) misuse(`There is no step "${unknown.join('", "')}".`, USAGE)
for (const [name, step] of Object.entries(STEPS)) {
  if (names.length > 0 && !names.includes(name)) continue
  console.log(`\n== ${step.heading} (${name})`)
  const started = performance.now()
  try {
    await step.run()
  } catch (error) {
    console.error(`\n== ${step.heading}: failed. ${error instanceof Error ? error.message : error}`)
    process.exit(1)
  }
  console.log(`== ${step.heading}: ${((performance.now() - started) / 1000).toFixed(1)} s`)
}

async function run(command: string, ...args: string[]): Promise<void> {
  await execa(command, args, { env: environment, stdio: 'inherit' })
}
