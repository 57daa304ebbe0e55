import { join } from 'node:path'
import { chromium } from 'playwright'
import { readCommandLine } from '#lib/config/command-line.ts'
import { findBrowser } from '#testing/find-browser.ts'
import { routes } from '#testing/kinds-of-pages.ts'
import { startSite } from '#testing/start-site.ts'

const USAGE = `Takes screenshots of every page of the built site, or of the named ones, in both themes.

  npm run prove -- screenshots
  npm run prove -- screenshots /contact /faq

  --widths 320,390,768,1100,1440   widths in CSS pixels (390,1440)
  --url http://localhost:3000      a site that is running already, such as another company's

Pictures go to screenshots/<width>-<theme>/<page>.png, which Git ignores. Needs a build: npm run build.`

const VIEW_HEIGHT_PX = 900

const { values, positionals } = readCommandLine(USAGE, {
  allowPositionals: true,
  options: { widths: { type: 'string', default: '390,1440' }, url: { type: 'string' } },
})
const pages = positionals.length > 0 ? positionals : [...routes, '/no-such-page']
await using site = values.url === undefined ? await startSite() : undefined
await using browser = await chromium.launch({ executablePath: await findBrowser() })
for (const width of values.widths.split(','))
  for (const theme of ['light', 'dark'] as const) {
    const page = await browser.newPage({
      viewport: { width: Number(width), height: VIEW_HEIGHT_PX },
      colorScheme: theme,
      // Two runs give the same picture.
      reducedMotion: 'reduce',
    })
    for (const route of pages) {
      const path = join('screenshots', `${width}-${theme}`, `${fileName(route)}.png`)
      // A page fetches all of its pictures about a second after it has loaded.
      await page.goto(`${site?.url ?? values.url}${route}`)
      await page.waitForFunction(() => [...document.images].every((image) => image.complete))
      await page.screenshot({ path, fullPage: true })
      console.log(path)
    }
    await page.close()
  }

function fileName(route: string): string {
  return route === '/' ? 'home' : route.slice(1).replaceAll(/[^a-zA-Z0-9_-]+/g, '-')
}
