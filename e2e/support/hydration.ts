import { expect, type Page } from 'playwright/test'

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

/**
 * Goes past every carousel of the page and back to the top. Each becomes one when it comes near; before, it is a row
 * that is scrolled, with other stops for the keyboard.
 */
export async function untilCarouselsTurn(page: Page): Promise<void> {
  for (const carousel of await page.locator('.carousel').all()) {
    await carousel.scrollIntoViewIfNeeded()
    await expect(carousel).toHaveAttribute('data-state', 'turning')
  }
  await page.evaluate(() => scrollTo(0, 0))
}
