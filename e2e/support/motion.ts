import { expect, type Page } from 'playwright/test'
import { untilHydrated } from '#e2e/support/islands.ts'

/** Time for two steps of each carousel and of the hero, but not for a round, which would end where it began. */
export const LONG_MS = 11_000

/** Opens a page and stops its clock once the page is hydrated. Then only the test advances the clock. */
export async function openAtRest(page: Page, address: string): Promise<void> {
  await page.clock.install()
  await page.goto(address)
  await untilHydrated(page)
  await page.clock.pauseAt(Date.now() + LONG_MS)
}

/**
 * Advances the page's clock step by step until an event has happened that also takes real time, such as a response or the
 * rendering of a picture.
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
 * Lists all running animations of the page, also outside the window. Leaves out transitions of colours, because they do
 * not move an element.
 * @param pressed a selector, which is clicked first in the same task, so that no animation has time to end
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

/** Scrolls down the whole page in steps of almost a window. */
export async function readThrough(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const root = document.documentElement
    while (scrollY + innerHeight < root.scrollHeight - 1) {
      scrollBy({ top: innerHeight * 0.9, behavior: 'instant' })
      // Browsers report intersections once per frame.
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    }
  })
}
