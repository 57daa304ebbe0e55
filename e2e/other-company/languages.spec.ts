import type { Page } from 'playwright/test'
import { expect, test } from '#e2e/fixtures/test.ts'
import { expectNoAxeViolations } from '#e2e/support/axe.ts'
import { controlOf, openForm } from '#e2e/support/enquiry.ts'
import { ENQUIRY_ADDRESS, enquiryForms } from '#lib/enquiry/forms.ts'
import { filledIn } from '#lib/enquiry/testing/filled-in.ts'
import { addressIn } from '#lib/routes.ts'
import { directionOf } from '#lib/text/direction.ts'
import { fill } from '#lib/text/phrase.ts'
import { content, needed } from '#testing/site-content.ts'

/*
 * A site in several languages, as its visitors and search engines see it: the mistakes that users of other systems report.
 * `npm run prove -- companies languages` builds one.
 */

const { contact } = enquiryForms
const { languages } = content
const [first = { language: 'en', prefix: '', titles: {} }] = languages
/** The language of an address, by its prefix. */
const languageOf = (path: string) =>
  languages.find(({ prefix }) => prefix !== '' && `${path}/`.startsWith(`${prefix}/`)) ?? first
/** The path of each page, by its address. */
const paths = new Map(
  languages.flatMap((each) => Object.keys(each.titles).map((path) => [addressIn(each, path), path] as const)),
)
/** The beginnings of addresses for which the company has words of its own, each with its word. */
const replaced = languages.flatMap(({ prefix, addresses = {} }) =>
  Object.entries(addresses).map(([name, word]) => [`${prefix}/${name}`, `${prefix}/${word}`] as const),
)
const isReplaced = (path: string) => replaced.some(([from]) => `${path}/`.startsWith(`${from}/`))

/** Reads a page without running its scripts, with the paths of its addresses. */
async function visit(page: Page, path: string) {
  // What a browser asks for must not change what it gets.
  const headers = { 'accept-language': 'ur, en;q=0.9' }
  const response = await page.request.get(path, { maxRedirects: 0, headers })
  const html = await response.text()
  const read = await page.evaluate((text) => {
    const dom = new DOMParser().parseFromString(text, 'text/html')
    const all = (selector: string) => [...dom.querySelectorAll(selector)]
    const value = (element: Element | undefined, name: string) => element?.getAttribute(name) ?? ''
    const pathOf = (address: string) => decodeURI(new URL(address, 'http://a.example').pathname)
    const canonical = value(all('link[rel="canonical"]')[0], 'href')
    const hreflangs = all('link[rel="alternate"][hreflang]')
    return {
      lang: dom.documentElement.lang,
      dir: dom.documentElement.dir,
      // Whether search engines may list it.
      isListed: !value(all('meta[name="robots"]')[0], 'content').includes('noindex'),
      canonical: canonical === '' ? undefined : pathOf(canonical),
      versions: Object.fromEntries(
        hreflangs.map((link) => [value(link, 'hreflang'), pathOf(value(link, 'href'))]),
      ),
      links: all('a[href^="/"]').map((link) => ({
        path: pathOf(value(link, 'href')),
        hreflang: value(link, 'hreflang'),
        isSwitch: link.closest('header, footer') !== null && link.hasAttribute('lang'),
        text: link.textContent ?? '',
      })),
      picture: pathOf(value(all('meta[property="og:image"]')[0], 'content') || '/'),
      markdown: pathOf(value(all('link[type="text/markdown"]')[0], 'href') || '/'),
      formLanguages: all('form input[name="page-language"]').map((input) => value(input, 'value')),
      said: all('script[type="application/ld+json"]')
        .map((data) => data.textContent)
        .join(),
    }
  }, html)
  return { status: response.status(), ...read }
}

test('every page is in its language, links its versions, and leads to no other language without saying so', async ({
  page,
  request,
}) => {
  test.setTimeout(300_000)
  needed(languages[1], 'further language')
  const pages = new Map<string, Awaited<ReturnType<typeof visit>>>()
  const queue = languages.map((each) => addressIn(each, '/'))
  const faults: string[] = []
  for (const path of queue) {
    if (pages.has(path) || /\.\w+$/.test(path)) continue
    const visited = await visit(page, path)
    if (visited.status === 307 || visited.status === 308) {
      const { location } = (await request.get(path, { maxRedirects: 0 })).headers()
      queue.push(decodeURI(location ?? ''))
      continue
    }
    pages.set(path, visited)
    queue.push(...visited.links.map((link) => link.path))
  }
  for (const [
    path,
    { status, lang, dir, isListed, canonical, versions, links, formLanguages, said },
  ] of pages) {
    const { language, prefix, titles } = languageOf(path)
    const refuse = (what: string) => faults.push(`${path} ${what}`)
    if (status !== 200) refuse(`answers ${status}`)
    if (lang !== language || dir !== directionOf(language)) refuse(`is ${lang} ${dir}`)
    if (formLanguages.some((each) => each !== language)) refuse('has a form of another language')
    if (/"inLanguage":"(?!LANGUAGE")/.test(said.replaceAll(`:"${language}"`, ':"LANGUAGE"')))
      refuse('names another language to machines')

    // The menu links to /FAQ, which is a second address of /faq.
    if (canonical?.toLowerCase() !== path.toLowerCase()) refuse(`has the canonical ${canonical}`)
    const own = paths.get(canonical ?? '') ?? canonical?.slice(prefix.length) ?? '/'
    const others = languages.filter((each) => Object.hasOwn(each.titles, own))
    const expected = others.map((each) => [each.language, addressIn(each, own)])
    const isVersioned = isListed && own in titles && others.length > 1
    const named = isVersioned ? [...expected, ['x-default', expected[0]?.[1]]] : []
    if (JSON.stringify(Object.entries(versions)) !== JSON.stringify(named))
      refuse(`has the versions ${JSON.stringify(versions)}`)
    for (const version of Object.values(versions))
      if (pages.get(version)?.status !== 200) refuse(`has the version ${version}, which is not there`)

    for (const link of links) {
      const target = languageOf(link.path).language
      if (target !== language && link.hreflang !== target) refuse(`leads to ${link.path} without saying so`)
      if (isReplaced(link.path)) refuse(`leads to ${link.path}, which the company has named otherwise`)
      if (!link.isSwitch) continue
      const there = languages.find((each) => each.language === target)
      const isOwn = there !== undefined && link.path === addressIn(there, own)
      if (isOwn === link.text.includes(':')) refuse(`is switched to ${link.path} by "${link.text}"`)
      if (!isOwn && there && own in there.titles) refuse(`is not switched to its version in ${target}`)
    }
    const switches = links.filter(({ isSwitch, hreflang }) => isSwitch && hreflang !== '')
    for (const each of languages)
      if (each.language !== language && !switches.some(({ hreflang }) => hreflang === each.language))
        refuse(`has no switch to ${each.language}`)
  }
  const stated = [...pages.values()].flatMap(
    ({ said }) => said.match(/(?<=":"https?:\/\/[^/"]*)\/[^#"]*/g) ?? [],
  )
  for (const path of stated.filter(isReplaced)) faults.push(`${path} is what machines are told`)
  for (const file of new Set([...pages.values()].flatMap(({ picture, markdown }) => [picture, markdown])))
    if ((await request.get(file, { maxRedirects: 0 })).status() !== 200) faults.push(`${file} is not there`)
  expect(faults).toEqual([])
  for (const each of languages)
    for (const path of Object.keys(each.titles))
      expect([
        path,
        pages.has(addressIn(each, path)) || ['/messages', '/blog', '/team', '/projects'].includes(path),
      ]).toEqual([path, true])
})

test('lists for machines are of one language each, and name each other', async ({ request }) => {
  needed(languages[1], 'further language')
  const robots = await (await request.get('/robots.txt')).text()
  for (const { language, prefix } of languages) {
    expect(robots).toContain(`${prefix}/sitemap.xml`)
    const sitemap = await (await request.get(`${prefix}/sitemap.xml`)).text()
    const paths = Array.from(sitemap.matchAll(/<loc>([^<]*)/g), ([, url = '']) => new URL(url).pathname)
    expect(paths.filter((path) => languageOf(path).language !== language || isReplaced(path))).toEqual([])
    expect(paths.length).toBeGreaterThan(5)
    expect(await (await request.get(`${prefix}/feed.json`)).json()).toMatchObject({ language })
    const overview = await (await request.get(`${prefix}/llms.txt`)).text()
    const linked = Array.from(overview.matchAll(/\]\(([^)]*)\)/g), ([, url = '']) => new URL(url).pathname)
    for (const path of linked) {
      expect(languageOf(path).language).toBe(language)
      expect((await request.get(path, { maxRedirects: 0 })).status()).toBe(200)
    }
  }
})

test('an address in English leads to the one with the words of the company', async ({ request }) => {
  needed(replaced[0], 'words of its own in addresses')
  for (const [from, to] of replaced)
    for (const rest of ['', '/', '.md', '/a', '/page/2?b=c']) {
      const answer = await request.get(encodeURI(from + rest), { maxRedirects: 0 })
      expect([answer.status(), answer.headers().location]).toEqual([
        308,
        encodeURI(to + rest.replace(/\/$/, '')),
      ])
    }
  // A browser that restores a tab with the answer to a form.
  for (const each of languages) {
    const referer = `http://a.example${encodeURI(addressIn(each, '/about'))}`
    const answer = await request.get(ENQUIRY_ADDRESS, { maxRedirects: 0, headers: { referer } })
    expect(answer.headers().location).toContain(`${encodeURI(addressIn(each, '/about'))}#`)
  }
})

test('an unknown address is answered in its language, and the tag of the first leads to its page', async ({
  page,
  request,
}) => {
  needed(languages[1], 'further language')
  for (const each of languages)
    for (const path of ['/none', '/services/none', '/none/at/all'].map((path) => addressIn(each, path))) {
      const { status, lang } = await visit(page, path)
      expect([path, status, lang]).toEqual([path, 404, each.language])
    }
  const tagged = await request.get(`/${first.language}/about`, { maxRedirects: 0 })
  expect([tagged.status(), tagged.headers().location]).toEqual([308, '/about'])
})

test('a form is answered in the language of its page, and its mail names it in the language of the company', async ({
  page,
  token,
  inbox,
}) => {
  const other = needed(languages[1], 'further language')
  const form = await openForm(page, addressIn(other, '/contact'))
  for (const field of contact.fields) await controlOf(form, contact, field).fill(filledIn(field, token))
  await form.getByRole('button').last().click()
  await expect(form).toHaveAttribute('data-state', 'sent')
  const mail = await inbox.waitFor(token)
  const name = new Intl.DisplayNames(first.language, { type: 'language' }).of(other.language) ?? ''
  expect(mail.text).toContain(fill(content.words.mail.writtenIn, { language: name }))
  expect(mail.subject).toContain(content.words.forms.subjects.contact)
})

test('the switch is at hand at every width, in each direction, and no letter is missing', async ({
  page,
}) => {
  test.setTimeout(180_000)
  needed(languages[1], 'further language')
  for (const { language, ...style } of languages) {
    await page.goto(addressIn(style, '/about'))
    for (const width of [320, 390, 768, 1440]) {
      await page.setViewportSize({ width, height: 800 })
      const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect([language, width, sideways]).toEqual([language, width, 0])
      for (const other of languages.filter((each) => each.language !== language)) {
        const link = page.locator(`header a[hreflang="${other.language}"]`).first()
        await expect(link).toBeVisible()
        expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(44)
      }
    }
    await expectNoAxeViolations(page)
    const isLatin = new Intl.Locale(language).maximize().script === 'Latn'
    const hasFont = () =>
      page.evaluate(() =>
        [...document.fonts].some((face) => /Script/.test(face.family) && face.status === 'loaded'),
      )
    await expect.poll(hasFont).toBe(!isLatin)
  }
})
