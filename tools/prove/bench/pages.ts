import type { Browser } from 'playwright'
import { content } from '#e2e/support/content.ts'
import { openBrowser, openPhone } from './phone.ts'
import { type Figures, printMedians } from './rounds.ts'
import { withSites } from './sites.ts'

/** Late pictures, and tasks that begin when the page has loaded, belong to the visit. */
const AFTER_LOAD_MS = 2000
/** A task of more than this keeps a press waiting (https://web.dev/articles/tbt). */
const LONG_TASK_MS = 50

/** Prints what a phone sees of home and of the newest post, of ours and of those beside it. */
export async function measurePages(rounds: number): Promise<void> {
  await withSites(async ({ ours, nextStart, floor, emptyPage }) => {
    const browser = await openBrowser()
    try {
      for (const path of ['/', ...content.posts.slice(0, 1).map((post) => post.path)]) {
        const contestants = [ours, nextStart, floor, ...(path === '/' ? [emptyPage] : [])]
        await printMedians(
          `${path} on a phone`,
          contestants.map(({ name, url }) => ({ name, measure: () => visit(browser, url + path) })),
          rounds,
        )
      }
    } finally {
      await browser.close()
    }
  })
}

async function visit(browser: Browser, address: string): Promise<Figures> {
  const { page, bytes, close } = await openPhone(browser)
  await page.goto(address, { waitUntil: 'load' })
  const { first, ...seen } = await page.evaluate(readEntries, { waitMs: AFTER_LOAD_MS, longMs: LONG_TASK_MS })
  const figures = { 'FCP ms': first, ...seen, KB: bytes() / 1000 }
  await close()
  return figures
}

/** Runs in the page: when something was first to be seen, and when its largest part; how long presses would wait. */
async function readEntries({ waitMs, longMs }: { waitMs: number; longMs: number }) {
  const entriesOf = (type: string) =>
    new Promise<PerformanceEntryList>((resolve) => {
      const all: PerformanceEntryList = []
      new PerformanceObserver((list) => all.push(...list.getEntries())).observe({ type, buffered: true })
      setTimeout(() => resolve(all), waitMs)
    })
  const [paints, largest, shifts, tasks] = await Promise.all([
    entriesOf('paint'),
    entriesOf('largest-contentful-paint'),
    entriesOf('layout-shift'),
    entriesOf('longtask'),
  ])
  const first = paints.find(({ name }) => name === 'first-contentful-paint')?.startTime ?? Number.NaN
  const sum = (values: number[]) => values.reduce((whole, each) => whole + each, 0)
  return {
    first,
    'LCP ms': largest.at(-1)?.startTime ?? Number.NaN,
    'blocking ms': sum(
      tasks.filter(({ startTime }) => startTime > first).map(({ duration }) => duration - longMs),
    ),
    shift: sum(shifts.map((each) => ('value' in each ? Number(each.value) : 0))),
  }
}
