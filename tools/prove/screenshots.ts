import { mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { type Browser, chromium, type Page } from 'playwright'
import { content } from '#e2e/support/content.ts'
import { untilHydrated } from '#e2e/support/hydration.ts'
import { routes } from '#e2e/support/kinds-of-pages.ts'
import { startSite } from '#e2e/support/site.ts'
import { STORAGE_KEY } from '#lib/browser/stored-messages.ts'
import { readCommandLine } from '#lib/config/command-line.ts'
import { indexPagesOf } from '#lib/content/lists.ts'
import { COLLECTIONS } from '#lib/routes.ts'
import { findBrowser } from '#tools/checks/browser.ts'
import { isOtherContent, type OtherContent, runWithContent } from './pictures/other-site.ts'

const USAGE = `Takes a picture of every page of the built site, in both themes. Of what a page shows only now and then there are
pictures too: pages that are not there, stored messages, service cards turned over.

  npm run prove -- screenshots

  --widths 320,390,768,1100,1440   widths in CSS pixels (390,1440)
  --only /contact,/faq             these addresses alone; unknown ones too
  --themes dark                    one theme alone
  --fold                           only what is seen without scrolling
  --paper                          as printed on A4 instead, into screenshots/paper/<page>.pdf
  --lists                          home and the lists alone: their pages, their categories, other numbers of services
  --content many                   the lists of a copy of the site that has many entries; or few, or empty: a post and a
                                   project, or none. The copy is built for it and removed again
  --url http://localhost:3000      a site that is running already
  --into screenshots/before        another folder

Pictures go to screenshots/<width>-<theme>/<page>.png, which Git ignores; with --content to screenshots/many/...
Needs a build: npm run build.`

const VIEW_HEIGHT_PX = 900

const { values } = readCommandLine(USAGE, {
  options: {
    widths: { type: 'string', default: '390,1440' },
    only: { type: 'string' },
    themes: { type: 'string', default: 'light,dark' },
    fold: { type: 'boolean', default: false },
    paper: { type: 'boolean', default: false },
    lists: { type: 'boolean', default: false },
    content: { type: 'string' },
    url: { type: 'string' },
    into: { type: 'string', default: 'screenshots' },
  },
})
const folder = resolve(values.into)

type View = { width: number; theme: 'light' | 'dark' }
/** What to take a picture of. `prepare` brings the page into the state that is wanted. */
type Shot = { name: string; route: string; prepare?: (page: Page) => Promise<void> }

const NOT_FOUND = ['/no-such-page', ...COLLECTIONS.map((collection) => `/${collection}/no-such`)]

const SHOTS: Shot[] = [
  ...[...routes, ...NOT_FOUND].map((route) => ({ name: fileName(route), route })),
  { name: 'services-turned', route: '/services', prepare: turnCards },
  // The last of a view, because the browser keeps the messages.
  { name: 'messages-filled', route: '/messages', prepare: storeMessages },
]

/** Home and the lists, as they are and with other numbers of services. */
const LIST_SHOTS: Shot[] = [
  ...['/', '/services', '/team', ...listRoutes()].map((route) => ({ name: fileName(route), route })),
  ...[1, 2, 3, 4, 5, 7].flatMap((count) =>
    ['/', '/services'].map((route) => ({
      name: `${fileName(route)}-${count}-services`,
      route,
      prepare: (page: Page) => leaveServices(page, count),
    })),
  ),
]

if (values.content === undefined) await pictureAll()
else if (isOtherContent(values.content)) await pictureCopy(values.content)
else throw new Error(`--content is many, few or empty, not ${values.content}`)

async function pictureAll(): Promise<void> {
  const site = values.url ? undefined : await startSite()
  const browser = await chromium.launch({ executablePath: await findBrowser() })
  try {
    const views = values.paper ? [{ width: 1440, theme: 'light' } as const] : wantedViews()
    for (const view of views) await picture(browser, site?.url ?? values.url ?? '', view)
  } finally {
    await browser.close()
    await site?.stop()
  }
}

/** This script once more, in a copy of the site: it reads the content from the folder that it runs in. */
async function pictureCopy(kind: OtherContent): Promise<void> {
  const { content: _, into, lists: __, ...others } = values
  const given = Object.entries(others).flatMap(([name, value]) => {
    if (value === true) return [`--${name}`]
    return typeof value === 'string' ? [`--${name}`, value] : []
  })
  const script = ['tools/prove/screenshots.ts', '--lists', '--into', resolve(into, kind), ...given]
  process.exitCode = await runWithContent(kind, script)
}

function wantedViews(): View[] {
  const themes = values.themes.split(',').map((theme) => (theme === 'dark' ? 'dark' : 'light'))
  return values.widths.split(',').flatMap((width) => themes.map((theme) => ({ width: Number(width), theme })))
}

function wantedShots(): Shot[] {
  if (values.only === undefined) return values.lists ? LIST_SHOTS : SHOTS
  return values.only.split(',').flatMap((route) => {
    const known = SHOTS.filter((shot) => shot.route === route)
    return known.length > 0 ? known : [{ name: fileName(route), route }]
  })
}

async function picture(browser: Browser, url: string, { width, theme }: View): Promise<void> {
  const into = join(folder, values.paper ? 'paper' : `${width}-${theme}`)
  await mkdir(into, { recursive: true })
  const page = await browser.newPage({
    viewport: { width, height: VIEW_HEIGHT_PX },
    colorScheme: theme,
    // Nothing is caught half way through its entry, and two runs give the same picture.
    reducedMotion: 'reduce',
  })
  for (const { name, route, prepare } of wantedShots()) {
    const path = join(into, `${name}.${values.paper ? 'pdf' : 'png'}`)
    await page.goto(url + route, { waitUntil: 'load' })
    await prepare?.(page)
    await showAll(page)
    if (values.paper) await page.pdf({ path, format: 'A4', preferCSSPageSize: true })
    else await page.screenshot({ path, fullPage: !values.fold })
    console.log(path)
  }
  await page.close()
}

/** Of each list that is divided: the first page, the second and the last, of all entries and of the largest category. */
function listRoutes(): string[] {
  const { posts, projects, site } = content
  const lists = [
    ...indexPagesOf('blog', posts, site.language),
    ...indexPagesOf('projects', projects, site.language),
  ]
  const isWanted = ({ number, pageCount, category, categories }: (typeof lists)[number]) =>
    (number <= 2 || number === pageCount) && (!category || category.slug === categories[0]?.slug)
  return lists.filter(isWanted).map(({ path }) => path)
}

/** Takes cards away, or adds copies of the first. */
async function leaveServices(page: Page, count: number): Promise<void> {
  // Before, React would find other cards than it has rendered, and put its own in their place.
  await untilHydrated(page)
  await page.locator('.patchwork').evaluate((list, wanted) => {
    const cards = [...list.children]
    for (const card of cards.slice(wanted)) card.remove()
    for (let place = cards.length; place < wanted; place++) list.append(cards[0]?.cloneNode(true) ?? '')
  }, count)
}

async function turnCards(page: Page): Promise<void> {
  await untilHydrated(page)
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
