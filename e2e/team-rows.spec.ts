import { expect, test } from '#e2e/fixtures/test.ts'
import { content, needs } from '#e2e/support/content.ts'

needs(content.members, 5, 'members')

for (const width of [390, 800, 1200]) {
  test(`words fill the place that the last row of a team leaves, at ${width} pixels`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/team')
    const grid = page.locator('ul', { has: page.locator('.cloth-reveal') })
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
