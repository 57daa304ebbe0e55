import type { Page } from 'playwright/test'
import { untilHydrated } from '#e2e/support/hydration.ts'

/**
 * Time for many turns of anything that turns by itself, and for no whole round: what has wrongly turned on would stand
 * where it stood before.
 */
export const LONG_MS = 50_000

/** Opens a page whose clock stands still once it is ready, so that time passes only where a test lets it. */
export async function openAtRest(page: Page, address: string): Promise<void> {
  await page.clock.install()
  await page.goto(address)
  await untilHydrated(page)
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
