import { once } from 'node:events'
import { mkdir, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { kindsOfPages } from '#e2e/support/kinds-of-pages.ts'
import { LONG_LIST } from '#e2e/support/long-list.ts'
import { startSite } from '#e2e/support/site.ts'
import { misuse, readCommandLine } from '#lib/config/command-line.ts'
import type { Driver } from './walk/driver.ts'
import { openFirefox } from './walk/firefox.ts'
import { type Hand, handOn } from './walk/hand.ts'
import { STEPS } from './walk/steps.ts'
import { openWebKit } from './walk/webkit.ts'

const USAGE = `Walks the built site in a browser that the tests do not use, as a visitor would: every kind of page at two widths, and
everything that can be pressed or sent.

  npm run prove -- walk firefox            Firefox without a window. Debian's package: firefox-esr
  xvfb-run npm run prove -- walk webkit    the MiniBrowser of WebKitGTK. Debian's packages: webkit2gtk-driver, xvfb, xauth

  --program /usr/bin/firefox         Firefox, or WebKit's driver, where it is not on the PATH under its usual name
  --browser /path/to/MiniBrowser     WebKit's browser, where it lies elsewhere
  --into screenshots/walk            pictures of every page, in both themes, to be looked at

Exits with 1 when something went wrong: a step, an error in the console, a violation of a policy. Needs a build: npm run build.`

const WIDTHS_PX = [390, 1440]
const HEIGHT_PX = 900
const MINI_BROWSER = '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser'

const { values, positionals } = readCommandLine(USAGE, {
  options: {
    program: { type: 'string' },
    browser: { type: 'string', default: MINI_BROWSER },
    into: { type: 'string' },
  },
  allowPositionals: true,
})

const ENGINES: Record<string, () => Promise<Driver>> = {
  firefox: () => openFirefox(values.program ?? 'firefox-esr'),
  webkit: () => openWebKit(values.program ?? 'WebKitWebDriver', values.browser),
}
const [engine = ''] = positionals
const open = ENGINES[engine] ?? misuse('Say in which browser to walk.', USAGE)

let faults = 0
/** What browsers report that a policy refused: WebKit tells it nobody else. */
const violations: string[] = []
const collector = createServer(async (request, response) => {
  const report = Buffer.concat(await request.toArray()).toString()
  if (report !== '') violations.push(report)
  const cors = { 'access-control-allow-origin': '*', 'access-control-allow-headers': 'content-type' }
  response.writeHead(204, cors).end()
}).listen(0, '127.0.0.1')
await once(collector, 'listening')
const collectorAddress = collector.address()
const port = typeof collectorAddress === 'object' ? collectorAddress?.port : undefined
const site = await startSite({ env: { CSP_REPORT_URL: `http://127.0.0.1:${port}/` } })
try {
  const driver = await open()
  console.log(driver.name)
  try {
    await walk(driver)
    for (const complaint of [...driver.complaints(), ...violations]) fail(complaint)
  } finally {
    await driver.close()
  }
} catch (error) {
  fail(reasonOf(error))
} finally {
  await site.stop()
  collector.closeAllConnections()
  collector.close()
}
console.log(faults === 0 ? 'Nothing went wrong.' : `Went wrong: ${faults}.`)
process.exitCode = faults === 0 ? 0 : 1

async function walk(driver: Driver): Promise<void> {
  const hand = handOn(driver)
  for (const width of WIDTHS_PX) {
    await driver.resize(width, HEIGHT_PX)
    // The long list is made up by the tests, in a browser of theirs.
    for (const route of kindsOfPages.filter((each) => each !== LONG_LIST))
      await attempt(`${route} at ${width}`, async () => {
        await driver.open(site.url + route)
        await hand.until(`document.querySelector('h1')?.checkVisibility()`)
        await hand.readToTheEnd()
        await hand.until(`!document.querySelector('[data-entry="waiting"]')`)
        await expectSound(driver)
        await takePictures(driver, hand, `${width}-${route.slice(1).replaceAll('/', '-') || 'home'}`)
      })
    for (const { name, page, run } of STEPS)
      await attempt(`${name} (${page} at ${width})`, async () => {
        await driver.open(site.url + page)
        await run({ driver, hand, site })
      })
  }
}

/** Nothing has to be scrolled sideways, and every picture has come. */
async function expectSound(driver: Driver): Promise<void> {
  const root = 'document.documentElement'
  const wrong = await driver.evaluate(`[
    ...(${root}.scrollWidth > ${root}.clientWidth ? ['is wider than the window'] : []),
    ...[...document.images].filter((image) => image.complete && image.naturalWidth === 0).map((image) => 'lacks ' + image.src),
  ].join()`)
  if (wrong !== '') throw new Error(String(wrong))
}

async function takePictures(driver: Driver, hand: Hand, name: string): Promise<void> {
  if (values.into === undefined) return
  await mkdir(values.into, { recursive: true })
  for (const theme of ['light', 'dark']) {
    await driver.evaluate(
      `void (document.documentElement.dataset.theme = '${theme}', scrollTo({ top: 0, behavior: 'instant' }))`,
    )
    await hand.untilDrawn()
    await writeFile(join(values.into, `${engine}-${name}-${theme}.png`), await driver.takePicture())
  }
}

async function attempt(name: string, run: () => Promise<void>): Promise<void> {
  try {
    await run()
    console.log(`  ✓ ${name}`)
  } catch (error) {
    fail(`${name}: ${reasonOf(error)}`)
  }
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

function fail(what: string): void {
  console.log(`  ✗ ${what}`)
  faults += 1
}
