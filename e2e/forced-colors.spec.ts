import type { Page } from 'playwright/test'
import sharp from 'sharp'
import { expect, test } from '#e2e/fixtures/test.ts'
import { addChoice } from '#e2e/support/enquiry.ts'
import { untilHydrated } from '#e2e/support/hydration.ts'
import { kindsOfPages } from '#e2e/support/kinds-of-pages.ts'
import { legibilityFaults } from '#e2e/support/legibility.ts'
import { visit } from '#e2e/support/long-list.ts'
import { ENQUIRY_ADDRESS } from '#lib/enquiry/controls.ts'

const CONTROLS = 'a[href], button, summary, input, textarea, select'
/** What is there for its looks alone and is not shown. What else is hidden from those who listen is found by itself. */
const DECORATION =
  '.hero-art, .banner-art, .selvedge, .footer-border, .flip-reverse, .plan, .frieze-band, .close-up'
/** No icon is as large. */
const ICON_PX = 64
/** Kinds of pages whose controls differ on a phone: what is folded away there is looked at there. */
const DIFFERENT_ON_PHONES = ['/', '/services']

// The browser itself reports the status of the page that is not there.
test.use({ expectedErrors: [/status of 404/], contextOptions: { reducedMotion: 'reduce' } })

for (const route of kindsOfPages) {
  const tag = DIFFERENT_ON_PHONES.includes(route) ? '@phone ' : ''
  test(`${tag}forced colours take no word, control or mark away on ${route}`, async ({ page }) => {
    await visit(page, route)
    await untilHydrated(page)
    const [form] = await page.locator(`form[action="${ENQUIRY_ADDRESS}"]`).all()
    if (form) await addChoice(form)
    const before = await controlsSeen(page)
    expect(before.length).toBeGreaterThan(10)
    await page.emulateMedia({ forcedColors: 'active' })
    const now = await controlsSeen(page)
    // Cards that flip lie open here and need no button to turn them.
    const gone = before.filter((control) => !now.includes(control) && !/^BUTTON Turn over/.test(control))
    expect.soft(gone, 'controls that are gone').toEqual([])
    expect.soft(await legibilityFaults(page, { from: 12, to: 72 }), 'what cannot be read').toEqual([])
    expect.soft(await marksLost(page), 'marks that are not to be seen').toEqual([])
    expect.soft(await buttonsWithoutBorder(page), 'buttons by their ground alone').toEqual([])
    expect.soft(await linksWithoutLine(page), 'links in texts by their colour alone').toEqual([])
    await expect.soft(page.locator(DECORATION).filter({ visible: true })).toHaveCount(0)
    expect.soft(await picturesForLooks(page), 'pictures for their looks alone').toEqual([])
  })
}

/** What is hidden from those who listen and paints more than an icon: a drawing, or a picture behind it. */
function picturesForLooks(page: Page): Promise<string[]> {
  return page.locator('[aria-hidden="true"]').evaluateAll((all, iconPx) => {
    const paints = (element: Element) =>
      ['svg', 'img', 'canvas', 'video'].includes(element.localName) ||
      [null, '::before', '::after'].some((part) => getComputedStyle(element, part).backgroundImage !== 'none')
    return all
      .flatMap((element) => [element, ...element.querySelectorAll('*')])
      .filter((element) => {
        const { width, height } = element.getBoundingClientRect()
        const isLarge = width > iconPx && height > iconPx
        return isLarge && element.checkVisibility({ visibilityProperty: true }) && paints(element)
      })
      .map((element) => element.outerHTML.slice(0, 120))
  }, ICON_PX)
}

/** What can be pressed or filled in and is seen, by its name and where it leads. */
function controlsSeen(page: Page): Promise<string[]> {
  return page
    .locator(CONTROLS)
    .evaluateAll((all) =>
      all
        .filter((element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
        .map((element) => `${element.tagName} ${element.textContent} ${element.getAttribute('href') ?? ''}`),
    )
}

/** Marks that are nothing but a ground: bars, threads, dots, the stitches of a plus. The first of each kind. */
const MARKS = ['.skill-fill', '.process-thread', '.dot', '.faq-plus']

/** Those of which nothing is to be seen. Only the pixels tell: the style says the colour that was asked for. */
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

function buttonsWithoutBorder(page: Page): Promise<string[]> {
  return page.locator('.button, .chat-button, .motion-control').evaluateAll((all) =>
    all
      .filter((element) => element.checkVisibility())
      .filter((element) => Number.parseFloat(getComputedStyle(element).borderTopWidth) < 1)
      .map((element) => element.textContent ?? ''),
  )
}

function linksWithoutLine(page: Page): Promise<string[]> {
  return page.locator('.prose a, .stitch-underline').evaluateAll((all) =>
    all
      .filter((element) => element.checkVisibility())
      .filter((element) => !getComputedStyle(element).textDecorationLine.includes('underline'))
      .map((element) => element.textContent ?? ''),
  )
}

test('the page that is shown is marked in the navigation without any colour', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('/team')
  const marks = page.getByRole('navigation', { name: 'Main' }).locator('.nav-mark')
  const lines = await marks.evaluateAll((all) =>
    all.map((mark) => [mark.textContent, getComputedStyle(mark).borderBottomWidth]),
  )
  expect(lines.filter(([, width]) => width !== '0px')).toEqual([['Team', '3px']])
})
