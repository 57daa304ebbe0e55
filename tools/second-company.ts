import { spawnSync } from 'node:child_process'
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { readCommandLine } from '#lib/config/command-line.ts'
import { buildCatalogue } from '#lib/content/build-catalogue.ts'
import { readContentFolder } from '#lib/content/folder.ts'
import { findBrowser } from '#tools/checks/browser.ts'
import { findTraces, tellingWords } from '#tools/checks/sample-traces.ts'
import { copySite } from '#tools/copy-site.ts'

const USAGE = `Builds the site for the made-up company of tools/checks/fixtures in a folder of its own, looks there for any word or colour of
the company in content/, and walks it in a browser. It takes as long as a build and a minute more. npm test runs it too.
What follows the name of the command goes to Playwright.

  npm run second-company`

const FIXTURE = 'tools/checks/fixtures/second-company'
/** Photographs and a logo, which it has here and not in unit tests. */
const PICTURES = `${FIXTURE}-pictures`

readCommandLine(USAGE, { strict: false })
const browser = await findBrowser()
const words = tellingWords(buildCatalogue(readContentFolder()))
const root = mkdtempSync(join(tmpdir(), 'second-company-'))
try {
  await copySite(root)
  cpSync(FIXTURE, root, { recursive: true })
  cpSync(PICTURES, root, { recursive: true })
  for (const photograph of globSync(`content/*/*.jpg`, { cwd: root })) name(photograph)
  change('content/brand.yaml', 'logo: woven', 'logo: logo.svg')
  run('art')
  run('build')
  const own = buildCatalogue(readContentFolder(root)).site.email.toLowerCase()
  const { traces, fileCount } = findTraces(root, [...words, own])
  const foreign = traces.filter((trace) => !trace.endsWith(`: ${own}`))
  for (const trace of foreign) console.error(trace)
  console.log(`${words.length} words and colours looked for in ${fileCount} files: ${foreign.length} found.`)
  if (foreign.length > 0) process.exitCode = 1
  // Nothing found means something only where the company's own address is found.
  const isRead = traces.some((trace) => trace.startsWith('.site/pages/') && !foreign.includes(trace))
  if (!isRead) throw new Error('No page was looked at.')
  run('test:e2e', 'e2e/other-company', '--project=desktop', ...process.argv.slice(2))
} finally {
  rmSync(root, { recursive: true, force: true })
}

/** Lets the entry that a photograph lies beside show it. */
function name(photograph: string): void {
  change(photograph.replace(/\.jpg$/, '.md'), '---\n', `---\nimage: ${basename(photograph)}\n`)
}

function change(file: string, from: string, to: string): void {
  const path = join(root, file)
  const text = readFileSync(path, 'utf8')
  if (!text.includes(from)) throw new Error(`${file} has no "${from}" to be changed`)
  writeFileSync(path, text.replace(from, to))
}

function run(script: string, ...options: string[]): void {
  const { status } = spawnSync('npm', ['run', '--silent', script, '--', ...options], {
    cwd: root,
    stdio: 'inherit',
    env: {
      ...process.env,
      NEXT_TELEMETRY_DISABLED: '1',
      FOREIGN_WORDS: JSON.stringify(words),
      CHROMIUM_PATH: browser,
    },
  })
  if (status !== 0) throw new Error(`npm run ${script} did not succeed for the second company.`)
}
