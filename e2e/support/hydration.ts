import { expect, type Page } from 'playwright/test'

/** The scripts of the framework, which come on intent alone. */
export const FRAMEWORK_SCRIPTS = '**/_next/static/{chunks,start}/**/*.js'

/** What on a page has state, and so needs the framework. */
const WITH_STATE = 'form[method="post"], .carousel, [data-framework="now"]'

/**
 * Points at what needs React, where a page has such a thing, and waits until React answers and has come to rest. The
 * one script of the site listens for the pointer, and has run by the time the page has loaded.
 */
export async function untilHydrated(page: Page): Promise<void> {
  await page.waitForLoadState('load')
  const needsReact = await page.evaluate((selector) => {
    const first = document.querySelector(selector)
    first?.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }))
    return first !== null
  }, WITH_STATE)
  if (needsReact) await page.waitForFunction(() => 'awake' in document.documentElement.dataset)
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
