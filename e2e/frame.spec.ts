import { expect, test } from '#e2e/fixtures/test.ts'
import { content, examples, menuLabel } from '#e2e/support/content.ts'
import { chatUrl, mailComposeUrl, mapSearchUrl, telephoneUrl } from '#lib/content/links.ts'
import { serviceRoute } from '#lib/routes.ts'

const { site, navigation, pages } = content

test.describe('the top bar', () => {
  test('links three profiles, the office on a map and the chat in new tabs, and a letter to the company', async ({
    page,
  }) => {
    await page.goto('/')
    // The closed panels in the header repeat some of these, so only what shows is looked at.
    const header = page.getByRole('banner')
    const shown = (address: string) => header.locator(`a[href="${address}"]`).filter({ visible: true })
    for (const { url } of site.socials) {
      await expect(shown(url)).toHaveAttribute('target', '_blank')
    }
    await expect(shown(mapSearchUrl(site))).toHaveAttribute('target', '_blank')
    await expect(shown(site.chat ? chatUrl(site.chat) : telephoneUrl(site.phone))).toContainText(site.phone)
    await expect(shown(mailComposeUrl(site))).toContainText(site.email)
  })
})

test.describe('the main navigation', () => {
  test('names its pages and marks the one that is shown', async ({ page }) => {
    await page.goto(examples.member.path)
    const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link')
    await expect(links).toHaveText(navigation.main.map(({ label }) => label))
    await expect(links.and(page.locator('[aria-current]'))).toHaveText([menuLabel('/team')])
  })

  test('marks FAQs as current on /faq and on /FAQ', async ({ page }) => {
    for (const address of ['/faq', '/FAQ']) {
      await page.goto(address)
      const current = page.getByRole('navigation', { name: 'Main' }).locator('[aria-current="page"]')
      await expect(current).toHaveText(menuLabel('/FAQ'))
    }
  })

  test('stays at the top while the page is scrolled, but not in a low window', async ({ page }) => {
    await page.goto('/about')
    const brand = page.getByRole('banner').getByRole('link', { name: site.name, exact: true })
    await page.mouse.wheel(0, 1500)
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(500)
    await expect(brand).toBeInViewport()
    await page.setViewportSize({ width: 1100, height: 400 })
    await expect(brand).not.toBeInViewport()
  })

  test('a link to another page begins at its top', async ({ page }) => {
    await page.goto('/services')
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
    await page.getByRole('contentinfo').locator('a[href="/about"]').click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(pages.about.title)
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  })

  test('the browser’s Back leads to where the reader was on the page, not to its top', async ({ page }) => {
    await page.goto('/services')
    const link = page.getByRole('contentinfo').locator('a[href="/about"]')
    // Where it stands in the window: what lies above may get another height meanwhile, and does not move it.
    const place = () => link.evaluate((element) => element.getBoundingClientRect().top)
    expect(await place()).toBeGreaterThan(1500)
    await link.scrollIntoViewIfNeeded()
    const before = await place()
    await link.click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(pages.about.title)
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(pages.services.title)
    await expect.poll(async () => Math.abs((await place()) - before)).toBeLessThan(50)
  })
})

test('the Contact Details panel opens from the header and holds address, e-mail and phone', async ({
  page,
}) => {
  await page.goto('/')
  await page.getByRole('banner').getByRole('button', { name: 'Contact details' }).click()
  const panel = page.getByRole('dialog', { name: 'Contact Details' })
  await expect(panel.getByRole('heading', { name: 'Contact Details' })).toBeVisible()
  await expect(panel).toContainText(site.address.street)
  await expect(panel).toContainText(site.email)
  await expect(panel).toContainText(site.phone)
})

test.describe('the footer', () => {
  test('has the four blocks of the specification', async ({ page }) => {
    await page.goto('/')
    const footer = page.getByRole('contentinfo')
    await expect(footer.getByRole('heading')).toHaveText(['IT Services', 'Contact Info', 'Newsletter'])
    await expect(footer).toContainText(site.blurb)
    await expect(footer).toContainText(site.hours)
    await expect(footer).toContainText(
      'Subscribe to our newsletter and stay updated with the latest news & offers.',
    )
    await expect(footer.locator('input')).toHaveCount(0)
    await expect(footer).toContainText('All Rights Reserved')
  })

  test('links its short addresses, and each leads to its service', async ({ request, page }) => {
    await page.goto('/')
    for (const { href: address, service } of navigation.footerServices) {
      await expect(page.getByRole('contentinfo').locator(`a[href="${address}"]`)).toHaveCount(1)
      const answer = await request.get(address, { maxRedirects: 0 })
      expect(answer.status()).toBe(308)
      expect(answer.headers().location).toBe(serviceRoute(service))
    }
  })

  test('shows the new year on New Year’s Day without a rebuild', async ({ page }) => {
    await page.clock.setFixedTime(new Date('2031-01-01T00:05:00'))
    await page.goto('/privacy')
    await expect(page.getByRole('contentinfo')).toContainText('© 2031')
  })
})

test('the chat button opens the chat with the prefilled text of the specification in a new tab', async ({
  page,
}) => {
  await page.goto('/faq')
  const chat = page.getByRole('link', { name: /Chat with us/ })
  await expect(chat).toBeInViewport()
  await expect(chat).toHaveAttribute('target', '_blank')
  const target = new URL((await chat.getAttribute('href')) ?? '')
  expect(target.searchParams.get('text')).toBe('Hello! I would like to get in touch with the company.')
})

test('the focus of the chat button stands out from white and from the ground', async ({ page }) => {
  await page.goto('/faq')
  const chat = page.getByRole('link', { name: /Chat with us/ })
  await page.keyboard.press('Tab')
  await chat.focus()
  await expect(chat).toHaveCSS('outline-color', 'rgb(255, 255, 255)')
  await expect(chat).toHaveCSS('box-shadow', 'rgb(15, 27, 52) 0px 0px 0px 9px')
})

test.describe('at 400 % zoom of a small screen', () => {
  test.use({ viewport: { width: 320, height: 256 } })

  test('the frame leaves the window to the text and nothing is wider than it', async ({ page }) => {
    for (const route of ['/', '/services', '/contact', examples.post.path]) {
      await page.goto(route)
      const { wide, nav } = await page.evaluate(() => ({
        wide: document.documentElement.scrollWidth,
        nav: getComputedStyle(document.querySelector('.main-nav') ?? document.body).position,
      }))
      expect([route, wide, nav]).toEqual([route, 320, 'static'])
    }
  })
})

test('the skip link is the first stop of the keyboard and leads past the header', async ({ page }) => {
  await page.goto('/team')
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to content' })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
})
