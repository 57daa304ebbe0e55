import { expect, test } from '#e2e/fixtures/test.ts'
import { said } from '#e2e/support/content.ts'

test.describe('the theme', () => {
  test('follows the system until a visitor chooses, and the choice is there before the next page paints', async ({
    page,
  }) => {
    /** The ground that is painted, and what the page says that it is by day and by night. */
    const background = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
    const written = (scheme: string) =>
      page.locator(`meta[name="theme-color"][media*="${scheme}"]`).evaluate((meta) => {
        const probe = Object.assign(document.createElement('i'), { hidden: true })
        probe.style.color = meta.getAttribute('content') ?? ''
        document.body.append(probe)
        return getComputedStyle(probe).color
      })
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.goto('/about')
    const [light, dark] = [await written('light'), await written('dark')]
    expect(light).not.toBe(dark)
    expect(await background()).toBe(dark)

    await page.getByRole('button', { name: said.theme('system') }).click()
    await expect(page.getByRole('button', { name: said.theme('light') })).toBeVisible()
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
    for (const theme of ['system', 'light', 'dark'] as const)
      await page.getByRole('button', { name: said.theme(theme) }).click()
    await expect(page.getByRole('button', { name: said.theme('system') })).toBeVisible()
    expect(await page.evaluate(() => localStorage.length)).toBe(0)
  })
})

test('for visitors who ask for less contrast all cloth is dimmed, once', async ({ page }) => {
  const browser = await page.context().newCDPSession(page)
  await browser.send('Emulation.setEmulatedMedia', {
    features: [{ name: 'prefers-contrast', value: 'less' }],
  })
  for (const address of ['/', '/services']) {
    await page.goto(address)
    const cloth = page.locator('.hero-frame, main img, .footer-border')
    const dimmed = await cloth.evaluateAll((all) =>
      all.map((each) => {
        const filters = []
        for (let box: Element | null = each; box; box = box.parentElement)
          filters.push(getComputedStyle(box).filter)
        return filters.filter((filter) => filter !== 'none').join()
      }),
    )
    expect(dimmed.length, address).toBeGreaterThan(1)
    expect(new Set(dimmed), address).toEqual(new Set(['opacity(0.6)']))
  }
})
