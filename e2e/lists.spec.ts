import { expect, test } from '#e2e/fixtures/test.ts'
import { content, needs, words } from '#e2e/support/content.ts'
import { LISTS, visit } from '#e2e/support/long-list.ts'
import { fill } from '#lib/words.ts'

needs(content.posts, 1, 'posts')

test('the ways to newer and to older posts stand in the same places on every page of a list', async ({
  page,
}) => {
  const places: (number | undefined)[][] = []
  for (const path of LISTS) {
    await visit(page, path)
    const ways = page.getByRole('navigation', { name: words.list.pages })
    await expect(ways).toContainText(
      fill(words.list.position, { number: String(places.length + 1), count: String(LISTS.length) }),
    )
    const left = async (name: string) => {
      const link = ways.getByRole('link', { name, exact: true })
      return (await link.count()) === 0 ? undefined : (await link.boundingBox())?.x
    }
    places.push([await left(words.list.newer), await left(words.list.older)])
  }
  // A page whose font comes too late has letters of another width.
  const closeTo = (x = 0) => expect.closeTo(x, -2)
  const [newer, older] = places[1] ?? []
  expect(newer).toBeLessThan((older ?? 0) - 50)
  expect(places).toEqual([
    [undefined, closeTo(older)],
    [closeTo(newer), closeTo(older)],
    [closeTo(newer), undefined],
  ])
})
