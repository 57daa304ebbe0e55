import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { content } from '#e2e/support/content.ts'
import { startSite } from '#e2e/support/site.ts'
import { readCommandLine, readCount } from '#lib/config/command-line.ts'
import { memberRoute, PAGE_ROUTES, postRoute, projectRoute, serviceRoute } from '#lib/routes.ts'
import { findBrowser } from '#tools/checks/browser.ts'
import { type Figures, medianOf, readReport } from '#tools/prove/lighthouse-report.ts'

const USAGE = `Says what Lighthouse thinks of the built site, one page of each kind or those that are named, as on a phone.

  npm run prove -- lighthouse
  npm run prove -- lighthouse --runs 3 / /contact    the median of three runs

Needs a build: npm run build.`

// Lighthouse is fetched when it is run: it weighs more than the whole site and all its tools, and nothing else needs it.

const LIGHTHOUSE = 'lighthouse@13.5.0'
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo', 'agentic-browsing']
/** What does not depend on how busy the machine is, so anything less is a fault. */
const WHOLE = ['accessibility', 'best-practices', 'seo', 'agentic-browsing']
/** It asks on purpose not to be listed, which Lighthouse takes for a mistake. */
const UNLISTED = '/messages'

const { values, positionals } = readCommandLine(USAGE, {
  options: { runs: { type: 'string', default: '1' } },
  allowPositionals: true,
})
const runCount = readCount('--runs', values.runs, USAGE)
const { services, projects, posts, members, textPages } = content
const oneOfEachKind: string[] = [
  ...PAGE_ROUTES,
  ...textPages.slice(0, 1).map(({ path }) => path),
  ...services.slice(0, 1).map(({ id }) => serviceRoute(id)),
  ...projects.slice(0, 1).map(({ id }) => projectRoute(id)),
  ...posts.slice(0, 1).map(({ id }) => postRoute(id)),
  ...members.slice(0, 1).map(({ id }) => memberRoute(id)),
]

const browser = await findBrowser()
const site = await startSite()
try {
  console.log(`perf  a11y  best  seo   agent  FCP ms  LCP ms  TBT ms  CLS    machine  page`)
  for (const route of positionals.length > 0 ? positionals : oneOfEachKind) {
    const runs: Figures[] = []
    for (let run = 0; run < runCount; run += 1) runs.push(readReport(await examine(site.url, route)))
    print(route, medianOf(runs))
  }
} finally {
  await site.stop()
}

async function examine(url: string, route: string): Promise<unknown> {
  const options = [
    `${url}${route}`,
    '--quiet',
    '--output=json',
    '--output-path=stdout',
    `--only-categories=${CATEGORIES.join(',')}`,
    ...(route === UNLISTED ? ['--skip-audits=is-crawlable'] : []),
    // A sandbox cannot be had as root, as in a container.
    `--chrome-flags=--headless=new${process.getuid?.() === 0 ? ' --no-sandbox' : ''}`,
  ]
  const child = spawn('npx', ['--yes', LIGHTHOUSE, ...options], {
    env: { ...process.env, CHROME_PATH: browser },
    stdio: ['ignore', 'pipe', 'inherit'],
    shell: process.platform === 'win32',
  })
  const [report, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')])
  if (code !== 0) throw new Error(`Lighthouse ended with ${code} on ${route}.`)
  return JSON.parse(report)
}

function print(route: string, { scores, figures, machine, faults }: Figures): void {
  const cells = [
    ...CATEGORIES.map((category) => String(scores[category]).padEnd(4)),
    ...['first-contentful-paint', 'largest-contentful-paint', 'total-blocking-time'].map((name) =>
      String(Math.round(figures[name] ?? 0)).padStart(6),
    ),
    (figures['cumulative-layout-shift'] ?? 0).toFixed(3),
    String(Math.round(machine)).padStart(7),
  ]
  console.log(`${cells.join('  ')}  ${route}`)
  for (const fault of faults) console.log(`        ${fault}`)
  if (WHOLE.some((category) => scores[category] !== 100)) process.exitCode = 1
}
