import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium, type Page } from 'playwright'
import { untilHydrated } from '#e2e/support/hydration.ts'
import { routes } from '#e2e/support/kinds-of-pages.ts'
import { startSite } from '#e2e/support/site.ts'
import { STORAGE_KEY } from '#lib/browser/stored-messages.ts'
import { readCommandLine } from '#lib/config/command-line.ts'
import { findBrowser } from '#tools/checks/browser.ts'

const USAGE = `Takes screenshots of every page of the built site, in both themes, with stored messages and turned cards.

  npm run prove -- screenshots

  --widths 320,390,768,1100,1440   widths in CSS pixels (390,1440)
  --only /contact,/faq             these addresses alone
  --themes dark                    one theme alone
  --url http://localhost:3000      a site that is running already, such as another company's
  --into screenshots/before        another folder

Pictures go to screenshots/<width>-<theme>/<page>.png, which Git ignores. Needs a build: npm run build.`

const VIEW_HEIGHT_PX = 900

const { values } = readCommandLine(USAGE, {
  options: {
    widths: { type: 'string', default: '390,1440' },
    only: { type: 'string' },
    themes: { type: 'string', default: 'light,dark' },
    url: { type: 'string' },
    into: { type: 'string', default: 'screenshots' },
  },
})

/** `prepare` brings the page into the state that is wanted. */
type Shot = { name?: string; route: string; prepare?: (page: Page) => Promise<void> }

const SHOTS: Shot[] = [
  ...[...routes, '/no-such-page'].map((route) => ({ route })),
  { name: 'services-turned', route: '/services', prepare: turnCards },
  // The last of a view, because the browser keeps the messages.
  { name: 'messages-filled', route: '/messages', prepare: storeMessages },
]

const only = values.only?.split(',').map((route): Shot => ({ route }))
await using site = values.url === undefined ? await startSite() : undefined
await using browser = await chromium.launch({ executablePath: await findBrowser() })
for (const width of values.widths.split(','))
  for (const theme of values.themes.split(','))
    await takeAll(Number(width), theme === 'dark' ? 'dark' : 'light')

async function takeAll(width: number, theme: 'light' | 'dark'): Promise<void> {
  const into = join(values.into, `${width}-${theme}`)
  await mkdir(into, { recursive: true })
  const page = await browser.newPage({
    viewport: { width, height: VIEW_HEIGHT_PX },
    colorScheme: theme,
    // Two runs give the same picture.
    reducedMotion: 'reduce',
  })
  for (const { route, name = fileName(route), prepare } of only ?? SHOTS) {
    const path = join(into, `${name}.png`)
    await page.goto(`${site?.url ?? values.url}${route}`, { waitUntil: 'load' })
    await prepare?.(page)
    await loadAll(page)
    await page.screenshot({ path, fullPage: true })
    console.log(path)
  }
  await page.close()
}

async function turnCards(page: Page): Promise<void> {
  await page.locator('.flip').evaluateAll((cards) => {
    for (const card of cards) card.setAttribute('data-turned', 'true')
  })
}

async function storeMessages(page: Page): Promise<void> {
  const message = 'We weave the labels of our cloth by hand and want to print them.\nWhat would that cost?'
  const stored = [
    { id: 1, name: 'Amina Yusuf', email: 'amina@example.org', phone: '0300 1234567', message },
    { id: 2, name: 'Béla Nagy', email: 'bela@example.org', phone: '0301 7654321', message: 'Please call.' },
  ]
  await page.evaluate(
    ([key = '', text = '']) => localStorage.setItem(key, text),
    [STORAGE_KEY, JSON.stringify(stored)],
  )
  await page.reload({ waitUntil: 'load' })
  await untilHydrated(page)
}

/** Scrolls through the page once, so that what loads or appears on sight is there, and goes back to the top. */
async function loadAll(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const nextFrame = () => new Promise((done) => requestAnimationFrame(done))
    for (let y = 0; y < document.body.scrollHeight; y += window.innerHeight / 2) {
      window.scrollTo({ top: y, behavior: 'instant' })
      await nextFrame()
    }
    window.scrollTo({ top: 0, behavior: 'instant' })
    const pictures = [...document.images].map((image) => {
      // A lazy picture beside the window, in a row of slides, would never load.
      image.loading = 'eager'
      return image.decode().catch(() => undefined)
    })
    await Promise.all([document.fonts.ready, ...pictures])
    await nextFrame()
  })
}

function fileName(route: string): string {
  return route === '/' ? 'home' : route.slice(1).replaceAll(/[^a-zA-Z0-9_-]+/g, '-')
}
