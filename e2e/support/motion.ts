import { expect, type Page } from 'playwright/test'

/**
 * Time for many turns of anything that turns by itself, and for no whole round: what has wrongly turned on would stand
 * where it stood before.
 */
export const LONG_MS = 50_000

/** Opens a page whose clock stands still once it is ready, so that time passes only where a test lets it. */
export async function openAtRest(page: Page, address: string): Promise<void> {
  await page.clock.install()
  await page.goto(address)
  // The scripts of the page are at work: one of them marks what waits for its entry.
  await expect(page.locator('[data-entry]').first()).toBeAttached()
  await page.clock.pauseAt(Date.now() + LONG_MS)
}

/** How many things move on the page by themselves or would, were they in sight. */
export function countMoving(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      document
        .getAnimations()
        .filter(
          ({ playState, effect }) => playState === 'running' && effect?.getComputedTiming().progress !== null,
        ).length,
  )
}
