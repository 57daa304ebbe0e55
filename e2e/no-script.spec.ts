import { expect, test } from '#e2e/fixtures/test.ts'
import { isSample } from '#testing/sample.ts'
import { addressOf, content, menuLabel, said, words } from '#testing/site-content.ts'

// Without script, static content replaces the parts that move or open. pages.spec.ts compares the text of each page.

test.use({ javaScriptEnabled: false })

test('home shows its final figures and all that turns, contact the way to the map, a phone its menu and cards both sides', async ({
  page,
}) => {
  await page.goto('/')
  await expect(page.locator('#services-heading')).toBeVisible()
  await expect(page.locator('.motion-count')).toHaveText(
    content.site.stats.map(({ value, suffix }) => `${value}${suffix}`),
  )
  await expect(page.locator('.strip-item').locator('visible=true')).toHaveCount(content.technologies.length)
  if (isSample) await expect(page.locator('.hero-picture')).toBeVisible()
  await expect(page.getByRole('button', { name: said.pause })).toHaveCount(0)
  for (const view of await page.locator('.carousel-view').all()) {
    await expect(view).toHaveCSS('overflow-x', 'auto')
    await expect(view.locator('.slide[inert]')).toHaveCount(0)
  }
  await expect(page.locator('.dots').filter({ visible: true })).toHaveCount(0)

  await page.goto(addressOf('/contact'))
  await expect(page.getByRole('button', { name: content.pages.contact.map.load })).toBeHidden()
  await expect(page.getByRole('link', { name: words.map.open })).toBeVisible()

  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.getByRole('button', { name: words.page.menu, exact: true })).toBeHidden()
  const links = page.getByRole('navigation', { name: words.page.mainMenu }).getByRole('link')
  for (const link of await links.all()) await expect(link).toBeVisible()
  await links.filter({ hasText: menuLabel('/services') }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(content.pages.services.title)

  for (const card of (await page.locator('.flip').all()).slice(0, 1)) {
    const heading = await card.getByRole('heading').boundingBox()
    const below = await card.getByRole('link').boundingBox()
    expect(below?.y).toBeGreaterThan((heading?.y ?? 0) + (heading?.height ?? 0))
    await expect(card.getByRole('button')).toBeHidden()
  }
})
