import { expect, test } from '#e2e/fixtures/test.ts'

// The framework's scripts wait until the page has loaded. Whoever is faster than they are must not notice.

const SCRIPTS = '**/_next/static/**/*.js'

test('a page is read, loaded and shown before any script of the framework is asked for', async ({ page }) => {
  const early: string[] = []
  let isLoaded = false
  page.on('load', () => {
    isLoaded = true
  })
  page.on('request', (request) => {
    if (request.resourceType() === 'script' && !isLoaded) early.push(request.url())
  })
  await page.goto('/')
  expect(early).toEqual([])
})

test('a form sent before the scripts are there is sent once they are, with the answer where it belongs', async ({
  page,
}) => {
  const held = Promise.withResolvers<void>()
  await page.route(SCRIPTS, async (route) => {
    await held.promise
    await route.continue()
  })
  await page.goto('/contact')
  const form = page.locator('form').first()
  await form.getByRole('button', { name: /submit|send/i }).click()
  await expect(page.getByText('Please provide your name.')).toHaveCount(0)
  held.resolve()
  await expect(page.getByText('Please provide your name.').first()).toBeVisible()
  expect(new URL(page.url()).pathname).toBe('/contact')
})

test.describe('when the scripts never come', () => {
  test.use({ expectedErrors: [/net::ERR_FAILED/] })

  test('a form still goes out, the plain way', async ({ page, token }) => {
    await page.route(SCRIPTS, (route) => route.abort())
    await page.goto('/contact')
    const form = page.locator('form').first()
    for (const [name, value] of Object.entries({
      name: token,
      email: `${token}@example.com`,
      phone: '0123456789',
      message: 'No script here',
    })) {
      await form.locator(`[name=${name}]`).fill(value)
    }
    await form.getByRole('button', { name: /submit|send/i }).click()
    await page.waitForURL('**/api/sendEmail')
  })
})
