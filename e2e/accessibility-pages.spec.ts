import type { Page } from 'playwright/test'
import { expect, test } from '#e2e/fixtures/test.ts'
import { untilCarouselsTurn, untilHydrated } from '#e2e/support/hydration.ts'
import { countStops, walk } from '#e2e/support/keyboard.ts'
import { kindsOfPages } from '#e2e/support/kinds-of-pages.ts'
import { legibilityFaults } from '#e2e/support/legibility.ts'
import { visit } from '#e2e/support/long-list.ts'
import { targetFaults } from '#e2e/support/targets.ts'
import { readWith, sidewaysFaults, TEXT_CHANGES, wordsSeen } from '#e2e/support/text-fit.ts'

// Each kind of page, once with a mouse's window and the light theme, once with a finger's and the dark one.

const TEXT_WIDTH_PX = { desktop: 1280, phone: 320 }

test.use({ expectedErrors: [/status of 404/], contextOptions: { reducedMotion: 'reduce' } })

for (const address of kindsOfPages) {
  test(`${address} can be gone through by keyboard, pressed by finger and read in large letters @phone`, async ({
    page,
    isMobile,
  }) => {
    await page.emulateMedia({ colorScheme: isMobile ? 'dark' : 'light' })
    await storeMessage(page)
    await visit(page, address)
    await untilHydrated(page)
    await untilCarouselsTurn(page)

    await test.step('everything that can be pressed is large enough', async () => {
      expect(await targetFaults(page)).toEqual([])
    })

    await test.step('the first stop leads past the header', async () => {
      await page.keyboard.press('Tab')
      await page.keyboard.press('Enter')
      await expect(page.getByRole('main')).toBeFocused()
    })

    await test.step('from there Tab reaches everything in order, in sight and with a ring, and leads out', async () => {
      const { stops, faults } = await walk(page, 'main')
      expect(faults).toEqual([])
      expect(stops).toHaveLength(await countStops(page, 'main'))
    })

    const width = TEXT_WIDTH_PX[isMobile ? 'phone' : 'desktop']
    await page.setViewportSize({ width, height: 900 })
    const words = await wordsSeen(page)
    for (const [change, css] of Object.entries(TEXT_CHANGES)) {
      await test.step(`with ${change} nothing is lost at ${width} px`, async () => {
        await readWith(page, css)
        expect(await legibilityFaults(page)).toEqual([])
        expect(await sidewaysFaults(page, [width])).toEqual([])
        expect(await wordsSeen(page)).toEqual(words)
      })
    }
  })
}

/** Gives /messages something to show. */
async function storeMessage(page: Page): Promise<void> {
  const message = {
    id: 1,
    name: 'Amina Yusuf',
    email: 'amina@example.org',
    phone: '0300 1234567',
    message: 'Hi',
  }
  await page.addInitScript((text) => localStorage.setItem('contactMessages', text), JSON.stringify([message]))
}
