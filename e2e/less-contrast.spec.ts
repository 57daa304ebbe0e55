import { expect, test } from '#e2e/fixtures/test.ts'

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
