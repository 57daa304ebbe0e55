import { expect, test } from '#e2e/fixtures/test.ts'
import { untilHydrated } from '#e2e/support/hydration.ts'
import { routes } from '#e2e/support/routes.ts'

const LEAST_SHARE_OF_WORDS = 0.99

test.use({ contextOptions: { reducedMotion: 'reduce' } })

for (const route of routes) {
  test(`${route} says without script what it says with it`, async ({ page, browser, baseURL }) => {
    await page.goto(route)
    await untilHydrated(page)
    // A control that does nothing without script is rightly not there; it says nothing about the company.
    await page.locator('main [class~="noscript:hidden"]').evaluateAll((controls) => {
      for (const control of controls) control.toggleAttribute('hidden', true)
    })
    const withScript = await wordsOf(page.locator('main'))

    const plain = await browser.newContext({ baseURL, javaScriptEnabled: false, reducedMotion: 'reduce' })
    const plainPage = await plain.newPage()
    await plainPage.goto(route)
    const withoutScript = countEach(await wordsOf(plainPage.locator('main')))
    await plain.close()

    const missing = withScript.filter((word) => {
      const left = withoutScript.get(word) ?? 0
      withoutScript.set(word, left - 1)
      return left <= 0
    })
    expect(withScript.length).toBeGreaterThan(0)
    const share = 1 - missing.length / withScript.length
    expect(share, `missing without script: ${missing.join(' ')}`).toBeGreaterThanOrEqual(LEAST_SHARE_OF_WORDS)
  })
}

/** The words that are seen, the hidden ones left out. */
async function wordsOf(part: { innerText: () => Promise<string> }): Promise<string[]> {
  return (await part.innerText()).split(/\s+/).filter(Boolean)
}

function countEach(words: string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  return counts
}
