import type { Page } from 'playwright/test'
import sharp from 'sharp'
import { expect, test } from '#e2e/fixtures/test.ts'
import { expectNoAxeViolations } from '#e2e/support/axe.ts'
import { untilCarouselsTurn, untilHydrated } from '#e2e/support/islands.ts'
import { countStops, walk } from '#e2e/support/keyboard.ts'
import {
  legibilityFaults,
  readWith,
  sidewaysFaults,
  TEXT_CHANGES,
  tooWide,
  wordsSeen,
} from '#e2e/support/legibility.ts'
import { expectDocument } from '#e2e/support/paper.ts'
import { pictureFaults } from '#e2e/support/picture-faults.ts'
import { watchStrangers } from '#e2e/support/requests.ts'
import { structureFaults } from '#e2e/support/structure.ts'
import { targetFaults } from '#e2e/support/targets.ts'
import { isEveryRoute, pagesToWalk } from '#testing/kinds-of-pages.ts'
import { addressOf, words } from '#testing/site-content.ts'

// Runs all checks that do not depend on content, on one page of each kind. EVERY_ROUTE=1 checks all pages
// (docs/quality.md). Loading takes long, so all steps of a test use the same loaded page.

const LEAST_SHARE_OF_WORDS = 0.99
const MESSAGES = addressOf('/messages')
const DESKTOP = { width: 1440, height: 900 }
const PHONE = { width: 390, height: 844 }
/** 1280 x 1024 px at 400 %, where the page must not scroll sideways (WCAG 2.2, 1.4.10); just below and at the breakpoint
 * for columns; a window on a large monitor. */
const WINDOWS = [
  { width: 320, height: 256 },
  { width: 767, height: 900 },
  { width: 768, height: 900 },
  { width: 2560, height: 1440 },
]
/** Allowed line lengths in ch: the width inside a card on the smallest screen, and the limit of the visual brief. */
const MEASURE = { from: 14, to: 72 }
const TEXT_WIDTH_PX = { desktop: 1280, phone: 320 }

// Axe would report low contrast in a section that is still fading in, so the page is tested without motion.
test.use({ contextOptions: { reducedMotion: 'reduce' }, expectedErrors: [/status of 404/] })
test.describe.configure({ timeout: 240_000 })

for (const address of pagesToWalk) {
  test(`${address} loads without errors and third parties, reads the same without script, fits every window and paper, passes axe, and works by keyboard and by touch`, async ({
    page,
    context,
    plainPage,
    baseURL,
  }) => {
    const strangers = watchStrangers(page, baseURL)
    const response = await page.goto(address)
    await untilHydrated(page)

    await test.step('has a sound structure', async () => {
      expect(response?.status()).toBe(address === '/no-such-page' ? 404 : 200)
      await expect(page.locator('h1')).toBeVisible()
      expect(await structureFaults(page)).toEqual([])
    })

    await test.step('axe objects to nothing on a desktop, in the light theme', async () => {
      await page.emulateMedia({ colorScheme: 'light' })
      await expectNoAxeViolations(page, `${address} on a desktop`)
      expect(await tooWide(page)).toEqual([])
    })

    await test.step('says without script what it says with it', async () => {
      await plainPage.route('**/*.woff2', (route) => route.fulfill({ status: 404 }))
      await plainPage.goto(address)
      const left = Map.groupBy(await wordsSeen(plainPage), (word) => word)
      const withScript = await wordsSeen(page)
      const missing = withScript.filter((word) => left.get(word)?.pop() === undefined)
      const share = 1 - missing.length / withScript.length
      expect(share, `missing: ${missing.join(' ')}`).toBeGreaterThanOrEqual(LEAST_SHARE_OF_WORDS)
    })

    await test.step('fits a narrow window and large letters before its fonts have come', async () => {
      await plainPage.setViewportSize({ width: TEXT_WIDTH_PX.phone, height: 900 })
      for (const [change, css] of Object.entries(TEXT_CHANGES)) {
        await readWith(plainPage, css)
        expect.soft(await legibilityFaults(plainPage), change).toEqual([])
      }
    })

    if (address === '/')
      await test.step('Tab reaches every stop, also of header and footer, first the skip link, and is never trapped', async () => {
        await untilCarouselsTurn(page)
        const { stops, faults } = await walk(page, 'body')
        expect(faults).toEqual([])
        expect(stops[0]).toContain(words.page.skip)
        expect(stops).toHaveLength(await countStops(page, 'body'))
        await page.reload()
        await untilHydrated(page)
      })

    await test.step('no window is so narrow that the page has to be scrolled sideways', async () => {
      await untilCarouselsTurn(page)
      expect(await sidewaysFaults(page)).toEqual([])
    })

    await test.step('is read at 400 % and in the widest window, and its pictures fill their places', async () => {
      for (const window of WINDOWS) {
        await page.setViewportSize(window)
        const where = `${address} in ${window.width} x ${window.height} px`
        // A carousel positions its slides only after the page has been laid out.
        await expect.poll(() => legibilityFaults(page, MEASURE), where).toEqual([])
        expect.soft(await pictureFaults(page), where).toEqual([])
      }
    })

    if (isEveryRoute)
      await test.step('works by keyboard, with large letters and in forced colours', async () => {
        await page.setViewportSize(DESKTOP)
        await expectUsable(page, TEXT_WIDTH_PX.desktop)
        // Not a reload: the skip link has left its anchor in the address.
        await page.goto(address)
        await untilHydrated(page)
      })

    await test.step('axe objects to nothing on a phone, in the dark theme', async () => {
      await page.emulateMedia({ colorScheme: 'dark' })
      if (address === '/') await expectNoAxeViolations(page, 'home on a desktop', ['color-contrast'])
      await page.setViewportSize(PHONE)
      const devtools = await context.newCDPSession(page)
      await devtools.send('Emulation.setTouchEmulationEnabled', { enabled: true })
      if (address === MESSAGES) await storeMessage(page)
      await untilCarouselsTurn(page)
      await expectNoAxeViolations(page, `${address} on a phone`)
      expect(await tooWide(page)).toEqual([])
    })

    await test.step('works by keyboard and by touch, with large letters and in forced colours', async () => {
      await expectUsable(page, TEXT_WIDTH_PX.phone)
    })

    await test.step('prints as a document', () => expectDocument(page))

    await test.step('nothing is stored in the browser, and nothing came from elsewhere', async () => {
      expect(await context.cookies()).toEqual([])
      if (address === MESSAGES) await page.evaluate(() => localStorage.removeItem('contactMessages'))
      expect(await page.evaluate(() => ({ ...localStorage }))).toEqual({})
      expect(strangers.map((each) => each.url())).toEqual([])
    })
  })
}

test.describe('before its fonts have come', () => {
  test.use({ expectedErrors: [/ERR_FAILED/] })

  test('home with its scripts fits a narrow window and large letters', async ({ page }) => {
    await page.route('**/*.woff2', (route) => route.abort())
    await page.setViewportSize({ width: TEXT_WIDTH_PX.phone, height: 900 })
    await page.goto('/')
    await untilHydrated(page)
    for (const [change, css] of Object.entries(TEXT_CHANGES)) {
      await readWith(page, css)
      expect.soft(await legibilityFaults(page), change).toEqual([])
    }
  })
})

/** Stores a message, and loads /messages again, which shows it. */
async function storeMessage(page: Page): Promise<void> {
  const message = { id: 1, name: 'Amina Yusuf', email: 'a@example.org', phone: '0300 1234567', message: 'Hi' }
  await page.evaluate((text) => localStorage.setItem('contactMessages', text), JSON.stringify([message]))
  await page.reload()
  await expect(page.getByRole('heading', { level: 2 }).filter({ hasText: message.name })).toBeVisible()
}

/** @param width of the window in which letters are large and colours forced */
async function expectUsable(page: Page, width: number): Promise<void> {
  await test.step('everything that can be pressed is large enough', async () => {
    expect(await targetFaults(page)).toEqual([])
  })

  await test.step('the first stop leads past the header', async () => {
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('main')).toBeFocused()
  })

  await test.step('from there Tab reaches everything in order, in sight and with a ring, and leads out', async () => {
    const { stops, faults } = await walk(page, 'main')
    expect(faults).toEqual([])
    expect(stops).toHaveLength(await countStops(page, 'main'))
  })

  await page.setViewportSize({ width, height: 900 })
  const seen = await wordsSeen(page)
  for (const [change, css] of Object.entries(TEXT_CHANGES)) {
    await test.step(`with ${change} nothing is lost at ${width} px`, async () => {
      await readWith(page, css)
      expect(await legibilityFaults(page)).toEqual([])
      expect(await wordsSeen(page)).toEqual(seen)
    })
  }
  await readWith(page, '')

  await test.step('forced colours take no word, control or mark away', () => expectForcedColours(page))
  await page.emulateMedia({ forcedColors: 'none' })
}

const CONTROLS = 'a[href], button, summary, input, textarea, select'
/** Decorative elements that are hidden in forced colours. */
const DECORATION =
  '.hero-art, .banner-art, .selvedge, .footer-border, .flip-reverse, .plan, .frieze-band, .close-up'
/** Marks that consist only of a background: bars, threads, dots, plus signs. The first of each kind is checked. */
const MARKS = ['.skill-fill', '.process-thread', '.dot', '.faq-plus']

async function expectForcedColours(page: Page): Promise<void> {
  const before = await controlsSeen(page)
  expect(before.length).toBeGreaterThan(8)
  await page.emulateMedia({ forcedColors: 'active' })
  const now = await controlsSeen(page)
  // In forced colours, cards show both sides and do not need their button.
  const gone = before.filter((control) => !now.includes(control) && !control.startsWith('BUTTON .flip'))
  expect.soft(gone, 'controls that are gone').toEqual([])
  expect.soft(await legibilityFaults(page, { from: 12, to: 72 }), 'what cannot be read').toEqual([])
  expect.soft(await marksLost(page), 'marks that are not to be seen').toEqual([])
  const { borderless, lineless } = await page.evaluate(() => {
    const seen = (selector: string) =>
      [...document.querySelectorAll(selector)].filter((each) => each.checkVisibility())
    const words = (all: Element[]) => all.map((each) => each.textContent)
    return {
      borderless: words(
        seen('.button, .chat-button, .motion-control').filter(
          (each) => Number.parseFloat(getComputedStyle(each).borderTopWidth) < 1,
        ),
      ),
      lineless: words(
        seen('.prose a, .stitch-underline').filter(
          (each) => !getComputedStyle(each).textDecorationLine.includes('underline'),
        ),
      ),
    }
  })
  expect.soft(borderless, 'buttons by their ground alone').toEqual([])
  expect.soft(lineless, 'links in texts by their colour alone').toEqual([])
  const wronglyMarked = await page.locator('nav .nav-mark').evaluateAll((all) =>
    all
      .filter((mark) => mark.checkVisibility())
      .filter(
        (mark) =>
          (getComputedStyle(mark).borderBottomWidth === '0px') === (mark.closest('[aria-current]') !== null),
      )
      .map((mark) => mark.textContent),
  )
  expect.soft(wronglyMarked, 'marks of the page that is shown').toEqual([])
  await expect.soft(page.locator(DECORATION).filter({ visible: true })).toHaveCount(0)
}

/** The visible controls, each with its tag, its text and the address of its link. */
function controlsSeen(page: Page): Promise<string[]> {
  return page.locator(CONTROLS).evaluateAll((all) =>
    all
      .filter((element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
      .map((element) => {
        const kind = element.closest('.flip') ? `${element.tagName} .flip` : element.tagName
        return `${kind} ${element.textContent} ${element.getAttribute('href') ?? ''}`
      }),
  )
}

/** The marks that cannot be seen. Only pixels show this, because the computed style contains the requested colour. */
async function marksLost(page: Page): Promise<string[]> {
  const lost: string[] = []
  for (const kind of MARKS) {
    const [mark] = await page.locator(kind).filter({ visible: true }).all()
    if (!mark) continue
    const { channels } = await sharp(await mark.screenshot()).stats()
    if (channels.every(({ min, max }) => max - min < 100)) lost.push(kind)
  }
  return lost
}
