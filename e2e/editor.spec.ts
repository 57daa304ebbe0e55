import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from './support/editor.ts'

/* The frame of `npm run edit`: the page at the right, and that visitors get none of it. */

test('the right side says that the page is on its way, until it is there', async ({ page, editor }) => {
  const preview = 'http://127.0.0.1:9'
  await page.route(editor.address, async (route) => {
    const response = await route.fetch()
    const headers = response.headers()
    const policy = headers['content-security-policy']?.replace('blob: ;', `blob: ${preview};`) ?? ''
    const body = (await response.text()).replace('"preview":""', `"preview":"${preview}"`)
    await route.fulfill({ response, body, headers: { ...headers, 'content-security-policy': policy } })
  })
  const compiled = Promise.withResolvers<void>()
  await page.route(`${preview}/`, async (route) => {
    await compiled.promise
    await route.fulfill({ contentType: 'text/html', body: '<h1>The real page</h1>' })
  })
  await page.goto(editor.address, { waitUntil: 'commit' })
  await expect(page.locator('#where')).toHaveText('/ in a moment…')
  await expect(page.locator('#preview')).toContainText('in a moment')
  compiled.resolve()
  await expect(page.frameLocator('iframe#preview').getByText('The real page')).toBeVisible()
  await expect(page.locator('#where')).toHaveText('/')
})

test('nothing of it is in the built site', () => {
  const built = readdirSync('.next/static', { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(?:js|css|html)$/.test(name))
    .map((name) => readFileSync(join('.next/static', name), 'utf8'))
  expect(built.length).toBeGreaterThan(0)
  expect(built.filter((text) => /sveltia/i.test(text))).toEqual([])
})
