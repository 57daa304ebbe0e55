import type { Page } from 'playwright/test'

/**
 * Waits until React has taken the whole page over and has come to rest, so that what it changes or complains about
 * has happened. The framework's scripts come only after the page has loaded (build/defer.ts): without this a test of
 * the finished page is over before any of them runs.
 */
export async function untilHydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const isKnown = (element: Element) => Object.keys(element).some((key) => key.startsWith('__react'))
    return [...document.querySelectorAll('main, button, form, footer')].every(isKnown)
  })
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 5000 })))
}
