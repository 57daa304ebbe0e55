import { mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { type Browser, chromium, type Page } from 'playwright'
import { routes } from '#e2e/support/routes.ts'
import { startSite } from '#e2e/support/site.ts'
import { findBrowser } from '#scripts/browser.ts'

// Takes a picture of every page of the built site, in both themes: `npm run screenshots`.
//   --widths 320,390,768,1100,1440   widths in CSS pixels (390,1440)
//   --only /contact,/faq             these addresses alone; unknown ones too, for the not-found pages
//   --themes dark                    one theme alone
//   --fold                           only what is seen without scrolling
//   --url http://localhost:3000      a site that is running already
// Pictures go to screenshots/<width>-<theme>/<page>.png, which Git ignores.

const VIEW_HEIGHT_PX = 900

const folder = resolve(import.meta.dirname, '../screenshots')
const { values } = parseArgs({
  options: {
    widths: { type: 'string', default: '390,1440' },
    only: { type: 'string' },
    themes: { type: 'string', default: 'light,dark' },
    fold: { type: 'boolean', default: false },
    url: { type: 'string' },
  },
})

type View = { width: number; theme: 'light' | 'dark' }

const site = values.url ? undefined : await startSite()
const browser = await chromium.launch({ executablePath: await findBrowser() })
try {
  for (const view of wantedViews()) await picture(browser, site?.url ?? values.url ?? '', view)
} finally {
  await browser.close()
  await site?.stop()
}

function wantedViews(): View[] {
  const themes = values.themes.split(',').map((theme) => (theme === 'dark' ? 'dark' : 'light'))
  return values.widths.split(',').flatMap((width) => themes.map((theme) => ({ width: Number(width), theme })))
}

async function picture(browser: Browser, url: string, { width, theme }: View): Promise<void> {
  const into = join(folder, `${width}-${theme}`)
  await mkdir(into, { recursive: true })
  const page = await browser.newPage({
    viewport: { width, height: VIEW_HEIGHT_PX },
    colorScheme: theme,
    // Nothing is caught half way through its entry, and two runs give the same picture.
    reducedMotion: 'reduce',
  })
  for (const route of values.only?.split(',') ?? routes) {
    const path = join(into, `${fileName(route)}.png`)
    await page.goto(url + route, { waitUntil: 'load' })
    await showAll(page)
    await page.screenshot({ path, fullPage: !values.fold })
    console.log(path)
  }
  await page.close()
}

/** Scrolls through the page once, so that what loads or appears on sight is there, and goes back to the top. */
async function showAll(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const nextFrame = () => new Promise((done) => requestAnimationFrame(done))
    for (let y = 0; y < document.body.scrollHeight; y += window.innerHeight / 2) {
      window.scrollTo({ top: y, behavior: 'instant' })
      await nextFrame()
    }
    window.scrollTo({ top: 0, behavior: 'instant' })
    const pictures = [...document.images].map((image) => {
      // A lazy picture that lies beside the window, in a row of slides, would never load and never be ready.
      image.loading = 'eager'
      return image.decode().catch(() => undefined)
    })
    await Promise.all([document.fonts.ready, ...pictures])
    await nextFrame()
  })
}

function fileName(route: string): string {
  if (route === '/') return 'home'
  const name = route.slice(1).replaceAll(/[^a-zA-Z0-9_-]+/g, '-')
  // /FAQ and /faq are one file to a file system that does not tell capitals from small letters.
  return name === name.toLowerCase() ? name : `${name.toLowerCase()}-capitals`
}
