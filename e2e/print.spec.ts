import type { Locator, Page } from 'playwright/test'
import { expect, test } from '#e2e/fixtures/test.ts'
import { labelOf } from '#e2e/support/enquiry.ts'
import { untilHydrated } from '#e2e/support/islands.ts'
import { legibilityFaults } from '#e2e/support/legibility.ts'
import { pagesToWalk } from '#testing/kinds-of-pages.ts'
import { content, examples, needed } from '#testing/site-content.ts'

const { site, faq } = content

/** A4 in CSS px. Media queries use the width of the whole sheet; the text has the width between the margins. */
const PAPER = { width: 794, height: 1123 }
/** The page margin in styles/print.css. It applies only to real paper, so this test adds it to the body. */
const MARGIN = '18mm'
/** Allowed line lengths on paper, in ch: from a column of small cards to a long text. */
const MEASURE = { from: 22, to: 72 }
/** Elements that must not be printed: interactive, decorative, or marked as not for paper. */
const FOR_SCREENS = [
  'button, .button, nav, dialog, iframe, .selvedge, .chat-button, .hero-art, .stitch-line, .dots, .strip-row',
  'main img[alt=""], main a svg, .new-tab-arrow, .enquiry-block, .motion-count, body > footer',
  'main a:has(> .stitch-underline), .flip-back, [class~="print:hidden"]',
].join(', ')

// The browser logs an error for the page with status 404.
test.use({ expectedErrors: [/status of 404/], viewport: PAPER, colorScheme: 'dark' })

for (const route of pagesToWalk) {
  test(`${route} prints as a document: all its words, black on white, without controls`, async ({ page }) => {
    await page.goto(route)
    await untilHydrated(page)
    const words = await wordsOf(page)
    await page.emulateMedia({ media: 'print' })
    await page.locator('body').evaluate((body, margin) => {
      body.style.marginInline = margin
    }, MARGIN)

    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('banner').getByText(site.name, { exact: true }).first()).toBeVisible()
    await expect(page.getByRole('banner').getByText(`· ${site.email} · ${site.phone}`)).toBeVisible()
    for (const theme of ['dark', 'light']) {
      await page.locator('html').evaluate((html, value) => {
        html.dataset.theme = value
      }, theme)
      expect.soft(await coloursOf(page), `in the ${theme} theme`).toEqual(BLACK_ON_WHITE)
    }
    await expect.soft(page.locator(FOR_SCREENS).filter({ visible: true })).toHaveCount(0)
    expect.soft(await legibilityFaults(page, MEASURE), 'what cannot be read').toEqual([])
    const printed = await wordsOf(page)
    expect(words.length).toBeGreaterThan(1)
    expect
      .soft(
        words.filter((word) => !printed.includes(word)),
        'is lost',
      )
      .toEqual([])
  })
}

/** The readable texts in `main`: on the screen all texts with a layout, on paper only visible texts. */
function wordsOf(page: Page): Promise<string[]> {
  return page.locator('main').evaluate((main, forScreens) => {
    const onPaper = matchMedia('print').matches
    const isClipped = (element: Element | null): boolean =>
      element !== null && (getComputedStyle(element).clipPath !== 'none' || isClipped(element.parentElement))
    const seen: string[] = []
    const walker = document.createTreeWalker(main, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const element = walker.currentNode.parentElement
      const text = walker.currentNode.nodeValue?.trim()
      if (!element || !text || element.closest(`${forScreens}, .sr-only, script, style`)) continue
      if (!element.checkVisibility({ opacityProperty: onPaper, visibilityProperty: onPaper })) continue
      if (!onPaper || !isClipped(element)) seen.push(text)
    }
    return seen
  }, FOR_SCREENS)
}

const BLACK_ON_WHITE = ['on rgb(255, 255, 255)', 'on rgba(0, 0, 0, 0)', 'rgb(0, 0, 0)']

/** The colours of all texts and of the backgrounds behind them. */
function coloursOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const seen = new Set<string>()
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const element = walker.currentNode.parentElement
      if (!element?.checkVisibility() || !walker.currentNode.nodeValue?.trim()) continue
      seen.add(getComputedStyle(element).color)
    }
    for (const element of document.querySelectorAll('html, body, section, footer, main div')) {
      if (element.checkVisibility()) seen.add(`on ${getComputedStyle(element).backgroundColor}`)
    }
    return [...seen].sort()
  })
}

test('code wraps on paper; a link to another site prints its address after it, unless its text is a street address', async ({
  page,
}) => {
  const main = page.getByRole('main')
  const behind = (link: Locator) => link.first().evaluate((each) => getComputedStyle(each, '::after').content)
  await page.emulateMedia({ media: 'print' })
  const member = needed(examples.member, 'member')
  for (const { url } of member.profiles.slice(0, 1)) {
    await page.goto(member.path)
    expect(await behind(main.locator(`a[href="${url}"]`))).toContain(url)
  }
  await page.goto('/contact')
  expect(await behind(main.getByRole('link', { name: site.address.street }))).toBe('none')

  await page.goto(needed(examples.post, 'post').path)
  // Code cannot be scrolled on paper, so it must wrap.
  const over = await page
    .locator('pre')
    .evaluateAll((all) => all.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth).length)
  expect(over).toBe(0)
  // The content may have no text with a link to another site, so this adds a link to a paragraph.
  await page.locator('.prose p').evaluateAll(([first]) => {
    first?.append(Object.assign(document.createElement('a'), { href: 'https://react.dev/' }))
  })
  expect(await behind(main.locator('a[href^="https://react"]'))).toContain('https://react.dev/')
  expect(await behind(main.locator('a[href^="/"]'))).toBe('none')
})

test('a filled-in form, every answer of the FAQ and the final figures are printed', async ({ page }) => {
  await page.goto('/contact')
  const name = page.locator('main form').getByRole('textbox', { name: labelOf('name') })
  await name.fill('Ada Lovelace')
  await page.emulateMedia({ media: 'print' })
  await expect(name).toBeVisible()

  await page.goto('/faq')
  await expect(page.locator('details')).toHaveCount(faq.length)
  const heights = await page
    .locator('details > .prose')
    .evaluateAll((all) =>
      all.map((each) => each.checkVisibility({ contentVisibilityAuto: true }) && each.clientHeight > 20),
    )
  expect(heights).toEqual(faq.map(() => true))

  await page.emulateMedia({ media: 'screen' })
  await page.goto('/')
  const figures = page.locator('dd', { has: page.locator('.motion-count') })
  await expect(figures.locator('.motion-count')).toHaveText(site.stats.map(() => /^0/))
  await page.emulateMedia({ media: 'print' })
  const printed = await figures.evaluateAll((all) => all.map((figure) => (figure as HTMLElement).innerText))
  expect(printed.map((text) => text.trim())).toEqual(
    site.stats.map(({ value, suffix }) => `${value}${suffix}`),
  )
})
