import { expect, type Page } from 'playwright/test'
import { untilHydrated } from '#e2e/support/hydration.ts'

/**
 * Time for many steps of each carousel, but not for a number that brings it back to its first slide: a carousel that moved
 * by mistake must not stand where it stood before.
 */
export const LONG_MS = 50_000

/** Opens a page and stops its clock once it is ready, so that time passes only where a test lets it. */
export async function openAtRest(page: Page, address: string): Promise<void> {
  await page.clock.install()
  await page.goto(address)
  await untilHydrated(page)
  await page.clock.pauseAt(Date.now() + LONG_MS)
}

/**
 * Lets time pass, step by step, until something has happened that takes the time of the real clock as well: an answer
 * that travels, a picture that is drawn.
 */
export async function timePasses(
  page: Page,
  stepMs: number,
  happened: () => Promise<boolean>,
): Promise<void> {
  const pass = async () => {
    await page.clock.runFor(stepMs)
    return happened()
  }
  await expect.poll(pass, { intervals: [20] }).toBe(true)
}

/**
 * What moves on the page by itself or would, were it in sight. Colours may change softly at all times: nothing moves
 * by that.
 * @param pressed a selector: clicked first, in the same task, so that nothing has time to come to rest
 */
export async function movements(page: Page, pressed?: string): Promise<string[]> {
  return page.evaluate((selector) => {
    if (selector) document.querySelector<HTMLElement>(selector)?.click()
    const nameOf = (each: Animation) => {
      if (each instanceof CSSTransition) return each.transitionProperty
      return each instanceof CSSAnimation ? each.animationName : each.id
    }
    return document.getAnimations().flatMap((each) => {
      const { playState, effect } = each
      const runs = playState === 'running' && effect?.getComputedTiming().progress !== null
      if (!runs || /color$|^fill$/.test(nameOf(each))) return []
      const target = effect instanceof KeyframeEffect ? effect.target : null
      return [`${nameOf(each)} of ${target?.outerHTML.slice(0, 120)}`]
    })
  }, pressed)
}

/** Down the whole page in steps of half a window. */
export async function readThrough(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const root = document.documentElement
    while (scrollY + innerHeight < root.scrollHeight - 1) {
      scrollBy({ top: innerHeight / 2, behavior: 'instant' })
      // Browsers report intersections once in each frame.
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    }
  })
}
