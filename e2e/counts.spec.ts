import type { Page } from 'playwright/test'
import { expect, test } from '#e2e/fixtures/test.ts'
import { content, needed, words } from '#e2e/support/content.ts'

/** The share of the list's width that its patches leave empty in each of their rows, for a number of services. */
async function holes(page: Page, count: number): Promise<number[]> {
  return page.evaluate((wanted) => {
    const list = document.querySelector('.patchwork')
    const first = list?.firstElementChild
    if (!list || !first) throw new Error('There is no patchwork.')
    while (list.children.length > wanted) list.lastElementChild?.remove()
    while (list.children.length < wanted) list.append(first.cloneNode(true))
    const rows = new Map<number, number>()
    for (const patch of list.children) {
      const { top, width } = patch.getBoundingClientRect()
      rows.set(Math.round(top), (rows.get(Math.round(top)) ?? 0) + width)
    }
    // The list has a border of its own on one side.
    return [...rows.values()].map((width) => Math.round(list.clientWidth - width))
  }, count)
}

for (const width of [390, 768, 1100, 1440]) {
  test(`at ${width} px the patchwork of services has no hole, however many there are`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    for (const address of ['/', '/services']) {
      await page.goto(address)
      for (const count of [7, 5, 4, 3, 2, 1])
        expect(new Set(await holes(page, count)), `${count} on ${address}`).toEqual(new Set([0]))
    }
  })
}

for (const width of [320, 768, 1100, 1440]) {
  test(`at ${width} px the technologies fill each of their rows, when they are too few to pass by`, async ({
    page,
  }) => {
    needed(content.technologies[0], 'technology')
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/')
    for (const count of [1, 2, 3, 4, 5]) {
      const empty = await page.locator('.strip').evaluate((strip, wanted) => {
        const list = document.createElement('ul')
        list.className = 'strip-list'
        const item = strip.querySelector('.strip-item')
        for (let place = 0; place < wanted; place++) list.append(item?.cloneNode(true) ?? '')
        const shown = document.createElement('div')
        shown.className = 'strip'
        shown.append(list)
        strip.after(shown)
        const rows = new Map<number, number>()
        for (const { offsetTop, offsetWidth } of list.children as HTMLCollectionOf<HTMLElement>)
          rows.set(offsetTop, (rows.get(offsetTop) ?? 0) + offsetWidth)
        const left = [...rows.values()].map((taken) => list.clientWidth - taken)
        shown.remove()
        return left
      }, count)
      // Each item is rounded to whole pixels.
      expect(Math.max(...empty.map(Math.abs)), `${count} technologies`).toBeLessThan(count)
    }
  })
}

for (const width of [390, 800, 1200]) {
  test(`words fill the place that the last row of a team leaves, at ${width} pixels`, async ({ page }) => {
    needed(content.members[4], 'fifth member')
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/team')
    const grid = page.locator('ul', { has: page.locator('.weave-in') })
    let members = (await grid.locator('> li').count()) - 1
    expect(members).toBeGreaterThan(4)
    for (; members > 0; members -= 1) {
      await expect(grid.locator('> li')).toHaveCount(members + 1)
      const gaps = await grid.evaluate((list) => {
        const { right, left } = list.getBoundingClientRect()
        const [last, words] = [...list.children].slice(-2).map((item) => item.getBoundingClientRect())
        if (!last || !words) throw new Error('The list has no two places.')
        const isBeside = words.top < last.bottom
        const columnGap = Number.parseFloat(getComputedStyle(list).columnGap)
        return {
          before: Math.round(Math.abs(words.left - (isBeside ? last.right + columnGap : left))),
          behind: Math.round(Math.abs(right - words.right)),
        }
      })
      expect(gaps, `${members} members`).toEqual({ before: 0, behind: 0 })
      await grid
        .locator('> li')
        .first()
        .evaluate((member) => member.remove())
    }
  })
}

test('a long name leaves the button of the menu in its row', async ({ page }) => {
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/')
    await page.evaluate(() => {
      for (const name of document.querySelectorAll('a[href="/"] > span'))
        name.textContent = 'Bergmann & Söhne Ingenieure GmbH'
    })
    const header = page.getByRole('banner')
    const name = await header
      .getByRole('link', { name: 'Bergmann & Söhne Ingenieure GmbH', exact: true })
      .first()
      .boundingBox()
    const button = await header.getByRole('button', { name: words.page.menu }).boundingBox()
    if (!name || !button) throw new Error('The name or the button is not to be seen.')
    expect(button.y).toBeLessThan(name.y + name.height)
    expect(button.x).toBeGreaterThanOrEqual(name.x + name.width)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
  }
})
