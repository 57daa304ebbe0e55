import type { Page } from 'playwright/test'
import { expect, test } from '#e2e/fixtures/test.ts'
import { expectNoAxeViolations } from '#e2e/support/axe.ts'
import { mapEmbedUrl } from '#lib/content/contact-urls.ts'
import { fill } from '#lib/text/phrase.ts'
import { content, menuLabel, words } from '#testing/site-content.ts'

const { site, pages } = content
const mapOrigin = new URL(mapEmbedUrl(site)).origin

/** Mocks the map's origin, and records the address of every request to another origin. */
async function watchStrangers(page: Page): Promise<string[]> {
  const asked: string[] = []
  await page.route(`${mapOrigin}/**`, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>Map</title><h1>A map</h1>' }),
  )
  page.on('request', (request) => {
    const { origin, protocol } = new URL(request.url())
    if (protocol !== 'data:' && origin !== new URL(page.url()).origin) asked.push(request.url())
  })
  return asked
}

const loadButton = (page: Page) => page.getByRole('button', { name: pages.contact.map.load })

test('no other site is contacted until "Load map" is pressed; then the titled map loads and takes the focus', async ({
  page,
}) => {
  // The policy of /contact, which allows the map, must also apply when a visitor follows a link to the page.
  await page.goto('/')
  const asked = await watchStrangers(page)
  await page
    .getByRole('navigation', { name: words.page.mainMenu })
    .getByRole('link', { name: menuLabel('/contact') })
    .click()
  await page.waitForLoadState('networkidle')
  expect(asked).toEqual([])

  await page.setViewportSize({ width: 390, height: 844 })
  await loadButton(page).click()
  const map = page.getByTitle(fill(words.map.title, { address: site.address.label }))
  await expect(map).toHaveAttribute('src', mapEmbedUrl(site))
  await expect(map).toBeFocused()
  await expect(page.frameLocator('iframe').getByRole('heading', { name: 'A map' })).toBeVisible()
  expect(asked).toEqual([mapEmbedUrl(site)])
  await expect(loadButton(page)).toHaveCount(0)

  // The map replaces the picture, and does not cover the address or the link.
  expect((await map.boundingBox())?.height).toBeGreaterThanOrEqual(450)
  const block = page.getByRole('region', { name: pages.contact.map.heading })
  // A trial click fails on a covered element.
  for (const part of [block.getByText(site.address.line), block.getByRole('link', { name: words.map.open })])
    await part.click({ trial: true })
  await expectNoAxeViolations(page)
})
