import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { controlName, type EnquiryForm, enquiryForms } from '#lib/enquiry/forms.ts'
import { filledIn } from '#lib/enquiry/testing/filled-in.ts'
import { inboxAt, type Site } from '#testing/start-site.ts'
import type { Browser } from './browsers.ts'

const STEP_TIMEOUT_MS = 20_000
const LOOK_EVERY_MS = 50
const LOST_AFTER_MS = 2000

/** A user of a page. Each function throws an Error if its effect does not appear in time. */
export function createUser(browser: Browser) {
  /** Waits until an expression of JavaScript is true in the page. */
  const until = async (expression: string) => {
    const end = Date.now() + STEP_TIMEOUT_MS
    // WebKitGTK's driver never answers for a page that is just being left.
    const look = () => Promise.race([browser.evaluate(`Boolean(${expression})`), pause(LOST_AFTER_MS, false)])
    while (!(await look())) {
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
  /** Presses the first visible element. */
  const press = async (selector: string) => {
    const found = `[...document.querySelectorAll(${JSON.stringify(selector)})].find((each) => each.checkVisibility())`
    await until(found)
    const scroll = `void ${found}.scrollIntoView({ block: 'center', behavior: 'instant' })`
    await browser.evaluate(scroll)
    // The first scroll has the page laid out as a whole (lib/browser/settle.ts), which in Firefox moves the element away.
    await untilDrawn()
    await browser.evaluate(scroll)
    const middle = `(({ x, y, width, height }) => [x + width / 2, y + height / 2])(${found}.getBoundingClientRect())`
    const [x, y] = z.tuple([z.number(), z.number()]).parse(await browser.evaluate(middle))
    await browser.clickAt(Math.round(x), Math.round(y))
  }
  return {
    until,
    press,
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
