import type { Locator } from 'playwright/test'
import { expect, test } from '#e2e/fixtures/test.ts'
import { content, needed, words } from '#testing/site-content.ts'

// The layout works with any number of entries and with a long company name.

/** Fills the list with copies of its first item, for each number of them. Returns the unused width of each row in px. */
function holes(list: Locator, counts: readonly number[]): Promise<{ count: number; rows: number[] }[]> {
  return list.evaluate((element, wanted) => {
    const first = element.firstElementChild
    if (!first) throw new Error('The list is empty.')
    return wanted.map((count) => {
      element.replaceChildren(...Array.from({ length: count }, () => first.cloneNode(true)))
      const rows = new Map<number, number>()
      for (const place of element.children) {
        const { top, width } = place.getBoundingClientRect()
        rows.set(Math.round(top), (rows.get(Math.round(top)) ?? 0) + width)
      }
      // clientWidth excludes the border that the list has on one side.
      return { count, rows: [...rows.values()].map((width) => Math.round(element.clientWidth - width)) }
    })
  }, counts)
}

test('the grids of services and technologies have no gaps', async ({ page }) => {
  for (const address of ['/', '/services']) {
    await page.goto(address)
    // A strip of few technologies does not scroll, and has a list without a track around it.
    await page.locator('.strip').evaluateAll(([strip]) => {
      const list = Object.assign(document.createElement('ul'), { className: 'strip-list', id: 'few' })
      list.append(strip?.querySelector('.strip-item')?.cloneNode(true) ?? '')
      const shown = Object.assign(document.createElement('div'), { className: 'strip' })
      shown.append(list)
      strip?.after(shown)
    })
    for (const width of [320, 768, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      // The width of each item is rounded to whole pixels.
      for (const few of await page.locator('#few').all())
        for (const { count, rows } of await holes(few, [5, 4, 3, 2, 1]))
          for (const hole of rows)
            expect(Math.abs(hole), `${count} technologies at ${width} px`).toBeLessThan(count)
      for (const { count, rows } of await holes(page.locator('.patchwork'), [7, 5, 4, 3, 2, 1]))
        expect(new Set(rows), `${count} on ${address} at ${width} px`).toEqual(new Set([0]))
    }
  }
})

test('words fill the place that the last row of a team leaves', async ({ page }) => {
  needed(content.members[4], 'fifth member')
  await page.goto('/team')
  for (const width of [390, 800, 1200]) {
    await page.setViewportSize({ width, height: 900 })
    const gaps = await page.locator('ul', { has: page.locator('.weave-in') }).evaluate((list) => {
      const { right, left } = list.getBoundingClientRect()
      const all = [...list.children]
      const gaps = all.slice(1).map((_, removed) => {
        list.replaceChildren(...all.slice(removed))
        const [last, words] = [...list.children].slice(-2).map((item) => item.getBoundingClientRect())
        if (!last || !words) throw new Error('The list has no two places.')
        const isBeside = words.top < last.bottom
        const columnGap = Number.parseFloat(getComputedStyle(list).columnGap)
        return {
          before: Math.round(Math.abs(words.left - (isBeside ? last.right + columnGap : left))),
          behind: Math.round(Math.abs(right - words.right)),
        }
      })
      list.replaceChildren(...all)
      return gaps
    })
    expect(gaps.length).toBeGreaterThan(4)
    expect(gaps, `at ${width} px`).toEqual(gaps.map(() => ({ before: 0, behind: 0 })))
  }
})

test('a long name leaves the button of the menu in its row', async ({ page }) => {
  const long = 'Bergmann & Söhne Ingenieure GmbH'
  await page.goto('/privacy')
  await page.evaluate((text) => {
    for (const name of document.querySelectorAll('a[href="/"] > span')) name.textContent = text
  }, long)
  const header = page.getByRole('banner')
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 800 })
    const name = await header.getByRole('link', { name: long, exact: true }).first().boundingBox()
    const button = await header.getByRole('button', { name: words.page.menu }).boundingBox()
    if (!name || !button) throw new Error('The name or the button is not to be seen.')
    expect(button.y).toBeLessThan(name.y + name.height)
    expect(button.x).toBeGreaterThanOrEqual(name.x + name.width)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
  }
})
