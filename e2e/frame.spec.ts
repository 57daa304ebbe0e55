import { expect, test } from '#e2e/fixtures/test.ts'
import { callUrl, chatUrl, mailComposeUrl, mapSearchUrl } from '#lib/content/contact-urls.ts'
import { addressOf, content, examples, menuLabel, needed, words } from '#testing/site-content.ts'

// Tests the header and footer of every page. e2e/sample compares their texts with the specification.

const { site, navigation } = content

test('the top bar and the panel of contact details link to the profiles, the map, the chat, the phone and the e-mail address; the footer shows the new year on New Year’s Day without a rebuild', async ({
  page,
}) => {
  await page.clock.setFixedTime(new Date('2031-01-01T00:05:00'))
  await page.goto('/privacy')
  await expect(page.getByRole('contentinfo')).toContainText('© 2031')
  const header = page.getByRole('banner')
  // The closed panels in the header contain some of the same links, so this matches visible links only.
  const shown = (address: string) => header.locator(`a[href="${address}"]`).filter({ visible: true })
  for (const { url } of site.socials) await expect(shown(url)).toHaveAttribute('target', '_blank')
  await expect(shown(mapSearchUrl(site))).toHaveAttribute('target', '_blank')
  await expect(shown(site.chat ? chatUrl(site) : callUrl(site))).toContainText(site.phone)
  await expect(shown(mailComposeUrl(site))).toContainText(site.email)
  const chat = page.locator('.chat-button')
  if (!site.chat) await expect(chat).toHaveCount(0)
  else {
    await expect(chat).toBeInViewport()
    await expect(chat).toHaveAttribute('target', '_blank')
    await expect(chat).toHaveAttribute('href', chatUrl(site))
  }
  await header.getByRole('button', { name: words.contact.details }).click()
  const panel = page.getByRole('dialog', { name: words.contact.detailsTitle })
  for (const fact of [site.address.street, site.email, site.phone]) await expect(panel).toContainText(fact)
})

test('the main navigation names its pages, marks the one that is shown, also below it and under its other address, and stays at the top, but not in a low window', async ({
  page,
}) => {
  const links = page.getByRole('navigation', { name: words.page.mainMenu }).getByRole('link')
  for (const [address, marked] of [
    [needed(examples.service, 'service').path, '/services'],
    ['/faq', '/FAQ'],
    ['/FAQ', '/FAQ'],
  ] as const) {
    await page.goto(address)
    await expect(links).toHaveText(navigation.main.map(({ label }) => label))
    await expect(links.and(page.locator('[aria-current]'))).toHaveText([menuLabel(marked)])
  }

  await page.goto(addressOf('/about'))
  const brand = page.getByRole('banner').getByRole('link', { name: site.shortName ?? site.name, exact: true })
  await page.mouse.wheel(0, 1500)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(500)
  await expect(brand).toBeInViewport()
  await page.setViewportSize({ width: 1100, height: 400 })
  await expect(brand).not.toBeInViewport()
  await page.setViewportSize({ width: 320, height: 256 })
  await expect(page.locator('.main-nav')).toHaveCSS('position', 'static')
})
