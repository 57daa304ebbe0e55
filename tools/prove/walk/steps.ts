import type { Site } from '#e2e/support/site.ts'
import { filledIn } from '#lib/enquiry/filled-in.ts'
import { type EnquiryForm, enquiryForms } from '#lib/enquiry/forms.ts'
import { controlName } from '#lib/enquiry/rules.ts'
import type { Driver } from './driver.ts'
import { ESCAPE, type Hand } from './hand.ts'

/** The browser, a hand on it, and the site that is walked. */
type Walk = { driver: Driver; hand: Hand; site: Site }

/** Something that a visitor does, on a page that was just opened. */
type Step = { name: string; page: string; run: (walk: Walk) => Promise<void> }

const FORM = 'main form[method="post"]'
const OPENER = 'header [command="show-modal"]'
const THEME = 'document.documentElement.dataset.theme'
const MOTION = 'document.documentElement.dataset.motion'
const GROUND = 'getComputedStyle(document.documentElement).backgroundColor'
const MIDDLE_OF_CARD = `(({ x, y, width, height }) => [x + width / 2, y + height / 2])(document.querySelector('.flip').getBoundingClientRect())`

export const STEPS: Step[] = [
  {
    name: 'the menu opens, closes on Escape and gives the focus back',
    page: '/about',
    run: async ({ hand }) => {
      await hand.press(OPENER)
      await hand.until(`document.querySelector('dialog[open]')?.contains(document.activeElement)`)
      await hand.type(ESCAPE)
      await hand.until(`!document.querySelector('dialog[open]')`)
      await hand.until(`document.activeElement?.matches('${OPENER}')`)
    },
  },
  {
    name: 'the theme changes, and is kept',
    page: '/about',
    run: async ({ driver, hand, site }) => {
      await hand.press('[data-press="theme"]')
      await hand.until(`${THEME} === 'light'`)
      const light = await driver.evaluate(GROUND)
      await hand.press('[data-press="theme"]')
      await hand.until(`${THEME} === 'dark' && ${GROUND} !== '${light}'`)
      await driver.open(`${site.url}/about`)
      await hand.until(`${THEME} === 'dark'`)
      await hand.press('[data-press="theme"]')
      await hand.until(`${THEME} === undefined`)
    },
  },
  {
    name: 'motion stops and goes on',
    page: '/',
    run: async ({ hand }) => {
      await hand.press('[data-press="motion"]')
      await hand.until(`${MOTION} === 'paused'`)
      await hand.press('[data-press="motion"]')
      await hand.until(`${MOTION} === 'playing'`)
    },
  },
  {
    name: 'a card turns: by its button, where nothing can rest on it',
    page: '/services',
    run: async ({ driver, hand }) => {
      const hasButton = await driver.evaluate(`document.querySelector('.flip-button').checkVisibility()`)
      if (hasButton) await hand.press('.flip-button')
      else await hand.pointAt('.flip')
      await hand.until(
        `document.querySelector('.flip-back').contains(document.elementFromPoint(...${MIDDLE_OF_CARD}))`,
      )
    },
  },
  {
    name: 'a question shows its answer',
    page: '/faq',
    run: async ({ hand }) => {
      await hand.press('main details:not([open]) > summary')
      await hand.until(`document.querySelector('main details[open] > :last-child').checkVisibility()`)
    },
  },
  {
    name: 'carousels turn to the slide that is chosen',
    page: '/',
    run: async ({ driver, hand }) => {
      const count = Number(await driver.evaluate(`document.querySelectorAll('.carousel').length`))
      for (let index = 0; index < count; index++) {
        const carousel = `document.querySelectorAll('.carousel')[${index}]`
        await driver.evaluate(
          `void (${carousel}.id = 'carousel-${index}', ${carousel}.scrollIntoView({ block: 'center', behavior: 'instant' }))`,
        )
        await hand.until(`${carousel}.dataset.state === 'turning'`)
        await hand.press(`#carousel-${index} .dot:nth-child(2)`)
        await hand.until(`${carousel}.querySelector('.dot:nth-child(2)').ariaDisabled === 'true'`)
      }
    },
  },
  {
    name: 'figures count to their ends',
    page: '/',
    run: async ({ driver, hand }) => {
      await driver.evaluate(
        `void document.querySelector('.motion-count')?.scrollIntoView({ block: 'center', behavior: 'instant' })`,
      )
      await hand.until(
        `[...document.querySelectorAll('.motion-count')].every((each) => each.textContent === each.parentElement.querySelector('.sr-only').textContent)`,
      )
    },
  },
  {
    name: 'the map comes when it is asked for',
    page: '/contact',
    run: async ({ hand }) => {
      await hand.press('[data-press="map"]')
      await hand.until(`document.querySelector('iframe.map-frame[src]:not([hidden])')`)
    },
  },
  {
    name: 'a link leads on, and back and forward lead where one was',
    page: '/about',
    run: async ({ driver, hand }) => {
      await hand.press('footer a[href="/faq"]')
      await hand.until(`location.pathname === '/faq' && document.readyState === 'complete'`)
      await driver.traverse(-1)
      await hand.until(`location.pathname === '/about' && scrollY > 0`)
      await driver.traverse(1)
      await hand.until(`location.pathname === '/faq' && document.querySelector('h1')`)
    },
  },
  {
    name: 'an empty form is refused at its fields',
    page: enquiryForms.contact.page,
    run: async ({ hand }) => {
      await hand.press(`${FORM} button`)
      await hand.until(`document.querySelectorAll('${FORM} [aria-invalid="true"]').length > 1`)
    },
  },
  ...(Object.values(enquiryForms) satisfies EnquiryForm[]).map(sendForm),
]

function sendForm(form: EnquiryForm): Step {
  return {
    name: `the form of ${form.page} arrives as a mail`,
    page: form.page,
    run: async ({ hand, site }) => {
      const token = `walk${Date.now()}`
      for (const field of form.fields) {
        await hand.press(`${FORM} [name="${controlName(form, field)}"]`)
        await hand.type(filledIn(field, token).replaceAll('\n', ' '))
      }
      await hand.press(`${FORM} button`)
      await hand.until(`document.querySelector('${FORM}[data-state="sent"]')`)
      await untilArrived(site, token)
    },
  }
}

const ARRIVES_WITHIN_MS = 15_000

async function untilArrived({ inboxUrl }: Site, token: string): Promise<void> {
  const end = Date.now() + ARRIVES_WITHIN_MS
  while (!(await (await fetch(`${inboxUrl}/api/messages`)).text()).includes(token)) {
    if (Date.now() > end) throw new Error(`No mail with ${token} arrived.`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}
