import type { Page } from 'playwright/test'
import { expect, test } from '#e2e/fixtures/test.ts'
import { hold } from '#e2e/support/requests.ts'
import { fill } from '#lib/text/phrase.ts'
import { content, menuLabel, words } from '#testing/site-content.ts'

// The menu on small screens. no-script.spec.ts tests it without script.

test.use({ viewport: { width: 390, height: 844 } })

function partsOf(page: Page) {
  const menu = page.getByRole('dialog', { name: words.page.menu })
  return {
    opener: page.getByRole('button', { name: words.page.menu, exact: true }),
    menu,
    close: menu.getByRole('button', { name: fill(words.page.close, { panel: words.page.menu }) }),
    heading: page.getByRole('heading', { level: 1 }),
  }
}

test('it closes on Escape and gives the focus back, on its close button, on the scrim, in a wider window, and on a link, which it follows', async ({
  page,
}) => {
  await page.goto('/about')
  const { opener, menu, close, heading } = partsOf(page)
  await opener.click()
  await expect(menu).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await expect(opener).toBeFocused()

  // In Safari, a pointer press does not focus a button. In every browser, the `click` method does not focus it.
  await page.getByRole('link', { name: words.page.skip }).focus()
  await opener.evaluate((button: HTMLButtonElement) => button.click())
  await expect(menu).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await expect(opener).toBeFocused()

  for (const leave of [
    () => close.click(),
    () => page.mouse.click(10, 400),
    () => page.setViewportSize({ width: 1440, height: 900 }),
  ]) {
    await opener.click()
    await expect(menu).toBeVisible()
    await leave()
    await expect(menu).toBeHidden()
  }
  // The page can be used again, and the first link in the row has the focus.
  const row = page.getByRole('navigation', { name: words.page.mainMenu }).getByRole('link')
  await expect(row.first()).toBeFocused()
  await row.filter({ hasText: menuLabel('/contact') }).click()
  await expect(heading).toHaveText(content.pages.contact.title)

  await page.setViewportSize({ width: 390, height: 844 })
  await opener.click()
  await menu.getByRole('link', { name: menuLabel('/services') }).click()
  await expect(menu).toBeHidden()
  await expect(heading).toHaveText(content.pages.services.title)
})

test('it begins at its close button, also where it opens before the scripts have come, and stays open then', async ({
  page,
}) => {
  const { opener, close } = partsOf(page)
  const { release } = await hold(page, '**/_next/static/**/*.js')
  // The site's own script is delayed, so the load event does not fire yet.
  await page.goto('/about', { waitUntil: 'commit' })
  await opener.click()
  await expect(close).toBeFocused()
  release()
  await page.waitForLoadState('load')
  await expect(close).toBeFocused()
})
