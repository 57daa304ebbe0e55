import { expect, test } from '#e2e/fixtures/test.ts'
import { content, words } from '#e2e/support/content.ts'
import { metaContents, readDocuments } from '#e2e/support/documents.ts'
import { fillIn, labelOf, openForm, writing } from '#e2e/support/enquiry.ts'
import { isPhotograph } from '#lib/content/pictures.ts'

/*
 * The site of another company, as a visitor meets it. What any company can expect of the software is tested by all other
 * specs, which run here as well; here is what its own name, language, colours, photographs, logo, pages and collection must come through.
 */

test.use({ contextOptions: { reducedMotion: 'reduce' }, expectedErrors: [/status of 404/] })

const { logo, textPages, projects } = content
/** Words and colours of the company in `content/` of the repository, in small letters. */
const foreign: string[] = JSON.parse(process.env.FOREIGN_WORDS ?? '[]')
const collection = present(
  'a collection of its own',
  textPages.find(({ entries }) => entries.length > 0),
)

test('the head shows the logo, and on a phone the button of the menu beside it', async ({ page }) => {
  await page.goto('/')
  present('a logo', logo)
  const picture = page.locator('header img').first()
  expect(
    await picture.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth),
  ).toBeGreaterThan(0)
  await expect(picture).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  const brand = await page.locator('header a[href="/"]').first().boundingBox()
  const menu = await page.locator('header').getByRole('button', { name: words.page.menu }).boundingBox()
  if (!brand || !menu) throw new Error('The head has no brand or no menu')
  const middle = menu.y + menu.height / 2
  expect(middle).toBeGreaterThan(brand.y)
  expect(middle).toBeLessThan(brand.y + brand.height)
})

test('a photograph is shown in sizes that the build made', async ({ page }) => {
  const { path } = present(
    'a project with a photograph',
    projects.find(({ image }) => isPhotograph(image)),
  )
  await page.goto(path)
  const photograph = page.locator('main img.photograph').first()
  await photograph.scrollIntoViewIfNeeded()
  await expect(photograph).toHaveJSProperty('complete', true)
  const source = await photograph.evaluate((image) =>
    image instanceof HTMLImageElement ? image.currentSrc : '',
  )
  expect(new URL(source).pathname).toMatch(/^\/photographs\/.*\.avif$/)
})

// Its sitemap, heads and JSON-LD are read by discoverability.spec.ts, which knows the pages of any content.
test('a collection that only content knows leads on from former addresses', async ({ request }) => {
  for (const { path, formerIds } of collection.entries)
    for (const former of formerIds) {
      const answer = await request.get(`${collection.path}/${former}`, { maxRedirects: 0 })
      expect([answer.status(), answer.headers().location]).toEqual([308, path])
    }
  expect((await request.get(`${collection.path}/no-such-entry`)).status()).toBe(404)
})

test('a page that search engines are to pass over says so, and is not in the sitemap', async ({
  page,
  request,
}) => {
  const unlisted = textPages.filter((each) => !each.sitemap).map(({ path }) => path)
  expect(unlisted.length).toBeGreaterThan(0)
  const sitemap = await (await request.get('/sitemap.xml')).text()
  for (const document of await readDocuments(page, unlisted)) {
    expect(metaContents(document, 'robots')).toEqual(['noindex, nofollow'])
    expect(sitemap).not.toContain(`${document.path}</loc>`)
  }
})

test('an enquiry arrives as a mail of this company, without a word or colour of another', async ({
  page,
  inbox,
  token,
}) => {
  const form = await openForm(page, '/contact')
  // Long enough in the country of this company, and too short by the specification.
  await fillIn(form, { ...writing(token), [labelOf('phone')]: '040/555-01 DW 7' })
  await form.getByRole('button').click()
  const { text, html } = await inbox.waitFor(token)
  expect(text).toContain(token)
  expect(html).toContain(token)
  const written = `${text}\n${html}`.toLowerCase()
  expect(foreign.filter((word) => written.includes(word))).toEqual([])
})

/** @throws Error where the company lacks what is tested here */
function present<Value>(what: string, value: Value | undefined): Value {
  if (value === undefined) throw new Error(`The second company has not got ${what}.`)
  return value
}
