import { afterEach, expect, test, vi } from 'vitest'
import { buildCatalogue, faultsOf } from '#lib/content/build-catalogue.ts'
import { damaged, readSecondCompany } from '#lib/content/testing/second-company.ts'

const company = readSecondCompany()
const { posts } = buildCatalogue(company)
const [post] = posts
if (!post) throw new Error('There is no post to try this with.')

/** The texts without links to the post, which would be dead links while it is hidden. */
const texts = Object.fromEntries(
  Object.entries(company.texts).map(([file, text]) => [file, text.replaceAll(`(${post.path})`, '(/blog)')]),
)
const folder = { ...company, texts }
const postFile = `content/blog/${post.id}.md`
const TODAY = { today: '2026-11-22' }

/** The content with one line more in the front matter of a file. */
function withLine(file: string, line: string, content = folder) {
  const key = line.split(':')[0]
  // A post cannot be updated before its date.
  const stale = key === 'date' ? '(?:date|updated)' : key
  const rest = (content.texts[file] ?? '').replaceAll(new RegExp(`^${stale}:.*\n`, 'gm'), '')
  return { ...content, texts: { ...content.texts, [file]: rest.replace('---\n', `---\n${line}\n`) } }
}

test.each([
  ['a draft', 'draft: true', 'Draft'],
  ['a post with a future date', 'date: 2026-11-23', 'From 23. November 2026'],
  ['a post whose last day has passed', 'until: 2026-11-21', 'Until 21. November 2026'],
])('%s is not part of the build, and is marked in development', (_what, line, mark) => {
  const content = withLine(postFile, line)
  const built = buildCatalogue(content, TODAY)
  expect(built.posts.map(({ id }) => id)).not.toContain(post.id)
  expect(built.hiddenCount).toBe(buildCatalogue(folder, TODAY).hiddenCount + 1)
  for (const { posts: written } of [...built.members, ...built.services])
    expect(written.map(({ id }) => id)).not.toContain(post.id)

  const seen = buildCatalogue(content, { ...TODAY, drafts: 'shown' })
  expect(seen.posts.find(({ id }) => id === post.id)?.title).toBe(`${mark}: ${post.title}`)
  expect(seen.hiddenCount).toBe(0)
})

test.each([
  ['Asia/Karachi', true],
  ['America/New_York', false],
])('a post is published by the calendar of the company: in %s', (timeZone, isThere) => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-21T21:00:00Z') })
  const due = withLine(postFile, 'date: 2026-11-22')
  const { posts: shown } = buildCatalogue(
    damaged('content/site.yaml', /^timeZone:.*$/m, `timeZone: ${timeZone}`, due),
  )
  expect(shown.some(({ id }) => id === post.id)).toBe(isThere)
})
afterEach(() => {
  vi.useRealTimers()
})

test('a post is there on its last day; then its addresses are gone, or lead where it says', () => {
  const ending = withLine(postFile, 'formerIds: [old-name]', withLine(postFile, 'until: 2026-11-22', company))
  const shown = buildCatalogue(ending, TODAY)
  expect(shown.posts.map(({ id }) => id)).toContain(post.id)
  expect([shown.gone, shown.dueOn]).toEqual([[], '2026-11-23'])
  // Other texts link to it.
  expect(shown.notes.map(({ message }) => message)).toContainEqual(
    expect.stringContaining(
      `links to ${post.path}, whose last day is 2026-11-22. Then this link leads nowhere`,
    ),
  )

  const later = { today: '2026-11-23' }
  const { posts, gone, dueOn } = buildCatalogue(ending, later)
  expect(posts.map(({ id }) => id)).not.toContain(post.id)
  expect([gone, dueOn]).toEqual([[post.path, '/blog/old-name'], undefined])

  const leading = buildCatalogue(withLine(postFile, 'leadsTo: /blog', ending), later)
  expect(leading.gone).toEqual([])
  for (const from of [post.path, '/blog/old-name'])
    expect(leading.redirects).toContainEqual({ from, to: '/blog' })
})

test('the next day on which anything changes is that of the first text, of any page; drafts have none', () => {
  const page = 'content/pages/privacy.md'
  const dueOn = (content: typeof folder) => buildCatalogue(content, TODAY).dueOn
  expect(dueOn(folder)).toBeUndefined()
  const timed = withLine(page, 'until: 2026-12-31', withLine(postFile, 'date: 2026-12-24'))
  expect(dueOn(timed)).toBe('2026-12-24')
  expect(dueOn(withLine(postFile, 'draft: true', timed))).toBe('2027-01-01')
})

test('a published post by an unpublished member is refused', () => {
  const { id } = post.author
  const message = expect.stringContaining(`author "${id}" is a draft`)
  expect(faultsOf(withLine(`content/team/${id}.md`, 'draft: true'), TODAY)).toMatchObject([{ message }])
})
