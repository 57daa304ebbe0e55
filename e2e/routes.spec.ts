import { expect, test } from '#e2e/fixtures/test.ts'
import { expectNoAxeViolations } from '#e2e/support/axe.ts'
import { untilHydrated } from '#e2e/support/hydration.ts'
import { contentIds, routes } from '#e2e/support/routes.ts'

const NARROWEST_PX = 320

// Entries that are half faded in would be measured as low contrast; what is tested here is the page at rest.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

// One load a route, because it is the load that takes long: each step asks the same page for another thing.
for (const route of routes) {
  test(`${route} is whole, stores nothing, asks nobody else, passes axe in both themes and fits ${NARROWEST_PX} px`, async ({
    page,
    context,
    baseURL,
  }) => {
    const strangers: string[] = []
    page.on('request', (request) => {
      const { origin, protocol } = new URL(request.url())
      if (protocol.startsWith('http') && origin !== baseURL) strangers.push(request.url())
    })
    const response = await page.goto(route)
    await untilHydrated(page)

    await test.step('answers with language, title, description, one heading and one main landmark', async () => {
      expect(response?.status()).toBe(200)
      await expect(page.locator('html')).toHaveAttribute('lang', 'en')
      await expect(page).toHaveTitle(/\S{2,}/)
      await expect(page.locator('head meta[name="description"]')).toHaveAttribute('content', /\S{2,}/)
      await expect(page.locator('h1')).toHaveCount(1)
      await expect(page.locator('h1')).toBeVisible()
      await expect(page.getByRole('main')).toHaveCount(1)
    })

    await test.step('axe objects to nothing, in either theme', async () => {
      await page.emulateMedia({ colorScheme: 'light' })
      await expectNoAxeViolations(page, `${route} in the light theme`)
      await page.emulateMedia({ colorScheme: 'dark' })
      // The themes differ in their colours and in nothing else.
      await expectNoAxeViolations(page, `${route} in the dark theme`, ['color-contrast'])
    })

    await test.step(`${NARROWEST_PX} px are wide enough to read it without scrolling sideways`, async () => {
      await page.setViewportSize({ width: NARROWEST_PX, height: 640 })
      const { content, screen } = await page.evaluate(() => ({
        content: document.documentElement.scrollWidth,
        screen: document.documentElement.clientWidth,
      }))
      expect(content).toBeLessThanOrEqual(screen)
    })

    await test.step('nothing is stored in the browser, and nothing came from elsewhere', async () => {
      expect(await context.cookies()).toEqual([])
      expect(await page.evaluate(() => ({ ...localStorage }))).toEqual({})
      expect(strangers).toEqual([])
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
