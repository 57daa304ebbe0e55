import { expect, test } from '#e2e/fixtures/test.ts'
import { content, examples } from '#e2e/support/content.ts'
import { WAYS_BACK } from '#lib/routes.ts'

// The browser itself reports the status of the document as an error, which is what these tests are about.
test.use({ expectedErrors: [/status of 404/], contextOptions: { reducedMotion: 'reduce' } })

const { notFound } = content.pages

const UNKNOWN = [
  { path: '/services/no-such', heading: notFound.service.heading, back: WAYS_BACK.services },
  { path: '/projects/no-such', heading: notFound.project.heading, back: WAYS_BACK.home },
  { path: '/blog/no-such', heading: notFound.post.heading, back: WAYS_BACK.home },
  { path: '/team/no-such', heading: notFound.member.heading, back: WAYS_BACK.team },
]

for (const { path, heading, back } of UNKNOWN) {
  test.describe(path, () => {
    test('answers 404 with the whole page in its HTML', async ({ request }) => {
      const response = await request.get(path)
      const html = await response.text()
      expect(response.status()).toBe(404)
      expect(html).toContain('lang="en"')
      expect(html).toMatch(new RegExp(`<h1[^>]*>${RegExp.escape(heading)}</h1>`))
      expect(html).toContain('All Rights Reserved')
      expect(html).toMatch(/<meta name="robots" content="noindex/)
    })

    test(`says "${heading}" and leads back with "${back.label}"`, async ({ page }) => {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
      await page.getByRole('main').getByRole('link', { name: back.label }).click()
      await expect(page).toHaveURL(back.href)
      await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(heading)
    })
  })
}

for (const path of ['/no-such-page', `${examples.service.path}/more`, '/missing', '/%F0%9F%A7%B5']) {
  test(`${path} answers 404 with the site's own page and ways on`, async ({ page }) => {
    const response = await page.goto(path)
    expect(response?.status()).toBe(404)
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
    const main = page.getByRole('main')
    await expect(main.getByRole('link', { name: 'Home' })).toHaveAttribute('href', '/')
    await expect(main.getByRole('link', { name: 'Services' })).toHaveAttribute('href', '/services')
    await expect(main.getByRole('link', { name: 'Contact' })).toHaveAttribute('href', '/contact')
  })
}
