import { expect, test } from '#e2e/fixtures/test.ts'

test.describe('the theme', () => {
  test('follows the system until a visitor chooses, and the choice is there before the next page paints', async ({
    page,
  }) => {
    /** The ground that is painted, and what the page says that it is by day and by night. */
    const background = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
    const said = (scheme: string) =>
      page.locator(`meta[name="theme-color"][media*="${scheme}"]`).evaluate((meta) => {
        const probe = Object.assign(document.createElement('i'), { hidden: true })
        probe.style.color = meta.getAttribute('content') ?? ''
        document.body.append(probe)
        return getComputedStyle(probe).color
      })
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.goto('/about')
    const [light, dark] = [await said('light'), await said('dark')]
    expect(light).not.toBe(dark)
    expect(await background()).toBe(dark)

    await page.getByRole('button', { name: 'Theme: system' }).click()
    await expect(page.getByRole('button', { name: 'Theme: light' })).toBeVisible()
    expect(await background()).toBe(light)

    await page.reload({ waitUntil: 'commit' })
    await page.waitForFunction(() => document.body !== null)
    expect(await page.locator('html').getAttribute('data-theme')).toBe('light')
    expect(await background()).toBe(light)
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
