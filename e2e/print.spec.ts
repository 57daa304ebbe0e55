import type { Locator } from 'playwright/test'
import { expect, test } from '#e2e/fixtures/test.ts'
import { labelOf } from '#e2e/support/enquiry.ts'
import { content, examples, needed } from '#testing/site-content.ts'

// What single pages have on paper. pages.spec.ts prints one page of each kind.

const { site, faq } = content

test.use({ viewport: { width: 794, height: 1123 }, colorScheme: 'dark' })

/** What is printed after a link. */
const behind = (link: Locator) => link.first().evaluate((each) => getComputedStyle(each, '::after').content)

test('code wraps on paper; a link to another site prints its address after it', async ({ page }) => {
  const main = page.getByRole('main')
  await page.emulateMedia({ media: 'print' })
  const member = needed(examples.member, 'member')
  for (const { url } of member.profiles.slice(0, 1)) {
    await page.goto(member.path)
    expect(await behind(main.locator(`a[href="${url}"]`))).toContain(url)
  }
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

test('a filled-in form, a street without the address of its map, every answer of the FAQ and the final figures are printed', async ({
  page,
}) => {
  await page.goto('/contact')
  const name = page.locator('main form').getByRole('textbox', { name: labelOf('name') })
  await name.fill('Ada Lovelace')
  await page.emulateMedia({ media: 'print' })
  await expect(name).toBeVisible()
  const street = page.getByRole('main').getByRole('link', { name: site.address.street })
  expect(await behind(street)).toBe('none')

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
