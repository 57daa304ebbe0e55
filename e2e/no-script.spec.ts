import { expect, test } from '#e2e/fixtures/test.ts'
import { isSample } from '#testing/sample.ts'
import { content, menuLabel, needs, said, words } from '#testing/site-content.ts'

// Without script, static content replaces the parts that move or open. pages.spec.ts compares the text of each page.

test('home shows its final figures, the hero, all technologies, and its slides in scrollable rows', async ({
  plainPage,
}) => {
  await plainPage.goto('/')
  await expect(plainPage.locator('#services-heading')).toBeVisible()
  await expect(plainPage.locator('.motion-count')).toHaveText(
    content.site.stats.map(({ value, suffix }) => `${value}${suffix}`),
  )
  await expect(plainPage.locator('.strip-item').locator('visible=true')).toHaveCount(
    content.technologies.length,
  )
  if (isSample) await expect(plainPage.locator('.hero-picture')).toBeVisible()
  await expect(plainPage.getByRole('button', { name: said.pause })).toHaveCount(0)
  for (const view of await plainPage.locator('.carousel-view').all()) {
    await expect(view).toHaveCSS('overflow-x', 'auto')
    await expect(view.locator('.slide[inert]')).toHaveCount(0)
  }
  await expect(plainPage.locator('.dots').filter({ visible: true })).toHaveCount(0)
})

test('contact links to the map and hides the button that loads it', async ({ plainPage }) => {
  await plainPage.goto('/contact')
  await expect(plainPage.getByRole('button', { name: content.pages.contact.map.load })).toBeHidden()
  await expect(plainPage.getByRole('link', { name: words.map.open })).toBeVisible()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('the links of the menu stand in the row', async ({ plainPage }) => {
    await plainPage.goto('/about')
    await expect(plainPage.getByRole('button', { name: words.page.menu, exact: true })).toBeHidden()
    const links = plainPage.getByRole('navigation', { name: words.page.mainMenu }).getByRole('link')
    for (const link of await links.all()) await expect(link).toBeVisible()
    await links.filter({ hasText: menuLabel('/services') }).click()
    await expect(plainPage.getByRole('heading', { level: 1 })).toHaveText(content.pages.services.title)
  })
})

test.describe('a card that turns', () => {
  needs(content.services, 1, 'services')

  test('lies open with both sides', async ({ plainPage }) => {
    await plainPage.goto('/services')
    const card = plainPage.locator('.flip').first()
    const heading = await card.getByRole('heading').boundingBox()
    const below = await card.getByRole('link').boundingBox()
    expect(below?.y).toBeGreaterThan((heading?.y ?? 0) + (heading?.height ?? 0))
    await expect(card.getByRole('button')).toBeHidden()
  })
})
