import { expect, test } from '#e2e/fixtures/test.ts'
import { expectNoAxeViolations, expectNoAxeViolationsInBothThemes } from '#e2e/support/axe.ts'
import { untilHydrated } from '#e2e/support/hydration.ts'
import { kindsOfPages } from '#e2e/support/kinds-of-pages.ts'
import { LONG_LIST, visit } from '#e2e/support/long-list.ts'
import { routes } from '#e2e/support/routes.ts'
import { structureFaults } from '#e2e/support/structure.ts'
import { sidewaysFaults, wordsSeen } from '#e2e/support/text-fit.ts'

const PHONE = { width: 390, height: 844 }
const LEAST_SHARE_OF_WORDS = 0.99
/** The same page as /faq; that both addresses answer with it is asked in front-door.spec.ts. */
const SECOND_ADDRESS = '/FAQ'
/** What the width of the window can change on a page whose kind has been asked about everything. */
const OF_THE_WIDTH = ['color-contrast', 'scrollable-region-focusable', 'target-size']

// Entries that are half faded in would be measured as low contrast; what is tested here is the page at rest.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

// One load a route, because it is the load that takes long: each step asks the same page for another thing.
for (const route of [...routes.filter((each) => each !== SECOND_ADDRESS), LONG_LIST]) {
  test(`${route} is whole, stores nothing, asks nobody else, reads without script, fits every width and passes axe`, async ({
    page,
    context,
    plainPage,
    baseURL,
  }) => {
    const isFirstOfItsKind = kindsOfPages.includes(route)
    const strangers: string[] = []
    page.on('request', (request) => {
      const { origin, protocol } = new URL(request.url())
      if (protocol.startsWith('http') && origin !== baseURL) strangers.push(request.url())
    })
    const response = await visit(page, route)
    await untilHydrated(page)

    await test.step('answers with language, title, description and a sound outline', async () => {
      expect(response?.status()).toBe(200)
      await expect(page.locator('html')).toHaveAttribute('lang', 'en')
      await expect(page).toHaveTitle(/\S{2,}/)
      await expect(page.locator('head meta[name="description"]')).toHaveAttribute('content', /\S{2,}/)
      await expect(page.locator('h1')).toBeVisible()
      expect(await structureFaults(page)).toEqual([])
    })

    // A theme is colours and a width is a layout: once a kind has been asked about both in all ways, the others are asked
    // about each width and each theme, and not about each width in each theme.
    await test.step('axe objects to nothing on a desktop', async () => {
      if (isFirstOfItsKind) await expectNoAxeViolationsInBothThemes(page, `${route} on a desktop`)
      else await expectNoAxeViolations(page, `${route} on a desktop`)
    })

    await test.step('says without script what it says with it', async () => {
      await visit(plainPage, route)
      const withoutScript = countEach(await wordsSeen(plainPage))
      const withScript = await wordsSeen(page)
      const missing = withScript.filter((word) => {
        const left = withoutScript.get(word) ?? 0
        withoutScript.set(word, left - 1)
        return left <= 0
      })
      const share = 1 - missing.length / withScript.length
      expect(share, `missing without script: ${missing.join(' ')}`).toBeGreaterThanOrEqual(
        LEAST_SHARE_OF_WORDS,
      )
    })

    await test.step('axe objects to nothing on a phone', async () => {
      await page.setViewportSize(PHONE)
      if (isFirstOfItsKind) return await expectNoAxeViolationsInBothThemes(page, `${route} on a phone`)
      await page.emulateMedia({ colorScheme: 'dark' })
      await expectNoAxeViolations(page, `${route} on a phone in the dark theme`, OF_THE_WIDTH)
    })

    await test.step('no window is so narrow that the page has to be scrolled sideways', async () => {
      expect(await sidewaysFaults(page)).toEqual([])
    })

    await test.step('nothing is stored in the browser, and nothing came from elsewhere', async () => {
      expect(await context.cookies()).toEqual([])
      expect(await page.evaluate(() => ({ ...localStorage }))).toEqual({})
      expect(strangers).toEqual([])
    })
  })
}

function countEach(words: string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  return counts
}
