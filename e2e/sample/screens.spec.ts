import { expect, test } from '#e2e/fixtures/test.ts'
import { content } from '#e2e/support/content.ts'
import { routes } from '#e2e/support/kinds-of-pages.ts'
import { isSample, WHY_SKIPPED } from '#tools/checks/sample/sample.ts'
import { entryScreens, pageScreens } from './page-screens.ts'

// biome-ignore lint/suspicious/noSkippedTests: content of another company cannot be that of the specification
test.skip(!isSample, WHY_SKIPPED)

const { site } = content
const screens = { ...pageScreens, ...entryScreens }

/** Where each step of a breadcrumb leads, except for the last: that is where the visitor is. */
const CRUMBS: Record<string, string> = {
  Home: '/',
  Services: '/services',
  Projects: '/projects',
  Blog: '/blog',
  Team: '/team',
}

/** The frame of every page (specification, section 2, "Shared frame on every page"). */
const FRAME = {
  main: [
    ['Home', '/'],
    ['About', '/about'],
    ['Services', '/services'],
    ['Team', '/team'],
    ['FAQs', '/FAQ'],
    ['Contact', '/contact'],
  ],
  panels: { menu: 1, details: 1 },
  footer: ['IT Services', 'Contact Info', 'Newsletter'],
  footerLinks: expect.arrayContaining([
    ['Software Development', '/software-development'],
    ['Web Development', '/web-development'],
    ['App Development', '/app-development'],
    ['Cloud and DevOps', '/cloud-and-devops'],
    ['Product Development', '/product-design'],
    ['Home', '/'],
    ['About', '/about'],
    ['FAQs', '/faq'],
    ['Contact', '/contact'],
  ]),
  rights: true,
  chat: expect.stringContaining(encodeURIComponent('Hello! I would like to get in touch with the company.')),
}

test('every page has the title, the way to it, the headings, the links and the frame of the specification, in its HTML', async ({
  page,
}) => {
  expect(Object.keys(screens).sort()).toEqual([...routes].sort())
  const pages = await Promise.all(
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
            panels: {
              menu: words('header dialog').filter((each) => each.includes('Call Us')).length,
              details: words('header dialog').filter((each) => each.includes('Contact Details')).length,
            },
            footer: words('body > footer :is(h2, h3)'),
            footerLinks: links('body > footer a'),
            rights: plain(dom.querySelector('body > footer') ?? dom.body).includes('All Rights Reserved'),
            chat: dom.querySelector('aside[aria-label="Chat"] a')?.getAttribute('href'),
          },
        }
      }),
    pages,
  )
  for (const seen of read) {
    const { tab, breadcrumb = [], headings, links = [] } = screens[seen.path] ?? { tab: '', headings: [] }
    // A card may bear the name of the entry itself.
    const fixed = [...new Set(seen.headings.filter((heading) => headings.includes(heading)))]
    expect.soft({ ...seen, headings: seen.path in entryScreens ? fixed : seen.headings }).toEqual({
      path: seen.path,
      title: seen.path === '/' ? `${site.name}: ${site.headline}` : `${tab} | ${site.name}`,
      headings,
      h1: headings.slice(0, 1),
      crumbs: breadcrumb,
      crumbLinks: breadcrumb.slice(0, -1).map((step) => [step, CRUMBS[step]]),
      links: expect.arrayContaining(links),
      frame: FRAME,
    })
  }
})

test('the header shows three profiles that open new tabs', async ({ page }) => {
  await page.goto('/')
  const header = page.getByRole('banner')
  await expect(header.locator('a:visible[href*="example"][target="_blank"]')).toHaveCount(3)
})
