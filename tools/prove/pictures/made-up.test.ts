// Tried on the entries of the sample company (vitest.config.ts).
import { expect, test } from 'vitest'
import { buildCatalogue } from '#lib/content/build-catalogue.ts'
import { readContentFolder } from '#lib/content/folder.ts'
import { type Files, madeUpEntries } from '#lib/content/testing/made-up.ts'
import { withFirst } from './thinned.ts'

const folder = readContentFolder()
const picture = { src: '', width: 0, height: 0 }

/** The catalogue of other texts, with a picture for each entry. */
function catalogueOf(texts: Files) {
  const woven = Object.keys(texts)
    .filter((path) => path.endsWith('.md'))
    .map((path) => [path.replace(/\.md$/, '.svg'), picture] as const)
  return buildCatalogue({ ...folder, texts, pictures: { ...folder.pictures, ...Object.fromEntries(woven) } })
}

test('made-up entries pass every check, are as many as asked for, and no two are alike', () => {
  const amounts = { posts: 120, projects: 70, members: 45 }
  const { posts, projects, members } = catalogueOf({
    ...folder.texts,
    ...madeUpEntries(amounts, folder.texts),
  })
  const before = buildCatalogue(folder)
  expect(posts.length - before.posts.length).toBe(amounts.posts)
  expect(projects.length - before.projects.length).toBe(amounts.projects)
  expect(members.length - before.members.length).toBe(amounts.members)
  expect(new Set(posts.map(({ year }) => year)).size).toBeGreaterThan(3)
})

test.each([0, 1])('content with %i posts and projects names none of the others', (amount) => {
  const { posts, projects } = catalogueOf(withFirst(amount, folder.texts))
  expect([posts.length, projects.length]).toEqual([amount, amount])
})
