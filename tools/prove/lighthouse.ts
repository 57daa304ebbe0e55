import { execa } from 'execa'
import { z } from 'zod'
import { kindsOfPages } from '#e2e/support/kinds-of-pages.ts'
import { LONG_LIST } from '#e2e/support/long-list.ts'
import { startSite } from '#e2e/support/site.ts'
import { readCommandLine, readCount } from '#lib/config/command-line.ts'
import { findBrowser } from '#tools/checks/browser.ts'
import { percentile } from './figures.ts'

const USAGE = `Runs Lighthouse on the built site with its phone profile, on one page of each kind or on the named ones.

  npm run prove -- lighthouse
  npm run prove -- lighthouse --runs 3 / /contact    the median of three runs

Exits with 1 if anything but performance is below 100. Needs a build (npm run build) and the network.`

// Fetched when it is run: it weighs more than the whole site and its tools, and nothing else needs it.
const LIGHTHOUSE = 'lighthouse@13.5.0'
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo', 'agentic-browsing']
const FIGURES = [
  'first-contentful-paint',
  'largest-contentful-paint',
  'total-blocking-time',
  'cumulative-layout-shift',
]
/** It asks on purpose not to be listed, which Lighthouse takes for a mistake. */
const UNLISTED = '/messages'

/** https://github.com/GoogleChrome/lighthouse/blob/main/docs/understanding-results.md */
const reportSchema = z.object({
  /** How fast the machine was meanwhile: 1500 and more is an idle desktop; far less makes times meaningless. */
  environment: z.object({ benchmarkIndex: z.number() }),
  categories: z.record(
    z.string(),
    z.object({ score: z.number(), auditRefs: z.array(z.object({ id: z.string(), weight: z.number() })) }),
  ),
  audits: z.record(
    z.string(),
    z.object({ title: z.string(), score: z.number().nullable(), numericValue: z.number().optional() }),
  ),
})
type Report = z.infer<typeof reportSchema>

const { values, positionals } = readCommandLine(USAGE, {
  options: { runs: { type: 'string', default: '1' } },
  allowPositionals: true,
})
const runCount = readCount('--runs', values.runs, USAGE)
const pages = kindsOfPages.filter((route) => route !== LONG_LIST && route !== '/no-such-page')
const executable = await findBrowser()
const site = await startSite()
try {
  console.log('perf  a11y  best  seo   agent  FCP ms  LCP ms  TBT ms  CLS    machine  page')
  for (const route of positionals.length > 0 ? positionals : pages) {
    const reports: Report[] = []
    for (let run = 0; run < runCount; run += 1) reports.push(await examine(route))
    print(route, reports)
  }
} finally {
  await site.stop()
}

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
  const { stdout } = await execa('npx', ['--yes', LIGHTHOUSE, ...options], {
    env: { CHROME_PATH: executable },
    stderr: 'inherit',
  })
  return reportSchema.parse(JSON.parse(stdout))
}

/** Prints medians, and each audit that cost points in one of the runs. */
function print(route: string, reports: readonly Report[]): void {
  const median = (figure: (report: Report) => number) => percentile(reports.map(figure), 0.5)
  const scores = CATEGORIES.map((name) =>
    median(({ categories }) => Math.round((categories[name]?.score ?? 0) * 100)),
  )
  const figures = FIGURES.map((name) => median(({ audits }) => audits[name]?.numericValue ?? Number.NaN))
  const cells = [
    ...scores.map((score) => String(score).padEnd(4)),
    ...figures.slice(0, 3).map((ms) => String(Math.round(ms)).padStart(6)),
    (figures[3] ?? 0).toFixed(3),
    String(Math.round(median(({ environment }) => environment.benchmarkIndex))).padStart(7),
  ]
  console.log(`${cells.join('  ')}  ${route}`)
  for (const fault of new Set(reports.flatMap(faultsOf))) console.log(`        ${fault}`)
  // Performance depends on how busy the machine is.
  if (scores.slice(1).some((score) => score !== 100)) process.exitCode = 1
}

function faultsOf({ categories, audits }: Report): string[] {
  const refs = Object.values(categories).flatMap(({ auditRefs }) => auditRefs)
  return refs.flatMap(({ id, weight }) => {
    const audit = audits[id]
    const costs = weight > 0 && typeof audit?.score === 'number' && audit.score < 0.9
    return costs ? [`${id}: ${audit.title}`] : []
  })
}
