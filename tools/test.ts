import { execa } from 'execa'
import { misuse, readCommandLine } from '#lib/config/command-line.ts'
import { findBrowser, findHeadlessShell } from '#testing/find-browser.ts'
import { findPostgres, installPostgres, NO_POSTGRES } from '#testing/postgres-server.ts'

const USAGE = `Runs all checks, fastest first, and stops at the first step that fails.

  npm test
  npm test -- unit e2e   single steps: types, lint, database (finds or installs PostgreSQL), unit, browser (finds or
                         installs Chromium and its headless shell), build, e2e`

const environment: Record<string, string> = { NEXT_TELEMETRY_DISABLED: '1' }

const STEPS: Record<string, () => Promise<unknown>> = {
  types: async () => {
    await run('npm', 'run', '--silent', 'typecheck')
    // The build need not check them again.
    environment.TYPES_CHECKED = 'yes'
  },
  lint: () => run('npm', 'run', '--silent', 'lint'),
  database: async () => console.log(installPostgres() ? findPostgres() : NO_POSTGRES),
  unit: () => run('npx', 'vitest', 'run'),
  browser: async () => {
    // The browser tests need not look for them again.
    environment.HEADLESS_SHELL_PATH = await findHeadlessShell()
    environment.CHROMIUM_PATH = await findBrowser()
    console.log(environment.HEADLESS_SHELL_PATH, environment.CHROMIUM_PATH)
  },
  build: () => run('npm', 'run', '--silent', 'build'),
  e2e: () => run('npx', 'playwright', 'test'),
}

const { positionals: names } = readCommandLine(USAGE, { allowPositionals: true })
const unknown = names.filter((name) => !(name in STEPS))
if (unknown.length > 0) misuse(`There is no step "${unknown.join('", "')}".`, USAGE)
for (const [name, step] of Object.entries(STEPS)) {
  if (names.length > 0 && !names.includes(name)) continue
  console.log(`\n== ${name}`)
  const started = performance.now()
  try {
    await step()
  } catch (error) {
    console.error(`\n== ${name}: failed. ${error instanceof Error ? error.message : error}`)
    process.exit(1)
  }
  console.log(`== ${name}: ${((performance.now() - started) / 1000).toFixed(1)} s`)
}

async function run(command: string, ...args: string[]): Promise<void> {
  await execa(command, args, { env: environment, stdio: 'inherit' })
}
