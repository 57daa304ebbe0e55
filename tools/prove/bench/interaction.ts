import type { Browser, Page } from 'playwright'
import { startSite } from '#e2e/support/site.ts'
import { openBrowser, openPhone } from './phone.ts'
import { printMedians } from './rounds.ts'

/** The first press on a page that was just opened, and what is there once it has been answered. */
type Press = { name: string; path: string; press: (page: Page) => Promise<void>; answer: string }

const FORM = 'main form[method="post"]'
const REFUSED = `${FORM} [aria-invalid="true"]`

const PRESSES: Press[] = [
  {
    name: 'theme',
    path: '/',
    press: (page) => tap(page, '[data-press="theme"]'),
    answer: 'html[data-theme]',
  },
  {
    name: 'menu',
    path: '/',
    press: (page) => tap(page, 'header [command="show-modal"]'),
    answer: 'dialog[open]',
  },
  {
    name: 'a card turned',
    path: '/services',
    press: (page) => tap(page, '[data-press="turn"]'),
    answer: '[data-turned="true"]',
  },
  {
    name: 'a form sent after a touch',
    path: '/contact',
    press: async (page) => {
      await tap(page, `${FORM} input:not([tabindex="-1"])`)
      await page.waitForFunction(() => 'awake' in document.documentElement.dataset)
      await tap(page, `${FORM} button`)
    },
    answer: REFUSED,
  },
  {
    name: 'a form sent untouched',
    path: '/contact',
    press: (page) => tap(page, `${FORM} button`),
    answer: REFUSED,
  },
]

/** What a browser does alone, on a page with nothing else. */
const FLOOR_PAGE = '<!doctype html><meta name="viewport" content="width=device-width"><details><summary>More'

/** Prints how long a phone waits from a press on a page that was just opened to the frame that shows the answer. */
export async function measureInteraction(rounds: number): Promise<void> {
  const ours = await startSite()
  const browser = await openBrowser()
  try {
    const floor = {
      name: 'a <details> alone',
      measure: () =>
        waitFor(browser, {
          address: `data:text/html,${FLOOR_PAGE}`,
          press: (page) => tap(page, 'summary'),
          answer: 'details[open]',
        }),
    }
    const presses = PRESSES.map(({ name, path, ...rest }) => ({
      name,
      measure: () => waitFor(browser, { address: ours.url + path, ...rest }),
    }))
    await printMedians('From a first press to its answer, on a phone', [floor, ...presses], rounds)
  } finally {
    await browser.close()
    await ours.stop()
  }
}

async function waitFor(
  browser: Browser,
  { address, press, answer }: Pick<Press, 'press' | 'answer'> & { address: string },
): Promise<{ ms: number }> {
  const { page, close } = await openPhone(browser)
  await page.goto(address, { waitUntil: 'load' })
  const [ms] = await Promise.all([page.evaluate(untilAnswered, answer), press(page)])
  await close()
  return { ms }
}

/** Taps the first of what a selector finds. It is brought into sight at once: a smooth scroll is cut off on a slow phone. */
async function tap(page: Page, selector: string): Promise<void> {
  const target = page.locator(selector).filter({ visible: true }).first()
  await target.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }))
  await target.tap()
}

/** Runs in the page: milliseconds from the last press to the frame after the answer is there. */
function untilAnswered(selector: string): Promise<number> {
  return new Promise((resolve) => {
    let pressed = Number.NaN
    addEventListener(
      'pointerdown',
      ({ timeStamp }) => {
        pressed = timeStamp
      },
      true,
    )
    const look = () => {
      const isThere = document.querySelector(selector) !== null && !Number.isNaN(pressed)
      if (isThere) requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - pressed)))
      else requestAnimationFrame(look)
    }
    look()
  })
}
