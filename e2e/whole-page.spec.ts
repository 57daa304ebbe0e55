import type { Page } from 'playwright/test'
import sharp from 'sharp'
import { expect, test } from '#e2e/fixtures/test.ts'
import { expectNoAxeViolations } from '#e2e/support/axe.ts'
import { ON_A_PHONE, pagesToWalk } from '#testing/kinds-of-pages.ts'

// A tool that captures a whole page does not scroll or wait, so the page must show every part in its final state.

test.use({ expectedErrors: [/404/] })

/** The smallest standard deviation of colours. 0 is one flat colour; even a part that contains only text has more than 5. */
const NOT_FLAT = 2
/** In CSS px. An element with less height is a line and may have only one colour. */
const LEAST_HEIGHT = 40

type Part = { name: string; left: number; top: number; width: number; height: number }

/** The sections of the page and its footer, each with its position on the page. */
function partsOf(page: Page): Promise<Part[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('main > *, #footer')].map((part) => {
      const { left, top, width, height } = part.getBoundingClientRect()
      const [, name] = /<([^>]*)>/.exec(part.outerHTML) ?? []
      return { name: name ?? '', left, top: top + scrollY, width, height }
    }),
  )
}

/** The names of the parts that have one flat colour in a full-page screenshot. */
async function blankParts(page: Page): Promise<string[]> {
  const picture = sharp(await page.screenshot({ fullPage: true, scale: 'css', type: 'jpeg', quality: 100 }))
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true })
  const blank: string[] = []
  for (const { name, left, top, width, height } of await partsOf(page)) {
    if (height < LEAST_HEIGHT) continue
    const area = {
      left: Math.max(0, Math.round(left)),
      top: Math.round(top),
      width: Math.min(Math.round(width), info.width - Math.round(left)),
      height: Math.min(Math.round(height), info.height - Math.round(top)),
    }
    const part = await sharp(data, { raw: info }).extract(area).raw().toBuffer({ resolveWithObject: true })
    const { channels } = await sharp(part.data, { raw: part.info }).stats()
    if (Math.max(...channels.map(({ stdev }) => stdev)) < NOT_FLAT) blank.push(name)
  }
  return blank
}

/** The addresses of the woven pictures that have not loaded. The page has not been scrolled, so photographs further down wait. */
function missingPictures(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.images]
      .filter(({ complete, naturalWidth }) => !complete || naturalWidth === 0)
      .map(({ src }) => src)
      .filter((address) => address.endsWith('.svg')),
  )
}

/** They have all that enters or waits, which other pages share. EVERY_ROUTE=1 captures every page. */
const addresses = process.env.EVERY_ROUTE === undefined ? ['/', '/services'] : pagesToWalk

for (const address of addresses) {
  const devices = address === '/' ? '@phone' : ON_A_PHONE
  test(`a full-page capture of ${address} just after it has loaded shows every part in its colours ${devices}`, async ({
    page,
    isMobile,
  }) => {
    // One theme on each device: a theme changes only colours.
    await page.emulateMedia({ colorScheme: isMobile ? 'dark' : 'light' })
    await page.goto(address)
    await expect.poll(() => missingPictures(page), { message: 'pictures that have not come' }).toEqual([])
    expect((await partsOf(page)).length).toBeGreaterThan(1)
    expect(await blankParts(page)).toEqual([])
    const waiting = '[data-entry="waiting"], [data-entry="entering"]'
    await expect(page.locator(waiting)).toHaveCount(0)
    await expectNoAxeViolations(page, address, ['color-contrast'])
  })
}
