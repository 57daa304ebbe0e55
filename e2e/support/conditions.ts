import { expect, type Locator, type Page, type Route } from 'playwright/test'
import { words } from '#testing/site-content.ts'
import { fillIn, labelOf } from './enquiry.ts'
import { ISLAND_SCRIPTS } from './islands.ts'
import { readWith, TEXT_CHANGES } from './legibility.ts'
import { timePasses } from './motion.ts'

type Values = Readonly<Record<string, string>>

/** What an ordinary browser, network or extension does to a form while a visitor uses it. */
export type Condition = {
  /** Before the page is opened, or before the form of an open page is filled in. */
  prepare?: (page: Page) => Promise<unknown>
  /** Opens the page. */
  open?: (page: Page, address: string) => Promise<unknown>
  /** The page is open and has not been touched. */
  opened?: (page: Page) => Promise<unknown>
  /** Values that differ from the usual ones, by label. */
  values?: (token: string) => Values
  /** Fills in the form, where the values are not simply typed. */
  write?: (form: Locator, values: Values) => Promise<unknown>
  /** The form is filled in. Usually, the visitor goes on when the scripts have loaded. */
  written?: (page: Page, form: Locator) => Promise<unknown>
  /** Presses the button, where it is not clicked. */
  press?: (page: Page) => Promise<unknown>
  /** The button has been pressed. */
  pressed?: (page: Page, form: Locator) => Promise<unknown>
  /** The browser posts the form without script, so a page answers. */
  isAnsweredByPage?: true
  /** It changes only what the forms have in common: the text, the page as a whole. */
  isOfAllForms?: true
}

const PAGE_SCRIPT = '**/_next/static/page/*.js'
const POSTS = '**/api/sendEmail'
const { forms } = words

const LINKS = ['a', 'b', 'c', 'd'].map((name) => `https://example.com/${name}`).join('\n')
const withLinks = (token: string) => ({ [labelOf('message')]: `Our shops:\n${LINKS}\n${token}` })

/** A form that is changed before its scripts come, while the visitor already types. */
const CHANGED_EARLY: Condition = { prepare: delayIslands, write: typeMeanwhile }

/**
 * The forms of the site are tried under each of these. conditions-of-chrome.spec.ts has one that the headless shell cannot do.
 * Without any of them, enquiry-all-forms.spec.ts sends every form.
 */
export const conditions: Record<string, Condition> = {
  'the page is translated before it is touched': { ...CHANGED_EARLY, opened: translate },
  'an extension has put an element beside each field': {
    ...CHANGED_EARLY,
    opened: (page) =>
      page.evaluate(() => {
        for (const control of document.querySelectorAll('form input, form textarea'))
          control.after(document.createElement('div'))
      }),
  },
  'an extension has changed the document, the body and a word of the footer': {
    ...CHANGED_EARLY,
    opened: (page) =>
      page.evaluate(() => {
        for (const element of [document.documentElement, document.body])
          element.setAttribute('data-extension', '')
        document.documentElement.classList.add('extension')
        document.body.prepend(document.createElement('div'))
        const [heading] = document.querySelectorAll('footer h2')
        if (heading) heading.textContent = 'Another word'
      }),
  },

  'the visitor comes back to the filled-in form, which has many links and is loaded anew': {
    values: withLinks,
    written: (page) => leaveAndReturn(page, { isKept: false }),
  },

  'the script of the page comes when the form is filled in': {
    values: withLinks,
    prepare: (page) =>
      comesWhen(page, PAGE_SCRIPT, () => expect(page.locator('textarea')).not.toHaveValue('')),
    open: (page, address) => page.goto(address, { waitUntil: 'commit' }),
    written: (page) => page.waitForLoadState(),
  },
  'the scripts of the form come when it has been sent, which is shown at once': {
    prepare: (page) =>
      comesWhen(page, ISLAND_SCRIPTS, async () => {
        await page.waitForSelector('main form button[aria-busy="true"]')
        await expect(page.locator('main form').getByRole('status')).toHaveText(forms.waiting)
      }),
    open: (page, address) => page.goto(address, { waitUntil: 'domcontentloaded' }),
    written: async () => undefined,
  },
  'no script comes': {
    prepare: (page) => page.route('**/*.js', (route) => route.abort()),
    written: async () => undefined,
    isAnsweredByPage: true,
  },
}

/** What the network does to an enquiry, which may be posted several times. The way to the server is the same for all forms. */
export const networkFaults: Record<string, Condition> = {
  'the network is away for a moment, and the browser knows': {
    prepare: (page) => page.context().setOffline(true),
    pressed: async (page, form) => {
      await expect(form.getByRole('status')).toHaveText(forms.offline)
      await page.context().setOffline(false)
      await page.clock.runFor(2000)
    },
  },
  'the connection is cut before the enquiry has arrived': {
    prepare: (page) => answerFirst(page, (route) => route.abort('connectionreset')),
  },
  'the connection is cut after the enquiry has arrived': {
    prepare: (page) => answerFirst(page, (route) => route.fetch().then(() => route.abort('connectionreset'))),
  },
  'the network is away until the form gives up': {
    prepare: (page) => page.route(POSTS, (route) => route.abort('connectionreset')),
    pressed: async (page, form) => {
      await timePasses(page, 500, () => form.getByText(forms.failed).isVisible())
      await page.unrouteAll({ behavior: 'wait' })
      await form.getByRole('button').click()
    },
  },
  'a captive portal answers with its page': {
    prepare: (page) =>
      answerFirst(page, (route) => route.fulfill({ contentType: 'text/html', body: '<h1>Log in</h1>' })),
  },
  'a captive portal answers with a redirect': {
    prepare: async (page) => {
      // Under Playwright, a request with `keepalive` hangs when it is redirected.
      await page.evaluate(() => {
        const { fetch } = window
        window.fetch = (address, request) => fetch(address, { ...request, keepalive: false })
      })
      await answerFirst(page, (route) => route.fulfill({ status: 303, headers: { location: '/robots.txt' } }))
    },
  },
}

/** A form is sent under one after another, on a page that stays open, with a clock of its own. Some last until the end. */
export const conditionsOfAnOpenPage: Record<string, Condition> = {
  'no mouse': {
    write: async (form, values) => {
      const { keyboard } = form.page()
      await form.getByRole('textbox').first().focus()
      for (const value of Object.values(values)) {
        await keyboard.insertText(value)
        await keyboard.press('Tab')
      }
    },
    press: (page) => page.keyboard.press('Enter'),
  },
  'the pasted text has invisible characters, full-width letters and a domain with an umlaut': {
    isOfAllForms: true,
    values: (token) => ({
      [labelOf('name')]: `\u2060Ada\u200b Lovelace\ufeff`,
      [labelOf('email')]: `\u202aａｄａ.${token}@müller.ｅｘａｍｐｌｅ\u202c`,
      [labelOf('phone')]: '\u202a＋９２ ３００ １２３４５６７\u202c',
      [labelOf('website')]: '\ufeffｈｔｔｐｓ://müller.ｅｘａｍｐｌｅ\u200b',
    }),
  },
  ...networkFaults,
  'the page is translated while it is used, and the answer is slow': {
    prepare: (page) =>
      page.route(POSTS, async (route) => {
        await timePasses(page, 500, () => page.getByText(forms.slow).isVisible())
        await route.continue()
      }),
    written: async (page) => {
      await settle(page)
      await translate(page)
    },
  },
  'the browser is wrong about being offline': {
    isOfAllForms: true,
    prepare: (page) =>
      page.evaluate(() => {
        Object.defineProperty(Navigator.prototype, 'onLine', { get: () => false })
      }),
  },
  'a window of 320 px, letters of twice the size, and forced colours': {
    prepare: async (page) => {
      // Away from the toast, which would stay.
      await page.mouse.move(0, 0)
      await page.setViewportSize({ width: 320, height: 568 })
      await page.emulateMedia({ forcedColors: 'active' })
      await readWith(page, TEXT_CHANGES['letters of twice the size'])
    },
  },
}

/** Waits for the scripts that the first touch of a form loads. */
export function settle(page: Page): Promise<void> {
  return expect(page.locator('[data-island="form"]')).toHaveAttribute('data-hydrated', '')
}

/** Goes to another page and back. `isKept`: the browser has kept the page in memory; otherwise it only restores the text. */
export async function leaveAndReturn(page: Page, { isKept }: { isKept: boolean }): Promise<void> {
  await settle(page)
  await page.evaluate((kept) => {
    Object.assign(window, { isOld: true })
    // A page with this listener is not kept.
    if (!kept) addEventListener('unload', () => undefined)
  }, isKept)
  await page.goto('/privacy')
  // `page.goBack` would wait for the load of a page that is kept.
  await page.evaluate(() => history.back())
  await page.waitForFunction(
    (kept) => document.querySelector('main form') !== null && 'isOld' in window === kept,
    isKept,
  )
}

/** Answers the first post of the page in another way. */
async function answerFirst(page: Page, answer: (route: Route) => Promise<unknown>): Promise<void> {
  await page.route(POSTS, (route) => answer(route), { times: 1 })
}

/** Delays scripts until an assertion about the page holds. */
async function comesWhen(page: Page, scripts: string, holds: () => Promise<void>): Promise<void> {
  await page.route(scripts, async (route) => {
    await holds()
    await route.continue()
  })
}

const NAME = 'Ada Lovelace'

/** Delays the scripts of islands until a name is typed, and the caret stands before its last letter. Chooses the dark theme. */
async function delayIslands(page: Page): Promise<void> {
  await page.addInitScript(() => localStorage.setItem('theme', 'dark'))
  const caret = () =>
    page.evaluate(() => {
      const { activeElement } = document
      return activeElement instanceof HTMLInputElement && activeElement.selectionStart
    })
  await comesWhen(page, ISLAND_SCRIPTS, () => expect.poll(caret).toBe(NAME.length - 1))
}

/** Types a name until the scripts come, goes on where the caret stands, and fills in the form. The theme stays. */
async function typeMeanwhile(form: Locator, values: Values): Promise<void> {
  const page = form.page()
  const name = form.locator('[autocomplete="name"]')
  await name.pressSequentially(NAME)
  await name.press('ArrowLeft')
  await settle(page)
  await expect(name).toBeFocused()
  await page.keyboard.type('!')
  await expect(name).toHaveValue(NAME.replace(/e$/, '!e'))
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await fillIn(form, values)
}

/** What Chrome's translation does: a new text in two elements takes the place of each text, also of later ones. */
export async function translate(page: Page): Promise<void> {
  await page.evaluate(() => {
    const wrap = (text: Text) => {
      if (text.data.trim() === '' || text.parentElement?.closest('font, script, style, textarea')) return
      const font = document.createElement('font')
      font.append(document.createElement('font'))
      font.firstElementChild?.append(text.data)
      text.replaceWith(font)
    }
    const translateIn = (root: Node) => {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
      const texts = root instanceof Text ? [root] : []
      while (walker.nextNode()) texts.push(walker.currentNode as Text)
      for (const text of texts) wrap(text)
    }
    document.documentElement.lang = 'xx'
    document.documentElement.classList.add('translated-ltr')
    translateIn(document.body)
    new MutationObserver((changes) => {
      for (const { target, addedNodes } of changes)
        for (const node of target instanceof Text ? [target] : addedNodes) translateIn(node)
    }).observe(document.body, { subtree: true, childList: true, characterData: true })
  })
}
