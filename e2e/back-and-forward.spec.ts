import type { Page } from 'playwright/test'
import { chromium } from 'playwright/test'
import { expect, test } from '#e2e/fixtures/test.ts'
import { pathsOf } from '#e2e/support/content.ts'

/** Chromium's word for a reason that it does not name. Too little memory is one; a page at fault has one every time. */
const WITHHELD = 'masked'

test('a page comes back at once, as it was left, when a visitor goes back', async ({ baseURL }) => {
  // Playwright switches off the cache that this is about: https://web.dev/articles/bfcache
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH,
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  })
  try {
    const page = await browser.newPage({ baseURL })
    await page.addInitScript(tellHowThePageCameBack)
    // One with carousels, one with a form and its policy, one with stored messages, a text.
    for (const route of ['/', '/contact', '/messages', ...pathsOf('post')]) {
      let { left, back } = await leaveAndGoBack(page, route)
      for (let tries = 1; back === WITHHELD && tries < 5; tries += 1) {
        ;({ left, back } = await leaveAndGoBack(page, route))
      }
      expect([route, back]).toEqual([route, left])
    }
  } finally {
    await browser.close()
  }
})

/** Runs in every document, also in one that is loaded again because the cache did not keep it. */
function tellHowThePageCameBack(): void {
  addEventListener('pageshow', ({ persisted }) => {
    const navigation = performance.getEntriesByType('navigation')[0]?.toJSON()
    if (persisted) document.documentElement.dataset.back = `as it was at ${scrollY}`
    else if (navigation.type === 'back_forward') {
      // https://developer.mozilla.org/docs/Web/API/NotRestoredReasons
      const reasons: { reason: string }[] = navigation.notRestoredReasons?.reasons ?? []
      document.documentElement.dataset.back = reasons.map(({ reason }) => reason).join(' ')
    }
  })
}

async function leaveAndGoBack(
  page: Page,
  route: string,
): Promise<{ left: string; back: string | undefined }> {
  await page.goto(route)
  const left = await page.evaluate(() => {
    scrollTo(0, 300)
    return `as it was at ${scrollY}`
  })
  await page.goto('/robots.txt')
  // in a task of its own: a page from the cache can be there before this call has answered
  await page.evaluate(() => void setTimeout(() => history.back()))
  await page.waitForFunction(() => 'back' in document.documentElement.dataset)
  return { left, back: await page.evaluate(() => document.documentElement.dataset.back) }
}
