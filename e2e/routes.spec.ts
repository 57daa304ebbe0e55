import { expect, test } from '#e2e/fixtures/test.ts'
import { expectNoAxeViolations } from '#e2e/support/axe.ts'
import { contentIds, routes } from '#e2e/support/routes.ts'

const NARROWEST_PX = 320

// Entries that are half faded in would be measured as low contrast; what is tested here is the page at rest.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

for (const route of routes) {
  test.describe(route, () => {
    test('answers with a complete page: language, title, description, one heading, one main landmark', async ({
      page,
    }) => {
      const response = await page.goto(route)
      expect(response?.status()).toBe(200)
      await expect(page.locator('html')).toHaveAttribute('lang', 'en')
      await expect(page).toHaveTitle(/\S{2,}/)
      await expect(page.locator('head meta[name="description"]')).toHaveAttribute('content', /\S{2,}/)
      await expect(page.locator('h1')).toHaveCount(1)
      await expect(page.locator('h1')).toBeVisible()
      await expect(page.getByRole('main')).toHaveCount(1)
    })

    test('has nothing that axe objects to, in either theme', async ({ page }) => {
      await page.goto(route)
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        await expectNoAxeViolations(page, `${route} in the ${colorScheme} theme`)
      }
    })

    test(`fits a screen of ${NARROWEST_PX} px without scrolling sideways`, async ({ page }) => {
      await page.setViewportSize({ width: NARROWEST_PX, height: 640 })
      await page.goto(route)
      const { content, screen } = await page.evaluate(() => ({
        content: document.documentElement.scrollWidth,
        screen: document.documentElement.clientWidth,
      }))
      expect(content).toBeLessThanOrEqual(screen)
    })
  })
}

test('no two pages share a title', async ({ request }) => {
  const titles = new Map<string, string>()
  for (const route of routes.filter((each) => each !== '/FAQ')) {
    const [, title = ''] = /<title>(.*?)<\/title>/.exec(await (await request.get(route)).text()) ?? []
    expect(titles.get(title), `the title of ${route}, "${title}"`).toBeUndefined()
    titles.set(title, route)
  }
})

test('every id that the specification fixes has its page', () => {
  expect(contentIds('services')).toEqual([
    'analytic-solutions',
    'cloud-devops',
    'data-center',
    'product-design',
    'software-development',
    'web-development',
  ])
  expect(contentIds('projects')).toEqual([
    'ai-machine-learning',
    'cloud-solutions',
    'cybersecurity',
    'mobile-app-development',
    'web-development',
  ])
  expect(contentIds('blog')).toEqual([
    'cloud-migration-strategies',
    'future-of-react-development',
    'mobile-app-security',
  ])
  expect(contentIds('team')).toHaveLength(11)
  expect(contentIds('team').filter((id) => id.includes('_'))).toHaveLength(1)
})
