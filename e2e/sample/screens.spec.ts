import type { Page } from 'playwright/test'
import { test as base, expect } from '#e2e/fixtures/test.ts'
import { content } from '#e2e/support/content.ts'
import { routes } from '#e2e/support/routes.ts'
import { isSample, WHY_SKIPPED } from '#tools/checks/sample/sample.ts'
import { entryScreens } from './entry-screens.ts'
import { pageScreens } from './page-screens.ts'
import { targetsOf, wordsOf } from './read-page.ts'

// Read without script: the finished page has to say all of it.
const test = base.extend({ page: ({ plainPage }, use) => use(plainPage) })
// biome-ignore lint/suspicious/noSkippedTests: content of another company cannot be that of the specification
test.skip(!isSample, WHY_SKIPPED)

const { site } = content
const screens = { ...pageScreens, ...entryScreens() }

/** Where each step of a breadcrumb leads, except for the last: that is where the visitor is. */
const crumbTargets: Record<string, string> = {
  Home: '/',
  Services: '/services',
  Projects: '/projects',
  Blog: '/blog',
  Team: '/team',
}

test('every page of the site has its screen in this table', () => {
  expect(Object.keys(screens).sort()).toEqual([...routes].sort())
})

for (const [route, { tab, breadcrumb = [], headings, links = [] }] of Object.entries(screens)) {
  test(`${route} has the title, the way to it, the headings, the links and the frame of the specification`, async ({
    page,
  }) => {
    await page.goto(route)
    const main = page.getByRole('main')
    await expect(page).toHaveTitle(route === '/' ? `${site.name}: ${site.headline}` : `${tab} | ${site.name}`)
    expect(await wordsOf(main.locator(':is(h1, h2, h3):not(.prose *)'))).toEqual(headings)
    expect(await wordsOf(main.locator('h1'))).toEqual(headings.slice(0, 1))

    const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' })
    const steps = await wordsOf(crumbs.locator('a, [aria-current="page"]'))
    expect(steps).toEqual(breadcrumb)
    expect(await targetsOf(crumbs.getByRole('link'))).toEqual(
      breadcrumb.slice(0, -1).map((step) => [step, crumbTargets[step]]),
    )

    expect(await targetsOf(main.getByRole('link'))).toEqual(expect.arrayContaining(links))
    await expectFrame(page)
  })
}

/** What surrounds every page (specification, section 2, "Shared frame on every page"). */
async function expectFrame(page: Page): Promise<void> {
  const header = page.getByRole('banner')
  // The bar is put away on small screens and the panel on large ones, so both are read from the HTML.
  expect(await targetsOf(header.locator('nav[aria-label="Main"] a'))).toEqual([
    ['Home', '/'],
    ['About', '/about'],
    ['Services', '/services'],
    ['Team', '/team'],
    ['FAQs', '/FAQ'],
    ['Contact', '/contact'],
  ])
  await expect(header.locator('a:visible[href*="example"][target="_blank"]')).toHaveCount(3)
  await expect(header.locator('dialog').filter({ hasText: 'Call Us' })).toHaveCount(1)
  await expect(header.locator('dialog').filter({ hasText: 'Contact Details' })).toHaveCount(1)

  const footer = page.getByRole('contentinfo')
  expect(await wordsOf(footer.getByRole('heading'))).toEqual(['IT Services', 'Contact Info', 'Newsletter'])
  expect(await targetsOf(footer.getByRole('link'))).toEqual(
    expect.arrayContaining([
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
  )
  await expect(footer).toContainText('All Rights Reserved')

  const chat = page.getByRole('complementary', { name: 'Chat' }).getByRole('link')
  const text = encodeURIComponent('Hello! I would like to get in touch with the company.')
  await expect(chat).toHaveAttribute('href', new RegExp(RegExp.escape(text)))
}
