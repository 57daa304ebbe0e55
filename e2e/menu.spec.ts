import { expect, test } from '#e2e/fixtures/test.ts'
import { content, menuLabel, words } from '#e2e/support/content.ts'
import { untilHydrated } from '#e2e/support/hydration.ts'
import { fill } from '#lib/words.ts'

const CLOSE = fill(words.page.close, { panel: words.page.menu })

test.describe('the menu of small screens', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('keeps focus inside, closes on Escape and gives focus back', async ({ page }) => {
    await page.goto('/about')
    const opener = page.getByRole('button', { name: words.page.menu, exact: true })
    await opener.click()
    const menu = page.getByRole('dialog', { name: words.page.menu })
    await expect(menu).toBeVisible()
    for (let press = 0; press < 24; press++) {
      await page.keyboard.press('Tab')
      const outside = await page.evaluate(
        () => document.activeElement !== document.body && !document.activeElement?.closest('dialog'),
      )
      expect(outside, `after ${press + 1} tabs the focus is outside`).toBe(false)
    }
    await page.keyboard.press('Escape')
    await expect(menu).toBeHidden()
    await expect(opener).toBeFocused()

    // In Safari a press of the pointer does not focus a button; a click by script does not anywhere.
    await page.getByRole('link', { name: words.page.skip }).focus()
    await opener.evaluate((button: HTMLButtonElement) => button.click())
    await expect(menu).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(menu).toBeHidden()
    await expect(opener).toBeFocused()
  })

  test('closes on its close button, on the scrim and on a link, which it follows', async ({ page }) => {
    await page.goto('/about')
    const opener = page.getByRole('button', { name: words.page.menu, exact: true })
    const menu = page.getByRole('dialog', { name: words.page.menu })

    await opener.click()
    await menu.getByRole('button', { name: CLOSE }).click()
    await expect(menu).toBeHidden()

    await opener.click()
    await expect(menu).toBeVisible()
    await page.mouse.click(10, 400)
    await expect(menu).toBeHidden()

    await opener.click()
    await menu.getByRole('link', { name: menuLabel('/services') }).click()
    await expect(menu).toBeHidden()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(content.pages.services.title)
  })

  test('begins at its close button, also where it opens before the scripts have come, and stays open then', async ({
    page,
  }) => {
    const close = page.getByRole('dialog', { name: words.page.menu }).getByRole('button', { name: CLOSE })
    const scripts = Promise.withResolvers<void>()
    await page.route('**/_next/static/**/*.js', async (route) => {
      await scripts.promise
      await route.continue()
    })
    // Our own script keeps the page from counting as loaded.
    await page.goto('/about', { waitUntil: 'commit' })
    await page.getByRole('button', { name: words.page.menu, exact: true }).click()
    await expect(close).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(close).toBeHidden()
    await page.getByRole('button', { name: words.page.menu, exact: true }).click()

    scripts.resolve()
    await untilHydrated(page)
    await expect(close).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(close).toBeHidden()
    await page.getByRole('button', { name: words.page.menu, exact: true }).click()
    await expect(close).toBeFocused()
  })

  test('closes when the window grows past it, and the page answers', async ({ page }) => {
    await page.goto('/about')
    await untilHydrated(page)
    await page.getByRole('button', { name: words.page.menu, exact: true }).click()
    await page.setViewportSize({ width: 1440, height: 900 })
    await expect(page.getByRole('dialog', { name: words.page.menu })).toBeHidden()
    await page
      .getByRole('navigation', { name: words.page.mainMenu })
      .getByRole('link', { name: menuLabel('/services') })
      .click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(content.pages.services.title)
  })

  test('closes when the browser goes back', async ({ page }) => {
    await page.goto('/about')
    await page.getByRole('contentinfo').locator('a[href="/faq"]').click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(content.pages.faq.title)
    const menu = page.getByRole('dialog', { name: words.page.menu })
    await page.getByRole('button', { name: words.page.menu, exact: true }).click()
    await expect(menu).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(content.pages.about.title)
    await expect(menu).toBeHidden()
  })

  test.describe('without script', () => {
    test.use({ javaScriptEnabled: false })

    test('is not there, because its links stand in the row', async ({ page }) => {
      await page.goto('/about')
      await expect(page.getByRole('button', { name: words.page.menu, exact: true })).toBeHidden()
      const links = page.getByRole('navigation', { name: words.page.mainMenu }).getByRole('link')
      for (const link of await links.all()) await expect(link).toBeVisible()
      await links.filter({ hasText: menuLabel('/services') }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(content.pages.services.title)
    })
  })
})
