import { execa } from 'execa'
import { readCommandLine, readCount } from '#lib/config/command-line.ts'
import { findBrowser } from '#testing/find-browser.ts'
import { kindsOfPages } from '#testing/kinds-of-pages.ts'
import { startSite } from '#testing/start-site.ts'
import { type Figures, medians, printTable } from './figures.ts'

const USAGE = `Runs Lighthouse on the built site with its phone profile, on one page of each kind or on the named ones.

  npm run prove -- lighthouse
  npm run prove -- lighthouse --runs 3 / /contact    the median of three runs

Exits with 1 if anything but performance is below 100. Needs a build (npm run build) and the network.`

// Fetched when it is run: it weighs more than the whole site and its tools, and nothing else needs it.
const LIGHTHOUSE = 'lighthouse@13.5.0'
/** Now and then, the browser gives it no trace. */
const ATTEMPTS = 3
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo', 'agentic-browsing']
/** Audits that measure, and the names of their columns. */
const MEASURES = {
  'first-contentful-paint': 'FCP ms',
  'largest-contentful-paint': 'LCP ms',
  'total-blocking-time': 'TBT ms',
  'cumulative-layout-shift': 'CLS',
}
/** It asks on purpose not to be listed, which Lighthouse takes for a mistake. */
const UNLISTED = '/messages'

/** https://github.com/GoogleChrome/lighthouse/blob/main/docs/understanding-results.md */
type Report = {
  environment: { benchmarkIndex: number }
  categories: Record<string, { score: number; auditRefs: { id: string; weight: number }[] }>
  audits: Record<string, { title: string; score: number | null; numericValue?: number }>
}

const { values, positionals } = readCommandLine(USAGE, {
  options: { runs: { type: 'string', default: '1' } },
  allowPositionals: true,
})
const runCount = readCount('--runs', values.runs, USAGE)
const pages = kindsOfPages.filter((route) => route !== '/no-such-page')
const executable = await findBrowser()
await using site = await startSite()
const table: [string, Figures][] = []
for (const route of positionals.length > 0 ? positionals : pages) {
  console.log(route)
  const reports: Report[] = []
  for (let run = 0; run < runCount; run += 1) reports.push(await examine(route))
  for (const fault of new Set(reports.flatMap(faultsOf))) console.log(`  ${fault}`)
  const figures = medians(reports.map(figuresOf))
  table.push([route, figures])
  // Performance depends on how busy the machine is.
  if (CATEGORIES.slice(1).some((name) => figures[name] !== 100)) process.exitCode = 1
}
printTable(`Lighthouse, median of ${runCount}`, table)

async function examine(route: string): Promise<Report> {
  const options = [
    `${site.url}${route}`,
    '--quiet',
    '--output=json',
    '--output-path=stdout',
    `--only-categories=${CATEGORIES.join(',')}`,
    ...(route === UNLISTED ? ['--skip-audits=is-crawlable'] : []),
    // There is no sandbox for root, as in a container.
    `--chrome-flags=--headless=new${process.getuid?.() === 0 ? ' --no-sandbox' : ''}`,
  ]
  for (let attempt = 1; ; attempt += 1) {
    const { stdout, exitCode } = await execa('npx', ['--yes', LIGHTHOUSE, ...options], {
      env: { CHROME_PATH: executable },
      stderr: 'inherit',
      reject: false,
    })
    if (exitCode === 0) return JSON.parse(stdout)
    if (attempt === ATTEMPTS) throw new Error(`Lighthouse failed ${ATTEMPTS} times: see its messages above.`)
  }
}

function figuresOf({ audits, categories, environment }: Report): Figures {
  const scores = CATEGORIES.map((name) => [name, Math.round((categories[name]?.score ?? 0) * 100)])
  const measures = Object.entries(MEASURES).map(([id, name]) => [
    name,
    audits[id]?.numericValue ?? Number.NaN,
  ])
  // How fast the machine was: 1500 and more is an idle desktop; far less makes times meaningless.
  return { ...Object.fromEntries([...scores, ...measures]), machine: environment.benchmarkIndex }
}

/** The audits that cost points. */
function faultsOf({ categories, audits }: Report): string[] {
  const refs = Object.values(categories).flatMap(({ auditRefs }) => auditRefs)
  return refs.flatMap(({ id, weight }) => {
    const audit = audits[id]
    const costs = weight > 0 && typeof audit?.score === 'number' && audit.score < 0.9
    return costs ? [`${id}: ${audit.title}`] : []
  })
}
