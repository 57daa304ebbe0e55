import { expect, test } from '#e2e/fixtures/test.ts'

test.describe('the theme', () => {
  test('follows the system until a visitor chooses, and the choice is there before the next page paints', async ({
    page,
  }) => {
    const background = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.goto('/about')
    expect(await background()).toBe('rgb(8, 17, 36)')

    await page.getByRole('button', { name: 'Theme: system' }).click()
    await expect(page.getByRole('button', { name: 'Theme: light' })).toBeVisible()
    expect(await background()).toBe('rgb(255, 255, 255)')

    await page.reload({ waitUntil: 'commit' })
    await page.waitForFunction(() => document.body !== null)
    expect(await page.locator('html').getAttribute('data-theme')).toBe('light')
    expect(await background()).toBe('rgb(255, 255, 255)')
  })

  test('stores nothing for a visitor who chooses nothing, and nothing after going back to system', async ({
    page,
  }) => {
    await page.goto('/about')
    expect(await page.evaluate(() => localStorage.length)).toBe(0)
    for (const theme of ['system', 'light', 'dark'])
      await page.getByRole('button', { name: `Theme: ${theme}` }).click()
    await expect(page.getByRole('button', { name: 'Theme: system' })).toBeVisible()
    expect(await page.evaluate(() => localStorage.length)).toBe(0)
  })
})
