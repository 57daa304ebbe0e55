import { expect, type Page } from 'playwright/test'

/** The scripts of islands, which load only on a visitor's intent. */
export const ISLAND_SCRIPTS = '**/_next/static/islands/*.js'

/**
 * Points at each form of the page, and waits until it is hydrated. The site's own script listens for the pointer once the
 * page has loaded.
 */
export async function untilHydrated(page: Page): Promise<void> {
  await page.waitForLoadState('load')
  for (const island of await page.locator('[data-island="form"]').all()) {
    await island.dispatchEvent('pointerover')
    await expect(island).toHaveAttribute('data-hydrated', '')
  }
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 5000 })))
}

/**
 * Scrolls past every carousel of the page and back to the top. A carousel is hydrated when it is near the window. Before,
 * it is a scrollable row with other tab stops.
 */
export async function untilCarouselsTurn(page: Page): Promise<void> {
  for (const carousel of await page.locator('.carousel').all()) {
    await carousel.scrollIntoViewIfNeeded()
    await expect(carousel).toHaveAttribute('data-state', 'turning')
  }
  await page.evaluate(() => scrollTo(0, 0))
}
