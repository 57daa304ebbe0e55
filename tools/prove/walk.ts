import { createServer, request as forward, type ServerResponse } from 'node:http'
import { misuse, readCommandLine } from '#lib/config/command-line.ts'
import { enquiryForms } from '#lib/enquiry/forms.ts'
import { kindsOfPages } from '#testing/kinds-of-pages.ts'
import { listen } from '#testing/listen.ts'
import { inboxAt, startSite } from '#testing/start-site.ts'
import { type Browser, openFirefox, openWebKit } from './walk/browsers.ts'
import { createUser, fillInForm, STEPS } from './walk/steps.ts'

const USAGE = `Walks the built site in another engine than the tests, and exits with 1 if something went wrong. Needs a build:
npm run build.

  npm run prove -- walk firefox            Debian's package: firefox-esr
  xvfb-run npm run prove -- walk webkit    WebKitGTK. Debian's packages: webkit2gtk-driver, xvfb, xauth

Opens every kind of page at two widths, and uses menus, carousels and forms as a visitor does. A failed step, an error in the
console or a violation of a policy is a fault.`

const WIDTHS_PX = [390, 1440]
const HEIGHT_PX = 900

/** Nothing may be wider than the window, and every picture must have loaded. */
const LAYOUT_FAULTS = `[
  ...(document.documentElement.scrollWidth > document.documentElement.clientWidth ? ['is wider than the window'] : []),
  ...[...document.images].filter((image) => image.complete && image.naturalWidth === 0).map((image) => 'lacks ' + image.src),
].join()`

/** What happens on the way to a script of islands. */
type Loss = { of: RegExp; answer: (response: ServerResponse) => void }

const LOST: Loss['answer'] = (response) => response.writeHead(404).end()
const CHANGED: Loss['answer'] = (response) =>
  response.writeHead(200, { 'content-type': 'text/javascript' }).end('document.title = "changed"')
const LOSSES: Record<string, Loss> = {
  'the scripts of islands are missing': { of: /\/islands\//, answer: LOST },
  'React was changed on its way': { of: /\/islands\/runtime-/, answer: CHANGED },
  'the script of the form was changed on its way': { of: /\/islands\/form-/, answer: CHANGED },
}

const { positionals } = readCommandLine(USAGE, { allowPositionals: true })
const [engine] = positionals

let faults = 0
if (engine === 'firefox') await walkIn(openFirefox)
else if (engine === 'webkit') await walkIn(openWebKit)
else misuse('Name the browser: firefox or webkit.', USAGE)
console.log(faults === 0 ? 'Nothing went wrong.' : `Went wrong: ${faults}.`)
process.exitCode = faults === 0 ? 0 : 1

async function walkIn(openBrowser: () => Promise<Browser>): Promise<void> {
  // WebKit only reports policy violations to this address.
  const violations: string[] = []
  const collector = createServer(async (request, response) => {
    const report = Buffer.concat(await request.toArray()).toString()
    if (report !== '') violations.push(report)
    const cors = { 'access-control-allow-origin': '*', 'access-control-allow-headers': 'content-type' }
    response.writeHead(204, cors).end()
  })
  const port = await listen(collector)
  await using site = await startSite({ env: { CSP_REPORT_URL: `http://127.0.0.1:${port}/` } })
  const browser = await openBrowser()
  console.log(browser.name)
  try {
    await walk(browser, site)
    for (const fault of [...browser.errors, ...violations]) fail(fault)
    for (const [what, loss] of Object.entries(LOSSES))
      await attempt(`a form is posted without script if ${what}`, () => postWithout(loss, browser, site))
  } finally {
    await browser.close()
    collector.closeAllConnections()
    collector.close()
  }
}

/** Posts the contact form of a site that is behind a server with this loss. */
async function postWithout({ of, answer }: Loss, browser: Browser, site: { url: string; inboxUrl: string }) {
  const between = createServer((request, response) => {
    const { url = '/', method, headers } = request
    if (of.test(url)) return answer(response)
    const onward = forward(site.url + url, { method, headers }, (reply) => {
      reply.pipe(response.writeHead(reply.statusCode ?? 502, reply.headers))
    })
    return request.pipe(onward)
  })
  try {
    await browser.open(`http://127.0.0.1:${await listen(between)}/contact`)
    const token = await fillInForm(createUser(browser), enquiryForms.contact)
    await createUser(browser).until(`location.pathname === '/api/sendEmail' && document.title !== 'changed'`)
    await inboxAt(site.inboxUrl).waitFor(token)
  } finally {
    between.closeAllConnections()
    between.close()
  }
}

async function walk(browser: Browser, site: { url: string; inboxUrl: string }): Promise<void> {
  const user = createUser(browser)
  for (const width of WIDTHS_PX) {
    await browser.resize(width, HEIGHT_PX)
    for (const route of kindsOfPages)
      await attempt(`${route} at ${width}`, async () => {
        await browser.open(site.url + route)
        await user.until(`document.querySelector('h1')?.checkVisibility()`)
        await user.scrollToEnd()
        await user.until(`!document.querySelector('[data-entry="waiting"]')`)
        const wrong = await browser.evaluate(LAYOUT_FAULTS)
        if (wrong !== '') throw new Error(String(wrong))
      })
    for (const { name, page, run } of STEPS)
      await attempt(`${name} (${page} at ${width})`, async () => {
        await browser.open(site.url + page)
        await run({ browser, user, site })
      })
  }
}

async function attempt(name: string, run: () => Promise<void>): Promise<void> {
  try {
    await run()
    console.log(`  ✓ ${name}`)
  } catch (error) {
    fail(`${name}: ${error instanceof Error ? error.message : error}`)
  }
}

function fail(reason: string): void {
  console.log(`  ✗ ${reason}`)
  faults += 1
}
