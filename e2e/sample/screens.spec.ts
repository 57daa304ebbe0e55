import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import { expect, test } from '#e2e/fixtures/test.ts'
import { routes } from '#testing/kinds-of-pages.ts'
import { isSample, WHY_SKIPPED } from '#testing/sample.ts'
import { content } from '#testing/site-content.ts'

// biome-ignore lint/suspicious/noSkippedTests: content of another company cannot be that of the specification
test.skip(!isSample, WHY_SKIPPED)

type Links = Record<string, string>
type Screen = { tab?: string; crumbs?: string[]; headings: string[]; links?: Links; more?: boolean }
type Kind = 'services' | 'projects' | 'posts' | 'members'
type Screens = {
  pages: Record<string, Screen>
  entries: Record<Kind, { crumb: string; headings: string[]; links: Links }>
  crumbs: Links
  frame: { main: Links; footer: string[]; footerLinks: Links }
}
const { pages, entries, crumbs, frame }: Screens = parse(readFileSync('e2e/sample/screens.yaml', 'utf8'))
const screens: Record<string, Screen> = {
  ...pages,
  ...Object.fromEntries(
    Object.entries(entries).flatMap(([kind, { crumb, headings, links }]) =>
      content[kind as Kind].map((entry) => {
        const title = titleOf(entry)
        const tab = 'role' in entry ? `${title}, ${entry.role}` : title
        const more = 'education' in entry && entry.education ? ['Education'] : []
        return [
          entry.path,
          { tab, crumbs: [crumb, title], headings: [title, ...headings, ...more], links, more: true },
        ]
      }),
    ),
  ),
}

function titleOf(entry: object): string {
  const [title] = ['title', 'name', 'question'].flatMap((key) =>
    Object.entries(entry).filter(([name]) => name === key),
  )
  return String(title?.[1])
}

/** The content at a `$` path such as `$pages.home.hero.heading`. Empty for literal text. */
function contentAt(words: string): unknown[] {
  if (!words.startsWith('$')) return []
  const found = words
    .slice(1)
    .split('.')
    .reduce<unknown>((value, key) => (value instanceof Object ? Reflect.get(value, key) : undefined), content)
  return [found].flat()
}

const wordsAt = (words: string) =>
  words.startsWith('$')
    ? contentAt(words).map((each) => (each instanceof Object ? titleOf(each) : String(each)))
    : [words]
const linksAt = (links: Links) =>
  Object.entries(links).flatMap(([words, target]) =>
    words.startsWith('$')
      ? contentAt(words).map((each) => each instanceof Object && [titleOf(each), Reflect.get(each, 'path')])
      : [[words, target]],
  )

test('every page has the title, the way to it, the headings, the links and the frame of the specification, in its HTML', async ({
  page,
}) => {
  expect(Object.keys(screens).sort()).toEqual([...routes].sort())
  const answers = await Promise.all(
    Object.keys(screens).map(async (path) => ({ path, html: await (await page.request.get(path)).text() })),
  )
  const read = await page.evaluate(
    (given) =>
      given.map(({ path, html }) => {
        const dom = new DOMParser().parseFromString(html, 'text/html')
        const all = (selector: string) => [...dom.querySelectorAll(selector)]
        const plain = (each: Element) =>
          (each.textContent ?? '').replace(' (opens in new tab)', '').replaceAll(/\s+/g, ' ').trim()
        const words = (selector: string) => all(selector).map(plain)
        const links = (selector: string) =>
          all(selector).map((link) => [plain(link), link.getAttribute('href')])
        return {
          path,
          title: dom.title,
          headings: words('main :is(h1, h2, h3):not(.prose *)'),
          h1: words('main h1'),
          crumbs: words('nav[aria-label="Breadcrumb"] :is(a, [aria-current="page"])'),
          crumbLinks: links('nav[aria-label="Breadcrumb"] a'),
          links: links('main a'),
          frame: {
            main: links('header nav[aria-label="Main"] a'),
            menus: words('header dialog').filter((each) => each.includes('Call Us')).length,
            details: words('header dialog').filter((each) => each.includes('Contact Details')).length,
            footer: words('body > footer :is(h2, h3)'),
            footerLinks: links('body > footer a'),
            rights: plain(dom.querySelector('body > footer') ?? dom.body).includes('All Rights Reserved'),
            chat: dom.querySelector('aside[aria-label="Chat"] a')?.getAttribute('href'),
          },
        }
      }),
    answers,
  )
  const { name, headline } = content.site
  for (const seen of read) {
    const { tab, crumbs: steps, headings, links = {}, more } = screens[seen.path] ?? { headings: [] }
    const expected = headings.flatMap(wordsAt)
    const way = steps ? ['Home', ...steps] : []
    // The title of a card may be the same as the heading of the page.
    const fixed = [...new Set(seen.headings.filter((heading) => expected.includes(heading)))]
    expect.soft({ ...seen, headings: more ? fixed : seen.headings }).toEqual({
      path: seen.path,
      title: tab ? `${tab} | ${name}` : `${name}: ${headline}`,
      headings: expected,
      h1: expected.slice(0, 1),
      crumbs: way,
      crumbLinks: way.slice(0, -1).map((step) => [step, crumbs[step]]),
      links: expect.arrayContaining(linksAt(links)),
      frame: {
        main: Object.entries(frame.main),
        menus: 1,
        details: 1,
        footer: frame.footer,
        footerLinks: expect.arrayContaining(Object.entries(frame.footerLinks)),
        rights: true,
        chat: expect.stringContaining(
          encodeURIComponent('Hello! I would like to get in touch with the company.'),
        ),
      },
    })
  }
})
