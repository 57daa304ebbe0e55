import { expect, test } from '#e2e/fixtures/test.ts'
import { content } from '#e2e/support/content.ts'

const { site, faq } = content

test.beforeEach(({ page }) => page.emulateMedia({ media: 'print', colorScheme: 'dark' }))

for (const route of ['/services/web-development', '/blog/future-of-react-development']) {
  test(`${route} prints as a document: the company's name, the title and the text, and nothing to press`, async ({
    page,
  }) => {
    await page.goto(route)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('banner').getByText(site.name, { exact: true }).first()).toBeVisible()
    await expect(page.locator('main p').last()).toBeVisible()
    const onScreenOnly = page.locator('button, nav, img[alt=""], .selvedge, .chat-button, body > footer')
    expect(await onScreenOnly.count()).toBeGreaterThan(0)
    await expect(onScreenOnly.filter({ visible: true })).toHaveCount(0)
    await expect(page.getByText(/^Back to/).filter({ visible: true })).toHaveCount(0)
  })
}

test('every page prints black on white, whatever theme was chosen', async ({ page }) => {
  await page.goto('/')
  for (const theme of ['light', 'dark']) {
    await page.locator('html').evaluate((html, value) => {
      html.dataset.theme = value
    }, theme)
    const colours = await page.evaluate(() => {
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
    expect(colours, `in the ${theme} theme`).toEqual([
      'on rgb(255, 255, 255)',
      'on rgba(0, 0, 0, 0)',
      'rgb(0, 0, 0)',
    ])
  }
})

test('an external link is followed by its address, a link inside the site is not', async ({ page }) => {
  await page.goto('/contact')
  const after = (name: RegExp) =>
    page
      .getByRole('main')
      .getByRole('link', { name })
      .first()
      .evaluate((link) => getComputedStyle(link, '::after').content)
  expect(await after(/Lantern Street/)).toContain('https://www.google.com/maps')
  await page.goto('/services/web-development')
  const inside = page.getByRole('main').locator('a[href^="/"]').first()
  expect(await inside.evaluate((link) => getComputedStyle(link, '::after').content)).toBe('none')
})

test('nothing is cut off at the edge of the paper, or squeezed into a column', async ({ page }) => {
  await page.setViewportSize({ width: 660, height: 950 })
  await page.goto('/blog/future-of-react-development')
  const code = page.locator('pre')
  expect(await code.count()).toBeGreaterThan(0)
  for (const block of await code.all()) {
    expect(await block.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
  }
  await page.goto('/')
  const ways = page.getByRole('region', { name: content.pages.home.contact.heading }).getByRole('link')
  for (const way of await ways.all()) {
    expect((await way.boundingBox())?.height).toBeLessThan(150)
  }
})

test('every answer of the FAQ is printed, also those that are closed', async ({ page }) => {
  await page.goto('/faq')
  expect(faq.length).toBeGreaterThan(1)
  await expect(page.locator('details')).toHaveCount(faq.length)
  for (const answer of await page.locator('details > .prose').all()) {
    const height = await answer.evaluate((element) =>
      element.checkVisibility({ contentVisibilityAuto: true }) ? element.getBoundingClientRect().height : 0,
    )
    expect(height).toBeGreaterThan(20)
  }
})

test('the counters print their final figures, before they have counted', async ({ page }) => {
  await page.emulateMedia({ media: 'screen' })
  await page.goto('/')
  const figures = page.locator('dd', { has: page.locator('.motion-count') })
  await expect(figures.locator('.motion-count').first()).toHaveText(/^0/)
  await page.emulateMedia({ media: 'print' })
  const printed = await figures.evaluateAll((all) => all.map((figure) => (figure as HTMLElement).innerText))
  expect(printed.map((text) => text.trim())).toEqual(
    site.stats.map(({ value, suffix }) => `${value}${suffix}`),
  )
})
