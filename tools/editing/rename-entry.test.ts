import { expect, test } from 'vitest'
import { ENTRY_KINDS } from './entry-kinds.ts'
import { renameEntry } from './rename-entry.ts'

const texts = {
  'content/team/ada-king.md':
    '---\nname: Ada King\n# Her place.\norder: 1\n---\n\nSee [her](/team/ada-king).\n',
  'content/team/ada-king-junior.md': '---\nname: Ada King junior\norder: 2\n---\n\nText.\n',
  'content/blog/a-post.md':
    '---\ntitle: ada-king\nauthor: ada-king # who wrote it\ntags:\n  - ada-king\n---\n\n[She](/team/ada-king) and [her son](/team/ada-king-junior).\n',
  'content/projects/a-project.md': "---\nteam:\n  - 'ada-king'\n  - ada-king-junior\n---\n\nText.\n",
}
const others = [
  'content/team/ada-king.svg',
  'content/team/ada-king-frieze.svg',
  'content/team/ada-king-junior.svg',
]

function renamed(from: string, to: string, known: Record<string, string> = texts) {
  const renaming = renameEntry(ENTRY_KINDS.member, [from, to], known, others)
  if (renaming.fault !== undefined) throw new Error(renaming.fault)
  return renaming
}

test('the file and its own pictures move, and nobody else’s', () => {
  expect(renamed('ada-king', 'ada-lovelace').moves).toEqual([
    ['content/team/ada-king.md', 'content/team/ada-lovelace.md'],
    ['content/team/ada-king.svg', 'content/team/ada-lovelace.svg'],
    ['content/team/ada-king-frieze.svg', 'content/team/ada-lovelace-frieze.svg'],
  ])
})

test('links and the fields that name the entry follow; other words, comments and lines stay', () => {
  const after = renamed('ada-king', 'ada-lovelace').texts
  expect(Object.fromEntries(after)).toEqual({
    'content/team/ada-lovelace.md':
      '---\nname: Ada King\n# Her place.\norder: 1\nformerIds:\n  - ada-king\n---\n\nSee [her](/team/ada-lovelace).\n',
    'content/blog/a-post.md':
      '---\ntitle: ada-king\nauthor: ada-lovelace # who wrote it\ntags:\n  - ada-king\n---\n\n[She](/team/ada-lovelace) and [her son](/team/ada-king-junior).\n',
    'content/projects/a-project.md': '---\nteam:\n  - ada-lovelace\n  - ada-king-junior\n---\n\nText.\n',
  })
})

test('its own pictures follow where a text beside them names them, and others of the same name stay', () => {
  const known = {
    'content/team/ada-king.md':
      "---\nname: Ada King\nimage: 'ada-king.jpg' # at her desk\n---\n\n![She](ada-king.jpg) ![Her son](ada-king-junior.jpg)\n",
    'content/team/ada-king-junior.md':
      '---\nimage: ada-king-junior.jpg\n---\n\n![His mother](ada-king.jpg "in 1840")\n',
    'content/blog/a-post.md': '---\nimage: ada-king.jpg\n---\n\n![She](ada-king.jpg)\n',
  }
  const pictures = ['content/team/ada-king.jpg', 'content/team/ada-king-junior.jpg']
  const renaming = renameEntry(ENTRY_KINDS.member, ['ada-king', 'ada-lovelace'], known, pictures)
  expect(renaming.fault === undefined && Object.fromEntries(renaming.texts)).toEqual({
    'content/team/ada-lovelace.md':
      '---\nname: Ada King\nimage: ada-lovelace.jpg # at her desk\nformerIds:\n  - ada-king\n---\n\n![She](ada-lovelace.jpg) ![Her son](ada-king-junior.jpg)\n',
    'content/team/ada-king-junior.md':
      '---\nimage: ada-king-junior.jpg\n---\n\n![His mother](ada-lovelace.jpg "in 1840")\n',
  })
})

test('links to a page of text follow, and longer addresses that end like it stay', () => {
  const file = '---\ntitle: Imprint\n---\n\nText.\n'
  const text =
    '[a](/imprint) [b](/imprint#who) [c](/blog/imprint) [d](https://example.com/imprint) [e](/imprint-old)'
  const known = { 'content/pages/imprint.md': file, 'content/blog/a.md': text }
  const renaming = renameEntry(ENTRY_KINDS.page, ['imprint', 'legal'], known, [])
  expect(renaming).toMatchObject({ moves: [['content/pages/imprint.md', 'content/pages/legal.md']] })
  expect(renaming.fault === undefined && renaming.texts.get('content/blog/a.md')).toBe(
    '[a](/legal) [b](/legal#who) [c](/blog/imprint) [d](https://example.com/imprint) [e](/imprint-old)',
  )
})

test('a second renaming keeps both old ids, and one back to the first takes it out of them', () => {
  const file = (former: string[]) =>
    `---\nname: Ada\nformerIds:\n${former.map((each) => `  - ${each}\n`).join('')}order: 1\n---\n\nText.\n`
  const known = { 'content/team/b.md': file(['a']) }
  expect(renamed('b', 'c', known).texts.get('content/team/c.md')).toBe(file(['a', 'b']))
  expect(renamed('b', 'a', known).texts.get('content/team/a.md')).toBe(file(['b']))
})

test.each([
  ['an entry that is not there', ['nobody', 'somebody'], /does not exist/],
  ['a name that is taken', ['ada-king', 'ada-king-junior'], /there already/],
  ['a name that no file could have', ['ada-king', 'm'.repeat(300)], /longer than 80 characters/],
  ['a name that cannot stand in an address', ['ada-king', 'Ada Lovelace'], /cannot stand in an address/],
] as const)('%s is refused, and nothing moves', (_case, [from, to], sentence) => {
  expect(renameEntry(ENTRY_KINDS.member, [from, to], texts, others)).toEqual({
    fault: expect.stringMatching(sentence),
  })
})

test('a page that lists a folder keeps its name, because the addresses of what it lists would be lost', () => {
  const known = { 'content/pages/talks.md': '---\ntitle: Talks\n---\n', 'content/talks/one.md': '---\n---\n' }
  expect(renameEntry(ENTRY_KINDS.page, ['talks', 'lectures'], known, [])).toEqual({
    fault: expect.stringContaining('Leave its name'),
  })
})
