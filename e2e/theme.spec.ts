import { expect, test } from '#e2e/fixtures/test.ts'
import { said } from '#testing/site-content.ts'

test('the theme follows the system until a visitor chooses one, is set before the first paint, and can be reset', async ({
  page,
}) => {
  /** The painted background. `written` returns the `theme-color` of the page for light or dark. */
  const background = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
  const written = (scheme: string) =>
    page.locator(`meta[name="theme-color"][media*="${scheme}"]`).evaluate((meta) => {
      const probe = Object.assign(document.createElement('i'), { hidden: true })
      probe.style.color = meta.getAttribute('content') ?? ''
      document.body.append(probe)
      return getComputedStyle(probe).color
    })
  const stored = () => page.evaluate(() => localStorage.length)
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto('/about')
  const [light, dark] = [await written('light'), await written('dark')]
  expect(light).not.toBe(dark)
  expect(await background()).toBe(dark)
  expect(await stored()).toBe(0)

  await page.getByRole('button', { name: said.theme('system') }).click()
  await expect(page.getByRole('button', { name: said.theme('light') })).toBeVisible()
  expect(await background()).toBe(light)

  await page.reload({ waitUntil: 'commit' })
  await page.waitForFunction(() => document.body !== null)
  expect(await page.locator('html').getAttribute('data-theme')).toBe('light')
  expect(await background()).toBe(light)

  for (const theme of ['light', 'dark'] as const)
    await page.getByRole('button', { name: said.theme(theme) }).click()
  await expect(page.getByRole('button', { name: said.theme('system') })).toBeVisible()
  expect(await stored()).toBe(0)
})

test('in a browser without storage, the buttons for theme and motion work until the page is left', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException('', 'SecurityError')
    }
    Object.defineProperty(window, 'localStorage', { get: refuse })
  })
  await page.goto('/about')
  await page.getByRole('button', { name: said.theme('system') }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
  await page.getByRole('contentinfo').getByRole('button', { name: said.pause }).click()
  await expect(page.locator('html')).toHaveAttribute('data-motion', 'paused')
})

test('for visitors who prefer less contrast, pictures and borders are dimmed once', async ({ page }) => {
  const browser = await page.context().newCDPSession(page)
  await browser.send('Emulation.setEmulatedMedia', {
    features: [{ name: 'prefers-contrast', value: 'less' }],
  })
  await page.goto('/')
  const dimmed = await page.locator('.hero-frame, main img, .footer-border').evaluateAll((all) =>
    all.map((each) => {
      const filters = []
      for (let box: Element | null = each; box; box = box.parentElement)
        filters.push(getComputedStyle(box).filter)
      return filters.filter((filter) => filter !== 'none').join()
    }),
  )
  expect(dimmed.length).toBeGreaterThan(1)
  expect(new Set(dimmed)).toEqual(new Set(['opacity(0.6)']))
})
