import { afterEach, describe, expect, test, vi } from 'vitest'
import { buildCatalogue } from './build-catalogue.ts'
import { ContentError } from './fault.ts'
import { readSecondCompany } from './testing/second-company.ts'

const folder = readSecondCompany()
const { posts, members } = buildCatalogue(folder)
const [post] = posts
const [member] = members
if (!post || !member) throw new Error('There is no post or no member to try this with.')

/** The content with one line more in the front matter of a file. */
function withLine(file: string, line: string) {
  const text = folder.texts[file] ?? ''
  const key = line.split(':')[0]
  // A post may not have been changed before its day.
  const stale = key === 'date' ? '(?:date|updated)' : key
  const rest = text.replaceAll(new RegExp(`^${stale}:.*\n`, 'gm'), '')
  return { ...folder, texts: { ...folder.texts, [file]: rest.replace('---\n', `---\n${line}\n`) } }
}

/** The same without links to the post: they would be dead where it is not shown. */
function withoutLinks(texts: typeof folder.texts) {
  return Object.fromEntries(
    Object.entries(texts).map(([file, text]) => [file, text.replaceAll(`(${post?.path})`, '(/blog)')]),
  )
}
const postFile = `content/blog/${post.id}.md`
const TODAY = { today: '2026-11-22' }

describe('what is not published', () => {
  test.each([
    ['a draft', 'draft: true', 'Draft'],
    ['a post whose day has not come', 'date: 2026-11-23', 'From 23. November 2026'],
  ])('%s stays out of the build, and says in development what it is', (_what, line, mark) => {
    const changed = withLine(postFile, line).texts[postFile] ?? ''
    const content = { ...folder, texts: { ...withoutLinks(folder.texts), [postFile]: changed } }

    const built = buildCatalogue(content, TODAY)
    expect(built.posts.map(({ id }) => id)).not.toContain(post.id)
    expect(built.hiddenCount).toBe(buildCatalogue(readSecondCompany(), TODAY).hiddenCount + 1)
    for (const { posts: written } of [...built.members, ...built.services]) {
      expect(written.map(({ id }) => id)).not.toContain(post.id)
    }

    const seen = buildCatalogue(content, { ...TODAY, drafts: 'shown' })
    expect(seen.posts.find(({ id }) => id === post.id)?.title).toBe(`${mark}: ${post.title}`)
    expect(seen.hiddenCount).toBe(0)
  })

  test('a link to it is named for what it is, and not as an address that is wrong', () => {
    const from = `content/team/${member.id}.md`
    const texts = {
      ...withoutLinks(folder.texts),
      [postFile]: withLine(postFile, 'draft: true').texts[postFile] ?? '',
    }
    texts[from] = `${texts[from]}\nRead [this](${post.path}).\n`
    expect(faultsOf({ ...folder, texts })).toContain(
      `links to ${post.path}, which visitors cannot see: it is a draft, or its date is in the future. Remove this link, or publish that page first`,
    )
  })

  test.each(['main', 'footer'])('so is an entry of the menu %s that leads to it', (menu) => {
    const file = 'content/navigation.yaml'
    const texts = {
      ...withoutLinks(folder.texts),
      [postFile]: withLine(postFile, 'draft: true').texts[postFile] ?? '',
    }
    const entry = `$&  - label: One post\n    href: ${post.path}\n`
    texts[file] = (texts[file] ?? '').replace(new RegExp(`^${menu}:\n`, 'm'), entry)
    expect(faultsOf({ ...folder, texts })).toContain(`links to ${post.path}, which visitors cannot see`)
  })

  test.each([
    ['2031-11-22', ''],
    ['2031-11-23', 'date is more than 5 years ahead. Write the date from which'],
    ['1990-01-01', ''],
    ['1989-12-31', 'date is before 1990. Write the date from which the post is shown, such as 2026-11-22'],
  ])('of the days that a post could come on, %s: %s', (day, sentence) => {
    const { texts } = withLine(postFile, `date: ${day}`)
    const faults = faultsOf({ ...folder, texts: withoutLinks(texts) })
    if (sentence === '') expect(faults).toBe('')
    else expect(faults).toContain(sentence)
  })

  test('a post of today is published', () => {
    const built = buildCatalogue(withLine(postFile, 'date: 2026-11-22'), TODAY)
    expect(built.posts[0]?.id).toBe(post.id)
  })

  test.each([
    ['Asia/Karachi', true],
    ['Europe/Berlin', false],
    ['America/New_York', false],
  ])('the day of a post comes by the calendar of the company: in %s', (timeZone, isThere) => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-21T21:00:00Z') })
    const { texts } = withLine(postFile, 'date: 2026-11-22')
    const site = (texts['content/site.yaml'] ?? '').replace(/^timeZone:.*$/m, `timeZone: ${timeZone}`)
    const { posts: shown } = buildCatalogue({
      ...folder,
      texts: { ...withoutLinks(texts), 'content/site.yaml': site },
    })
    expect(shown.some(({ id }) => id === post.id)).toBe(isThere)
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  test('a published post by a draft of a member is refused', () => {
    const file = `content/team/${post.author.id}.md`
    expect(faultsOf(withLine(file, 'draft: true'))).toContain(`author "${post.author.id}" is a draft`)
  })

  test('a fault in a draft is told', () => {
    const broken = withLine(postFile, 'draft: yes please')
    expect(faultsOf(broken)).toContain('draft must be true or false')
  })
})

describe('former ids', () => {
  test('their addresses lead to the entry', () => {
    const { redirects } = buildCatalogue(withLine(postFile, 'formerIds: [old-name, older_name]'))
    expect(redirects).toContainEqual({ from: '/blog/old-name', to: post.path })
    expect(redirects).toContainEqual({ from: '/blog/older_name', to: post.path })
  })

  test('the id of an entry of today is refused', () => {
    const file = `content/team/${member.id}.md`
    expect(faultsOf(withLine(file, `formerIds: [${member.id}]`))).toContain('is the id of an existing entry')
  })

  test('two entries cannot claim the same one', () => {
    const first = withLine(postFile, 'formerIds: [old-name]')
    const another = (first.texts[postFile] ?? '').replace('---\n', `---\nimage: ${post.id}.svg\n`)
    const texts = { ...first.texts, 'content/blog/another.md': another }
    expect(faultsOf({ ...first, texts })).toContain('is already named by')
  })
})

function faultsOf(content: typeof folder): string {
  try {
    buildCatalogue(content, TODAY)
  } catch (error) {
    if (error instanceof ContentError) return error.message
    throw error
  }
  return ''
}
