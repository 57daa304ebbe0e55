import { chromium } from 'playwright/test'
import { expect, test } from '#e2e/fixtures/test.ts'
import { examples } from '#e2e/support/content.ts'
import { PAGE_ROUTES } from '#lib/routes.ts'

test('every page comes back at once, as it was left, when a visitor goes back', async ({ baseURL }) => {
  // Playwright switches off the cache that this is about: https://web.dev/articles/bfcache
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH,
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  })
  try {
    const page = await browser.newPage({ baseURL })
    for (const route of [...PAGE_ROUTES, examples.post.path]) {
      await page.goto(route)
      await page.evaluate(() => {
        scrollTo(0, 300)
        addEventListener('pageshow', ({ persisted }) => {
          document.documentElement.dataset.back = `${persisted ? 'as it was' : 'loaded again'} at ${scrollY}`
        })
      })
      const left = await page.evaluate(() => `as it was at ${scrollY}`)
      await page.goto('/robots.txt')
      await page.evaluate(() => history.back())
      await page.waitForFunction(() => 'back' in document.documentElement.dataset)
      const back = await page.evaluate(() => document.documentElement.dataset.back)
      expect([route, back]).toEqual([route, left])
    }
  } finally {
    await browser.close()
  }
})
