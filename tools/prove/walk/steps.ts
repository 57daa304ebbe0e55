import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { controlName, type EnquiryForm, enquiryForms } from '#lib/enquiry/forms.ts'
import { filledIn } from '#lib/enquiry/testing/filled-in.ts'
import { inboxAt, type Site } from '#testing/start-site.ts'
import type { Browser } from './browsers.ts'

const STEP_TIMEOUT_MS = 20_000
const LOOK_EVERY_MS = 50

/** An expression for the middle of an element. */
const middleOf = (element: string) =>
  `(({ x, y, width, height }) => [x + width / 2, y + height / 2])(${element}.getBoundingClientRect())`

/** A user of a page. Each function throws an Error if its effect does not appear in time. */
export function createUser(browser: Browser) {
  /** Waits until an expression of JavaScript is true in the page. */
  const until = async (expression: string) => {
    const end = Date.now() + STEP_TIMEOUT_MS
    while (!(await browser.evaluate(`Boolean(${expression})`))) {
      if (Date.now() > end) throw new Error(`Not so after ${STEP_TIMEOUT_MS} ms: ${expression}`)
      await pause(LOOK_EVERY_MS)
    }
  }
  const untilDrawn = async () => {
    await browser.evaluate(
      'void (window.isDrawn = false, requestAnimationFrame(() => requestAnimationFrame(() => { window.isDrawn = true })))',
    )
    await until('window.isDrawn')
  }
  /** Moves the pointer to the middle of the first visible element. */
  const pointAt = async (selector: string) => {
    const found = `[...document.querySelectorAll(${JSON.stringify(selector)})].find((each) => each.checkVisibility())`
    await until(found)
    await browser.evaluate(`void ${found}.scrollIntoView({ block: 'center', behavior: 'instant' })`)
    const [x, y] = z.tuple([z.number(), z.number()]).parse(await browser.evaluate(middleOf(found)))
    await browser.movePointer(Math.round(x), Math.round(y))
  }
  return {
    until,
    untilDrawn,
    pointAt,
    press: async (selector: string) => {
      await pointAt(selector)
      await browser.click()
    },
    type: browser.type,
    /** Scrolls through the page, so that lazy parts load, and stays at its end. */
    scrollToEnd: async () => {
      for (;;) {
        await untilDrawn()
        if (await browser.evaluate('scrollY + innerHeight >= document.documentElement.scrollHeight - 2'))
          break
        await browser.evaluate(`void scrollBy({ top: innerHeight / 2, behavior: 'instant' })`)
      }
      await until(`[...document.images].every((image) => image.complete || image.loading === 'lazy')`)
    },
  }
}

type Walk = {
  browser: Browser
  user: ReturnType<typeof createUser>
  site: Pick<Site, 'url' | 'inboxUrl'>
}

/** Something that a visitor does, on a page that was just opened. */
type Step = { name: string; page: string; run: (walk: Walk) => Promise<void> }

const FORM = 'main form[method="post"]'
const OPENER = 'header [command="show-modal"]'
const THEME = 'document.documentElement.dataset.theme'
const MOTION = 'document.documentElement.dataset.motion'
const GROUND = 'getComputedStyle(document.documentElement).backgroundColor'

export const STEPS: Step[] = [
  {
    name: 'the menu opens, closes on Escape and gives the focus back',
    page: '/about',
    run: async ({ browser, user }) => {
      await user.press(OPENER)
      await user.until(`document.querySelector('dialog[open]')?.contains(document.activeElement)`)
      await browser.pressEscape()
      await user.until(`!document.querySelector('dialog[open]')`)
      await user.until(`document.activeElement?.matches('${OPENER}')`)
    },
  },
  {
    name: 'the theme changes, and is kept',
    page: '/about',
    run: async ({ browser, user, site }) => {
      await user.press('[data-press="theme"]')
      await user.until(`${THEME} === 'light'`)
      const light = await browser.evaluate(GROUND)
      await user.press('[data-press="theme"]')
      await user.until(`${THEME} === 'dark' && ${GROUND} !== '${light}'`)
      await browser.open(`${site.url}/about`)
      await user.until(`${THEME} === 'dark'`)
      await user.press('[data-press="theme"]')
      await user.until(`${THEME} === undefined`)
    },
  },
  {
    name: 'motion stops and goes on',
    page: '/',
    run: async ({ user }) => {
      await user.press('[data-press="motion"]')
      await user.until(`${MOTION} === 'paused'`)
      await user.press('[data-press="motion"]')
      await user.until(`${MOTION} === 'playing'`)
    },
  },
  {
    name: 'a card turns: by its button, where nothing can rest on it',
    page: '/services',
    run: async ({ browser, user }) => {
      const hasButton = await browser.evaluate(`document.querySelector('.flip-button').checkVisibility()`)
      if (hasButton) await user.press('.flip-button')
      else await user.pointAt('.flip')
      await user.until(
        `document.querySelector('.flip-back').contains(document.elementFromPoint(...${middleOf(`document.querySelector('.flip')`)}))`,
      )
    },
  },
  {
    name: 'a question shows its answer',
    page: '/faq',
    run: async ({ user }) => {
      await user.press('main details:not([open]) > summary')
      await user.until(`document.querySelector('main details[open] > :last-child').checkVisibility()`)
    },
  },
  {
    name: 'carousels turn to the slide that is chosen',
    page: '/',
    run: async ({ browser, user }) => {
      const count = Number(await browser.evaluate(`document.querySelectorAll('.carousel').length`))
      for (let index = 0; index < count; index++) {
        const carousel = `document.querySelectorAll('.carousel')[${index}]`
        await browser.evaluate(
          `void (${carousel}.id = 'carousel-${index}', ${carousel}.scrollIntoView({ block: 'center', behavior: 'instant' }))`,
        )
        await user.until(`${carousel}.dataset.state === 'turning'`)
        await user.press(`#carousel-${index} .dot:nth-child(2)`)
        await user.until(`${carousel}.querySelector('.dot:nth-child(2)').ariaDisabled === 'true'`)
      }
    },
  },
  {
    name: 'figures count to their ends',
    page: '/',
    run: async ({ browser, user }) => {
      // A visitor who begins to move has the page laid out as a whole; a script that scrolls does not (lib/browser/settle.ts).
      await user.until(`document.querySelector('footer[data-settled]') !== null`)
      await browser.evaluate(
        `void document.querySelector('.motion-count')?.scrollIntoView({ block: 'center', behavior: 'instant' })`,
      )
      await user.until(
        `[...document.querySelectorAll('.motion-count')].every((each) => each.textContent === each.parentElement.querySelector('.sr-only').textContent)`,
      )
    },
  },
  {
    name: 'the map comes when it is asked for',
    page: '/contact',
    run: async ({ browser, user }) => {
      await user.press('[data-press="frame"]')
      await user.until(`document.querySelector('iframe.map-frame[src]:not([hidden])')`)
      // Where the other site cannot be reached, WebKit would wait for it for minutes before it opens the next page.
      await browser.evaluate(`void document.querySelector('iframe.map-frame').remove()`)
    },
  },
  {
    name: 'a link leads on, and back and forward lead where one was',
    page: '/about',
    run: async ({ browser, user }) => {
      await user.press('footer a[href="/faq"]')
      await user.until(`location.pathname === '/faq' && document.readyState === 'complete'`)
      await browser.evaluate('void history.back()')
      await user.until(`location.pathname === '/about' && scrollY > 0`)
      await browser.evaluate('void history.forward()')
      await user.until(`location.pathname === '/faq' && document.querySelector('h1')`)
    },
  },
  {
    name: 'an empty form is refused at its fields',
    page: enquiryForms.contact.page,
    run: async ({ user }) => {
      await user.press(`${FORM} button`)
      await user.until(`document.querySelectorAll('${FORM} [aria-invalid="true"]').length > 1`)
    },
  },
  ...(Object.values(enquiryForms) satisfies EnquiryForm[]).map(sendForm),
]

/** Fills in the form of a page and presses its button. @returns a word that its mail contains */
export async function fillInForm(user: Walk['user'], form: EnquiryForm): Promise<string> {
  const token = `walk${Date.now()}`
  for (const field of form.fields) {
    await user.press(`${FORM} [name="${controlName(form, field)}"]`)
    await user.type(filledIn(field, token).replaceAll('\n', ' '))
  }
  await user.press(`${FORM} button`)
  return token
}

function sendForm(form: EnquiryForm): Step {
  return {
    name: `the form of ${form.page} arrives as a mail`,
    page: form.page,
    run: async ({ user, site }) => {
      const token = await fillInForm(user, form)
      await user.until(`document.querySelector('${FORM}[data-state="sent"]')`)
      await inboxAt(site.inboxUrl).waitFor(token)
    },
  }
}
