import { expect, test } from '#e2e/fixtures/test.ts'
import { BACK_LINKS } from '#lib/routes.ts'
import { addressOf, content } from '#testing/site-content.ts'

// The browser logs an error for each document with status 404, which these tests request on purpose.
test.use({ expectedErrors: [/status of 404/], javaScriptEnabled: false })

const { words, pages } = content
const { notFound } = pages

test('an unknown address is answered with 404 and a page with a heading for it, a way back and further links', async ({
  page,
}) => {
  for (const [path, heading, back] of [
    ['/services/no-such', notFound.service.heading, 'services'],
    ['/projects/no-such', notFound.project.heading, 'home'],
    ['/blog/no-such', notFound.post.heading, 'home'],
    ['/team/no-such', notFound.member.heading, 'team'],
    ['/services/x/more', notFound.site.heading, 'home'],
  ] as const) {
    const response = await page.goto(path)
    expect(response?.status(), path).toBe(404)
    expect(await response?.text()).toMatch(new RegExp(`<h1[^>]*>${RegExp.escape(heading)}</h1>`))
    await expect(page.getByRole('contentinfo')).toBeVisible()
    const link = page.getByRole('main').getByRole('link', { name: words.wayBack[back] })
    await expect(link, path).toHaveAttribute('href', addressOf(BACK_LINKS[back]))
    for (const href of ['/services', '/contact'].map(addressOf))
      await expect(page.getByRole('main').locator(`a[href="${href}"]`).last(), path).toBeVisible()
  }
})

test('the 404 page and the answer to a form without script preload the same fonts as home', async ({
  request,
}) => {
  const preloaded = (html: string) => html.match(/<link rel="preload"[^>]*as="font"[^>]*>/g)
  const expected = preloaded(await (await request.get('/')).text())
  expect(expected).toHaveLength(2)
  for (const path of ['/nowhere', '/blog/nowhere', '/team/nobody'])
    expect(preloaded(await (await request.get(path)).text()), path).toEqual(expected)
  const form = { name: '', email: '' }
  const answer = await request.post('/api/sendEmail', { form, headers: { accept: 'text/html' } })
  expect(preloaded(await answer.text())).toEqual(expected)
})
