import { expect, type Page } from 'playwright/test'
import { STORAGE_KEY } from '#lib/browser/stored-messages.ts'

/** The scripts of the framework, which load only on a visitor's intent. */
export const FRAMEWORK_SCRIPTS = '**/_next/static/{chunks,start}/**/*.js'

/** Elements that need React. */
const WITH_STATE = 'form[method="post"], .carousel'

/**
 * Dispatches a pointer event on the first element that needs React, if any, and waits until React has hydrated it. The
 * site's own script listens for the pointer once the page has loaded.
 */
export async function untilHydrated(page: Page): Promise<void> {
  await page.waitForLoadState('load')
  const needsReact = await page.evaluate(
    ({ selector, key }) => {
      const first = document.querySelector(selector)
      first?.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }))
      const isStored =
        document.querySelector('[data-framework="stored"]') && localStorage.getItem(key) !== null
      return first !== null || isStored
    },
    { selector: WITH_STATE, key: STORAGE_KEY },
  )
  if (needsReact) await page.waitForFunction(() => 'hydrated' in document.documentElement.dataset)
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
