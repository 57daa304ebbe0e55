/**
 * Builds the site for the made-up company of checks/fixtures in a folder of its own, and looks there for any word or colour of
 * the company in content/. It takes as long as a build.
 *
 *   npm run second-company
 */
import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildCatalogue } from '#lib/content/build-catalogue.ts'
import { readContentFolder } from '#lib/content/folder.ts'
import { copySite } from '#scripts/copy-site.ts'
import { findTraces, tellingWords } from '#scripts/sample-traces.ts'

const FIXTURE = 'checks/fixtures/second-company'

const words = tellingWords(buildCatalogue(readContentFolder()))
const root = mkdtempSync(join(tmpdir(), 'second-company-'))
try {
  copySite(root)
  cpSync(FIXTURE, root, { recursive: true })
  run('art')
  run('build')
  const { traces, fileCount } = findTraces(root, words)
  for (const trace of traces) console.error(trace)
  console.log(`${words.length} words and colours looked for in ${fileCount} files: ${traces.length} found.`)
  process.exitCode = traces.length === 0 ? 0 : 1
} finally {
  rmSync(root, { recursive: true, force: true })
}

function run(script: string): void {
  const { status } = spawnSync('npm', ['run', '--silent', script], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, NEXT_TELEMETRY_DISABLED: '1' },
  })
  if (status !== 0) throw new Error(`npm run ${script} did not succeed for the second company.`)
}
