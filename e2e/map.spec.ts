import { expect, test } from '#e2e/fixtures/test.ts'
import { expectNoAxeViolations } from '#e2e/support/axe.ts'
import { watchStrangers } from '#e2e/support/requests.ts'
import { mapEmbedUrl } from '#lib/content/contact-urls.ts'
import { fill } from '#lib/text/phrase.ts'
import { content, menuLabel, words } from '#testing/site-content.ts'

const { site, pages } = content

test('no other site is contacted until "Load map" is pressed; then the titled map loads and takes the focus', async ({
  page,
  baseURL,
}) => {
  // The policy of /contact, which allows the map, must also apply when a visitor follows a link to the page.
  await page.goto('/privacy')
  const strangers = watchStrangers(page, baseURL)
  await page.route(`${new URL(mapEmbedUrl(site)).origin}/**`, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>Map</title><h1>A map</h1>' }),
  )
  await page
    .getByRole('navigation', { name: words.page.mainMenu })
    .getByRole('link', { name: menuLabel('/contact') })
    .click()
  await page.waitForLoadState('networkidle')
  expect(strangers).toEqual([])

  await page.setViewportSize({ width: 390, height: 844 })
  const load = page.getByRole('button', { name: pages.contact.map.load })
  await load.click()
  const map = page.getByTitle(fill(words.map.title, { address: site.address.label }))
  await expect(map).toHaveAttribute('src', mapEmbedUrl(site))
  await expect(map).toBeFocused()
  await expect(page.frameLocator('iframe').getByRole('heading', { name: 'A map' })).toBeVisible()
  expect(strangers.map((each) => each.url())).toEqual([mapEmbedUrl(site)])
  await expect(load).toHaveCount(0)

  // The map replaces the picture, and does not cover the address or the link.
  expect((await map.boundingBox())?.height).toBeGreaterThanOrEqual(450)
  const block = page.getByRole('region', { name: pages.contact.map.heading })
  // A trial click fails on a covered element.
  for (const part of [block.getByText(site.address.line), block.getByRole('link', { name: words.map.open })])
    await part.click({ trial: true })
  await expectNoAxeViolations(page)
})
