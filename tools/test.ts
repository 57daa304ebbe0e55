import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readCommandLine } from '#lib/config/command-line.ts'
import { findPostgres, installPostgres, NO_POSTGRES } from '#lib/outbox/testing/postgres-server.ts'
import { findBrowser } from '#tools/checks/browser.ts'
import { countPlaywright, countVitest, type TestCount, total } from '#tools/test-report.ts'

const USAGE = `Runs everything that must hold, in the order in which it fails soonest, and stops at the first step that does not hold.

  npm test
  npm test -- unit e2e   single steps: types, lint, database, unit, browser, build, e2e`

const { positionals } = readCommandLine(USAGE, { allowPositionals: true })
const reports = await mkdtemp(join(tmpdir(), 'test-reports-'))
const unitReport = join(reports, 'unit.json')
const environment: NodeJS.ProcessEnv = { ...process.env, NEXT_TELEMETRY_DISABLED: '1' }
const counts: TestCount[] = []

type Step = { heading: string; run: () => Promise<void> }

const steps: Record<string, Step> = {
  types: {
    heading: 'Types',
    run: async () => {
      await npmRun('typecheck')
      // A build asks for them too, and need not ask again.
      environment.TYPES_CHECKED = 'yes'
    },
  },
  lint: { heading: 'Lint and formatting', run: () => npmRun('lint') },
  database: {
    heading: 'A PostgreSQL server for the tests',
    run: async () => console.log(installPostgres() ? findPostgres() : NO_POSTGRES),
  },
  unit: {
    heading: 'Unit tests',
    run: async () => {
      const wanted = ['--reporter=default', '--reporter=json', `--outputFile.json=${unitReport}`]
      await counted(run('npx', ['vitest', 'run', ...wanted]), unitReport, countVitest)
    },
  },
  browser: {
    heading: 'A browser',
    run: async () => {
      environment.CHROMIUM_PATH = await findBrowser()
      console.log(environment.CHROMIUM_PATH)
    },
  },
  build: { heading: 'Production build', run: () => npmRun('build') },
  e2e: {
    heading: 'End-to-end tests on the production build',
    run: () => runBrowserTests('test:e2e', 'e2e.json'),
  },
}

class StepFailed extends Error {
  exitCode: number
  constructor(exitCode: number) {
    super(`It ended with exit code ${exitCode}.`)
    this.exitCode = exitCode
  }
}

try {
  for (const [name, step] of chosenSteps(positionals)) await runStep(name, step)
  if (counts.length > 0) printTotal(total(counts))
} catch (error) {
  console.error(`\n${error instanceof Error ? error.message : error}`)
  process.exitCode = error instanceof StepFailed ? error.exitCode : 1
} finally {
  await rm(reports, { recursive: true, force: true })
}

function chosenSteps(names: string[]): [string, Step][] {
  const all = Object.entries(steps)
  const unknown = names.filter((name) => !(name in steps))
  if (unknown.length > 0) {
    throw new Error(`There is no step "${unknown.join('", "')}". Steps: ${Object.keys(steps).join(', ')}.`)
  }
  return names.length === 0 ? all : all.filter(([name]) => names.includes(name))
}

async function runStep(name: string, { heading, run }: Step): Promise<void> {
  console.log(`\n== ${heading} (${name})`)
  const started = performance.now()
  await run()
  console.log(`== ${heading}: ${((performance.now() - started) / 1000).toFixed(1)} s`)
}

function npmRun(script: string, options: string[] = []): Promise<void> {
  return run('npm', ['run', '--silent', script, '--', ...options])
}

async function run(command: string, args: string[]): Promise<void> {
  const child = spawn(command, args, {
    env: environment,
    stdio: 'inherit',
    // npm and npx are .cmd files on Windows, which only a shell can start.
    shell: process.platform === 'win32',
  })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new StepFailed(typeof code === 'number' ? code : 1)
}

async function runBrowserTests(script: string, reportName: string): Promise<void> {
  const report = join(reports, reportName)
  environment.PLAYWRIGHT_JSON_OUTPUT_FILE = report
  await counted(npmRun(script, ['--reporter=list,json']), report, countPlaywright)
}

async function counted(run: Promise<void>, report: string, count: (report: unknown) => TestCount) {
  await run
  counts.push(count(JSON.parse(await readFile(report, 'utf8'))))
}

function printTotal({ passed, failed, skipped }: TestCount): void {
  if (skipped > 0) console.log(`\n${skipped} skipped`)
  console.log(`\n${passed} passed, ${failed} failed`)
}
