import { expect, type Page } from 'playwright/test'
import { STORAGE_KEY } from '#lib/browser/stored-messages.ts'

/** The scripts of the framework, which come on intent alone. */
export const FRAMEWORK_SCRIPTS = '**/_next/static/{chunks,start}/**/*.js'

/** Elements that need React. */
const WITH_STATE = 'form[method="post"], .carousel'

/**
 * Points at a part that needs React, if the page has one, and waits until React has hydrated it. The script of the site,
 * which has run when the page has loaded, listens for the pointer.
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
