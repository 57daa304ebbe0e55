import type { Page } from 'playwright/test'
import { expect, test } from '#e2e/fixtures/test.ts'
import { ask } from '#e2e/support/ask.ts'
import { fillIn, formOn, toasts, writing } from '#e2e/support/enquiry.ts'
import { untilCarouselsTurn, untilHydrated } from '#e2e/support/hydration.ts'
import { chosenHeroes } from '#lib/browser/hero-choice.ts'
import { postRoute } from '#lib/routes.ts'

// What pages weigh, in bytes of bodies as they travel: the same on every machine.

const LIMIT = {
  /** Home, finished and usable: everything but script. */
  withoutScript: 120_000,
  firstScreenPictures: 20_000,
  fonts: 56_000,
  styles: 12_000,
  /** Compressed by gzip, like the next: home, after everything has been done there that can be done. */
  script: 180_000,
  /** 134.6 KB are the framework's own, of a page with nothing on it; 20 KB are for us. */
  scriptWithoutIslands: 154_600,
}

const POST = postRoute('future-of-react-development')

type Fetched = {
  address: string
  bytes: number
  kind: 'page' | 'data' | 'script' | 'style' | 'font' | 'picture'
}

test('home is finished with few bytes, and fetches no pictures of other pages @phone', async ({ page }) => {
  await page.goto('/')
  // The cloth that comes next is fetched last.
  await expect(page.locator('.hero-frame-2')).toBeAttached()
  const of = (...kinds: Fetched['kind'][]) => everythingFetched(page, kinds)
  const heroes = (await page.evaluate(chosenHeroes)).map((address) => new URL(address, page.url()).href)
  const [hero = '', , ...later] = heroes
  const finished = (await of('page', 'style', 'font', 'picture')).filter(
    ({ address }) => !later.includes(address),
  )
  expect(bytesOf(finished)).toBeLessThan(LIMIT.withoutScript)
  expect(bytesOf(await of('font'))).toBeLessThan(LIMIT.fonts)
  expect(bytesOf(await of('style'))).toBeLessThan(LIMIT.styles)
  const first = [hero, ...(await firstScreenImages(page))]
  const ofFirst = (await of('picture')).filter(({ address }) => first.includes(address))
  expect(ofFirst.map(({ address }) => address)).toContain(hero)
  expect(bytesOf(ofFirst)).toBeLessThan(LIMIT.firstScreenPictures)

  const unknown = (await picturesOfOthers(page)).filter((address) => !heroes.includes(address))
  expect(unknown).toEqual([])
})

test('all that home can do needs little script', async ({ page, baseURL, token }) => {
  await page.goto('/')
  await untilHydrated(page)
  await untilCarouselsTurn(page)
  await page.getByRole('button', { name: 'Contact details' }).first().click()
  await page.keyboard.press('Escape')
  const { Name, Email, Phone, Message } = writing(token)
  await fillIn(formOn(page), { Name, Email, Phone, Message })
  await formOn(page).getByRole('button').click()
  await expect(toasts(page)).toContainText('success')
  expect(await scriptByGzip(page, baseURL)).toBeLessThan(LIMIT.script)
})

for (const address of ['/privacy', POST]) {
  test(`${address}, which only wants to be read, has hardly more script than the framework`, async ({
    page,
    baseURL,
  }) => {
    await page.goto(address)
    await untilHydrated(page)
    expect(await scriptByGzip(page, baseURL)).toBeLessThan(LIMIT.scriptWithoutIslands)
  })
}

/** What the browser has fetched since the page was asked for, without what it has made itself (data:). */
async function everythingFetched(page: Page, kinds: Fetched['kind'][]): Promise<Fetched[]> {
  const fetched = await page.evaluate(() => {
    const kindOf = ({ name, initiatorType }: PerformanceResourceTiming): Fetched['kind'] => {
      if (initiatorType === 'navigation') return 'page'
      if (name.includes('_rsc=')) return 'data'
      const [, ending = ''] = /\.(\w+)(?:\?|$)/.exec(name) ?? []
      return ({ js: 'script', css: 'style', woff2: 'font' } as const)[ending] ?? 'picture'
    }
    const entries = [
      ...performance.getEntriesByType('navigation'),
      ...performance.getEntriesByType('resource'),
    ] as PerformanceResourceTiming[]
    return entries
      .filter(({ name }) => name.startsWith('http'))
      .map((entry) => ({ address: entry.name, bytes: entry.encodedBodySize, kind: kindOf(entry) }))
  })
  return fetched.filter(({ kind }) => kinds.includes(kind))
}

/** The addresses of pictures that were fetched and that no picture element of this page shows, but for the frame's. */
async function picturesOfOthers(page: Page): Promise<string[]> {
  const ofFrame = /\/(footer-border|icon)[^/]*\.svg/
  const shown = await page.evaluate(() => [...document.images].map((image) => image.currentSrc))
  return (await everythingFetched(page, ['picture']))
    .map(({ address }) => address)
    .filter((address) => !shown.includes(address) && !ofFrame.test(address))
}

/** The addresses of the pictures in the window, besides the cloth of the hero. */
function firstScreenImages(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const images = [...document.images].filter((image) => image.getBoundingClientRect().top < innerHeight)
    return images.map((image) => image.currentSrc)
  })
}

function bytesOf(fetched: Fetched[]): number {
  return fetched.reduce((sum, { bytes }) => sum + bytes, 0)
}

/** What the scripts that were fetched so far weigh where a browser takes no better form than gzip. */
async function scriptByGzip(page: Page, baseURL: string | undefined): Promise<number> {
  const scripts = await everythingFetched(page, ['script'])
  const answers = await Promise.all(
    scripts.map(({ address }) =>
      ask(baseURL, new URL(address).pathname, { headers: { 'accept-encoding': 'gzip' } }),
    ),
  )
  return answers.reduce((sum, { body }) => sum + body.length, 0)
}
