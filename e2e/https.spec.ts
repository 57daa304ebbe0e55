import { expect, test } from '#e2e/fixtures/test.ts'
import { startHttpsProxy } from '#e2e/support/https-proxy.ts'
import { untilHydrated } from '#e2e/support/hydration.ts'

// The site as visitors have it: on https, behind a proxy.

test.use({
  ignoreHTTPSErrors: true,
  expectedErrors: [/Content Security Policy/],
  launchOptions: {
    executablePath: process.env.CHROMIUM_PATH,
    args: ['--ignore-certificate-errors'],
  },
})

test('a page loads whole and by https alone; a script that somebody injects does not run', async ({
  page,
  ownSite,
}) => {
  const site = await ownSite({ SITE_URL: 'https://localhost' })
  const proxy = await startHttpsProxy(site.url)

  await test.step('nothing is refused, and nothing is asked for by another way', async () => {
    const refused: string[] = []
    const strangers: string[] = []
    page.on('console', (message) => message.type() === 'error' && refused.push(message.text()))
    page.on('request', (request) => {
      if (!request.url().startsWith(`${proxy.url}/`)) strangers.push(request.url())
    })
    await page.goto(`${proxy.url}/about?name=Ada`)
    await untilHydrated(page)
    expect([refused, strangers]).toEqual([[], []])
  })

  await test.step('what is injected does not run', async () => {
    await page.evaluate(() => {
      const script = document.createElement('script')
      script.textContent = 'document.title = "Injected"'
      document.body.append(script)
    })
    expect(await page.title()).not.toBe('Injected')
  })

  await page.close()
  await proxy.close()
})
