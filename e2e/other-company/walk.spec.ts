import { expect, test } from '#e2e/fixtures/test.ts'
import { fillIn, labelOf, openForm, writing } from '#e2e/support/enquiry.ts'
import { words } from '#testing/site-content.ts'

// Tests features that only the site of this other company has. All other specs also run on this site, and test the features
// of every site.

/** Words and colours of the company in the repository's `content/`, in lower case. */
const foreign: string[] = JSON.parse(process.env.FOREIGN_WORDS ?? '[]')

test('the head shows the logo, and on a phone the button of the menu beside it', async ({ page }) => {
  await page.goto('/')
  const picture = page.locator('header img').first()
  expect(
    await picture.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth),
  ).toBeGreaterThan(0)
  await expect(picture).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  const brand = await page.locator('header a[href="/"]').first().boundingBox()
  const menu = await page.locator('header').getByRole('button', { name: words.page.menu }).boundingBox()
  if (!brand || !menu) throw new Error('The head has no brand or no menu')
  const middle = menu.y + menu.height / 2
  expect(middle).toBeGreaterThan(brand.y)
  expect(middle).toBeLessThan(brand.y + brand.height)
})

test('an enquiry arrives as a mail of this company, without a word or colour of another', async ({
  page,
  inbox,
  token,
}) => {
  const form = await openForm(page, '/contact')
  // This phone number is valid in the country of this company, but too short for the specification.
  await fillIn(form, { ...writing(token), [labelOf('phone')]: '040/555-01 DW 7' })
  await form.getByRole('button').click()
  const { text, html } = await inbox.waitFor(token)
  expect(text).toContain(token)
  expect(html).toContain(token)
  const written = `${text}\n${html}`.toLowerCase()
  expect(foreign.filter((word) => written.includes(word))).toEqual([])
})
