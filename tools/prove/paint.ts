import { chromium, type Page } from 'playwright'
import { readCommandLine, readCount } from '#lib/config/command-line.ts'
import { findBrowser } from '#testing/find-browser.ts'
import { content } from '#testing/site-content.ts'
import { startSite } from '#testing/start-site.ts'
import { type Figures, printMedians } from './figures.ts'

const USAGE = `Measures the built site on a phone: a processor four times slower, 150 ms to the server, 1.6 Mbit/s. Medians of rounds
that take turns, so that whatever else the machine does meets all rows alike. Compare rows of one table only.

  npm run prove -- paint
  npm run prove -- paint --rounds 5 --beside https://other.example/ --beside https://other.example/a-post/

Prints the first visit of home and of a post, with the pages that are named beside them; the second and third page of a
visit; and how long the first press of a page waits for its answer. Needs a build: npm run build.`

const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }
const SLOWER_PROCESSOR = 4
const LINE = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
}
/** Late pictures, and tasks that begin after the load event, belong to the visit. */
const AFTER_LOAD_MS = 2000
/** A task of more than this keeps a press waiting (https://web.dev/articles/tbt). */
const LONG_TASK_MS = 50
const LOAD_WITHIN_MS = 120_000

/** The first presses on a page that was just opened, and the element that appears as the answer to the last. */
type Press = { name: string; path: string; taps: string[]; answer: string }

const FORM = 'main form[method="post"]'
const FIELD = `${FORM} input:not([tabindex="-1"])`
const REFUSED = `${FORM} [aria-invalid="true"]`
const PRESSES: Press[] = [
  { name: 'theme', path: '/', taps: ['[data-press="theme"]'], answer: 'html[data-theme]' },
  { name: 'menu', path: '/', taps: ['header [command="show-modal"]'], answer: 'dialog[open]' },
  { name: 'a card turned', path: '/services', taps: ['[data-press="turn"]'], answer: '[data-turned="true"]' },
  { name: 'a form sent after a touch', path: '/contact', taps: [FIELD, `${FORM} button`], answer: REFUSED },
  { name: 'a form sent untouched', path: '/contact', taps: [`${FORM} button`], answer: REFUSED },
]

const { values } = readCommandLine(USAGE, {
  options: {
    rounds: { type: 'string', default: '5' },
    beside: { type: 'string', multiple: true, default: [] },
  },
})
const rounds = readCount('--rounds', values.rounds, USAGE)
const [post = '/', nextPost = '/'] = content.posts.map(({ path }) => path)
await using browser = await chromium.launch({ executablePath: await findBrowser() })
await using site = await startSite()
const first = ['/', post].map((path) => ({ name: path, address: site.url + path }))
const others = values.beside.map((address) => ({ name: address, address }))
await printMedians(
  'First visit, nothing cached',
  [...first, ...others].map(({ name, address }) => ({ name, measure: () => visit([address]) })),
  rounds,
)
const walk = ['/', post, nextPost].map((path) => site.url + path)
await printMedians(
  'One visit of home, a post and another post',
  [2, 3].map((count) => ({ name: `page ${count}`, measure: () => visit(walk.slice(0, count)) })),
  rounds,
)
await printMedians(
  'From the first press to its answer (targets: 200 ms, a form sent untouched 2000)',
  PRESSES.map((press) => ({ name: press.name, measure: () => untilAnswer(press) })),
  rounds,
)

/** Opens pages one after the other in a browser without a cache. @returns the figures of the last one */
async function visit(addresses: string[]): Promise<Figures> {
  const { page, bytes, close } = await openPhone()
  let figures: Figures = {}
  for (const address of addresses) {
    const before = bytes()
    await page.goto(address, { waitUntil: 'load', timeout: LOAD_WITHIN_MS })
    const atLoad = bytes() - before
    // Ours fetches the pictures further down a second after it has loaded (lib/browser/every-page.ts).
    await page.waitForLoadState('networkidle', { timeout: LOAD_WITHIN_MS })
    const entries = await page.evaluate(readEntries, { waitMs: AFTER_LOAD_MS, longMs: LONG_TASK_MS })
    figures = { ...entries, 'KB at load': atLoad / 1000, 'KB at rest': (bytes() - before) / 1000 }
  }
  await close()
  return figures
}

async function openPhone() {
  const context = await browser.newContext(PHONE)
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  let bytes = 0
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength
  })
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', LINE)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER_PROCESSOR })
  return { page, bytes: () => bytes, close: () => context.close() }
}

/** Runs in the page. */
async function readEntries({ waitMs, longMs }: { waitMs: number; longMs: number }) {
  const entriesOf = (type: string) =>
    new Promise<PerformanceEntryList>((resolve) => {
      const all: PerformanceEntryList = []
      new PerformanceObserver((list) => all.push(...list.getEntries())).observe({ type, buffered: true })
      setTimeout(() => resolve(all), waitMs)
    })
  const [paints, largest, shifts, tasks] = await Promise.all(
    ['paint', 'largest-contentful-paint', 'layout-shift', 'longtask'].map(entriesOf),
  )
  const first = paints?.find(({ name }) => name === 'first-contentful-paint')?.startTime ?? Number.NaN
  const sum = (values: number[] = []) => values.reduce((whole, each) => whole + each, 0)
  return {
    'first paint ms': first,
    'largest ms': largest?.at(-1)?.startTime ?? Number.NaN,
    'blocking ms': sum(
      tasks?.filter(({ startTime }) => startTime > first).map(({ duration }) => duration - longMs),
    ),
    shift: sum(shifts?.map((each) => ('value' in each ? Number(each.value) : 0))),
  }
}

async function untilAnswer({ path, taps, answer }: Press): Promise<Figures> {
  const { page, close } = await openPhone()
  await page.goto(site.url + path, { waitUntil: 'load', timeout: LOAD_WITHIN_MS })
  const [ms] = await Promise.all([page.evaluate(pressToAnswer, answer), tapAll(page, taps)])
  await close()
  return { ms }
}

/** Taps the first visible match of each. It is scrolled to at once: a smooth scroll is cut off on a slow phone. */
async function tapAll(page: Page, selectors: string[]): Promise<void> {
  for (const [index, selector] of selectors.entries()) {
    // The first touch of a form has its script loaded.
    if (index > 0) await page.waitForFunction(() => document.querySelector('[data-hydrated]'))
    const target = page.locator(selector).filter({ visible: true }).first()
    await target.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }))
    await target.tap()
  }
}

/** Runs in the page: milliseconds from the last press to the frame after the answer appears. */
function pressToAnswer(selector: string): Promise<number> {
  return new Promise((resolve) => {
    let pressed = Number.NaN
    const note = ({ timeStamp }: Event) => {
      pressed = timeStamp
    }
    addEventListener('pointerdown', note, true)
    const look = () => {
      const isThere = document.querySelector(selector) !== null && !Number.isNaN(pressed)
      if (isThere) requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - pressed)))
      else requestAnimationFrame(look)
    }
    look()
  })
}
