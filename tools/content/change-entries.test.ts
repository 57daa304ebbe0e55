// Tried on the entries of the sample company (vitest.config.ts).
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildCatalogue } from '#lib/content/build-catalogue.ts'
import { withWovenPictures } from '#lib/content/new-faults.ts'
import { readContentFolder } from '#lib/content/read/folder.ts'
import { isUrlWord } from '#lib/content/schema/field-kinds.ts'
import { slugOf } from '#lib/text/slug.ts'
import { newFolder } from '#testing/new-folder.ts'
import { changeContent } from './change.ts'
import { beginEntry, removeEntry, renameEntry } from './change-entries.ts'
import { entryKinds, idFromTitle } from './kinds.ts'

/** A folder with these files; a picture has no text. */
function folderOf(texts: Record<string, string>, ...pictures: string[]): string {
  const root = newFolder()
  for (const [path, text] of [...Object.entries(texts), ...pictures.map((path) => [path, ''] as const)]) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  return root
}

const filesIn = (root: string) => {
  const { texts, pictures } = readContentFolder(root)
  return { ...texts, ...Object.fromEntries(Object.keys(pictures).map((path) => [path, ''])) }
}

const TEAM = {
  'content/team/ada-king.md':
    '---\nname: Ada King\n# Her place.\norder: 1\n---\n\nSee [her](/team/ada-king).\n',
  'content/team/ada-king-junior.md': '---\nname: Ada King junior\norder: 2\n---\n\nText.\n',
}

/** The files after a member has another id. */
function renamed(from: string, to: string, texts: Record<string, string> = TEAM, ...pictures: string[]) {
  const root = folderOf(texts, ...pictures)
  renameEntry(root, 'member', from, to)
  return filesIn(root)
}

test('translations move with their source, follow it, and go with it', () => {
  const german = {
    'content/team/ada-king.de.md': '---\nrole: Gründerin\n---\n\nIch bin [sie](/team/ada-king).\n',
    'content/navigation.de.yaml':
      'main:\n  /team/ada-king: # eine\n    label: Ada\n  /about:\n    label: Wir\n',
  }
  const texts = { ...TEAM, ...german }
  const moved = renamed('ada-king', 'ada', texts, 'content/team/ada-king.svg', 'content/team/ada-king.de.svg')
  expect(moved).toMatchObject({
    'content/team/ada.de.md': '---\nrole: Gründerin\n---\n\nIch bin [sie](/team/ada).\n',
    'content/navigation.de.yaml': expect.stringMatching(/^ {2}\/team\/ada:[^/]*label: Ada$/m),
    'content/team/ada.de.svg': '',
  })
  expect(Object.keys(moved).filter((path) => path.includes('ada-king.'))).toEqual([])
  const root = folderOf(texts, 'content/team/ada-king.de.svg')
  removeEntry(root, 'member', 'ada-king', undefined)
  expect(Object.keys(filesIn(root))).toEqual([
    'content/navigation.de.yaml',
    'content/team/ada-king-junior.md',
  ])
})

test('files move, links and fields that name the entry follow; other words, comments and entries stay', () => {
  const others = {
    'content/blog/a-post.md':
      '---\ntitle: ada-king\nauthor: ada-king # who wrote it\ntags:\n  - ada-king\n---\n\n[She](/team/ada-king) and [her son](/team/ada-king-junior).\n',
    'content/projects/a-project.md': "---\nteam:\n  - 'ada-king'\n  - ada-king-junior\n---\n\nText.\n",
  }
  const pictures = ['ada-king.svg', 'ada-king-frieze.svg', 'ada-king-junior.svg']
  const paths = pictures.map((name) => `content/team/${name}`)
  expect(renamed('ada-king', 'ada-lovelace', { ...TEAM, ...others }, ...paths)).toEqual({
    'content/team/ada-lovelace.md':
      '---\nname: Ada King\n# Her place.\norder: 1\nformerIds:\n  - ada-king\n---\n\nSee [her](/team/ada-lovelace).\n',
    'content/team/ada-king-junior.md': TEAM['content/team/ada-king-junior.md'],
    'content/blog/a-post.md':
      '---\ntitle: ada-king\nauthor: ada-lovelace # who wrote it\ntags:\n  - ada-king\n---\n\n[She](/team/ada-lovelace) and [her son](/team/ada-king-junior).\n',
    'content/projects/a-project.md': "---\nteam:\n  - 'ada-lovelace'\n  - ada-king-junior\n---\n\nText.\n",
    'content/team/ada-lovelace.svg': '',
    'content/team/ada-lovelace-frieze.svg': '',
    'content/team/ada-king-junior.svg': '',
  })
})

test('its own pictures follow where a text beside them names them, and others of the same name stay', () => {
  const post = '---\nimage: ada-king.jpg\n---\n\n![She](ada-king.jpg)\n'
  const texts = {
    'content/team/ada-king.md':
      "---\nname: Ada King\nimage: 'ada-king.jpg' # at her desk\n---\n\n![She](ada-king.jpg) ![Her son](ada-king-junior.jpg)\n",
    'content/team/ada-king-junior.md':
      '---\nimage: ada-king-junior.jpg\n---\n\n![His mother](ada-king.jpg "in 1840")\n',
    'content/blog/a-post.md': post,
  }
  const pictures = ['content/team/ada-king.jpg', 'content/team/ada-king-junior.jpg']
  expect(renamed('ada-king', 'ada-lovelace', texts, ...pictures)).toMatchObject({
    'content/team/ada-lovelace.md':
      "---\nname: Ada King\nimage: 'ada-lovelace.jpg' # at her desk\nformerIds:\n  - ada-king\n---\n\n![She](ada-lovelace.jpg) ![Her son](ada-king-junior.jpg)\n",
    'content/team/ada-king-junior.md':
      '---\nimage: ada-king-junior.jpg\n---\n\n![His mother](ada-lovelace.jpg "in 1840")\n',
    'content/blog/a-post.md': post,
  })
})

test('every spelling of a link to an entry follows, and no other address', () => {
  const links = (...paths: string[]) =>
    [
      ...['a', 'b'].map((name, index) => `[${name}](${paths[index]})`),
      `[c](<${paths[2]}> "to /blog/код")`,
      `[d]: ${paths[3]}`,
      '[e](/blog/кодекс) [f](/blog/код-2) [g](https://example.com/blog/код) [h](/talks/blog/код)',
      'At /blog/код, in `[i](/blog/код)` and at [j\\_k](/team/a\\_b).\r\n\r\n    [k](/blog/код)',
    ].join('\n\n')
  const old = ['/blog/код', '/blog/%D0%BA%d0%be%D0%B4?a#part-b', '/blog/код#b', '/blog/код']
  const now = ['/blog/code', '/blog/code?a#part-b', '/blog/code#b', '/blog/code']
  const lists = (path: string, id: string) => ({
    'content/faq.yaml': `# Кто\n- id: код\n  answer: |\n    See [it](${path}).\n\n    Or not.\n`,
    'content/navigation.yaml': `main:\n  - label: /blog/код\n    href: ${path}#part-b\n`,
    [`content/blog/${id}.md`]: `---\ntitle: Код\n${id === 'код' ? '' : 'formerIds:\n  - код\n'}---\n\nText.\n`,
  })
  const root = folderOf({
    ...lists('/blog/код', 'код'),
    'content/blog/a.md': `---\ntitle: A\n---\n${links(...old)}`,
  })
  renameEntry(root, 'post', 'код', 'code')
  expect(filesIn(root)).toEqual({
    ...lists('/blog/code', 'code'),
    'content/blog/a.md': `---\ntitle: A\n---\n${links(...now)}`,
  })
})

test('links to a page of text follow, and its own word for the address goes with it', () => {
  const links = (id: string) => `[a](/${id}) [b](/${id}#who) [c](/blog/imprint) [e](/imprint-old)`
  const root = folderOf({
    'content/pages/imprint.md': '---\ntitle: Imprint\n---\n\nText.\n',
    'content/blog/a.md': `---\ntitle: A\n---\n${links('imprint')}`,
    'content/words.yaml': 'page: {}\naddresses:\n  about: wir\n  imprint: impressum\n',
    'content/words.fr.yaml': 'addresses:\n  imprint: mentions\n',
  })
  renameEntry(root, 'page', 'imprint', 'legal')
  const wordsAre = (own: string, french: string) =>
    expect(filesIn(root)).toMatchObject({
      'content/words.yaml': `page: {}\naddresses:\n  about: wir\n${own}`,
      'content/words.fr.yaml': `addresses:${french}\n`,
    })
  wordsAre('  legal: impressum\n', '\n  legal: mentions')
  expect(filesIn(root)).toMatchObject({
    'content/pages/legal.md': expect.stringContaining('- imprint'),
    'content/blog/a.md': `---\ntitle: A\n---\n${links('legal')}`,
  })
  removeEntry(root, 'page', 'legal', undefined)
  wordsAre('', ' {}')
})

test('a second renaming keeps both old ids, and one back to the first takes it out of them', () => {
  const file = (former: string[]) =>
    `---\nname: Ada\nformerIds:\n${former.map((each) => `  - ${each}\n`).join('')}order: 1\n---\n\nText.\n`
  const known = { 'content/team/b.md': file(['a']) }
  expect(renamed('b', 'c', known)).toEqual({ 'content/team/c.md': file(['a', 'b']) })
  expect(renamed('b', 'a', known)).toEqual({ 'content/team/a.md': file(['b']) })
})

const PAGES = {
  'content/blog/old.md': '---\ntitle: Old\nformerIds:\n  - older\n---\n\nText.\n',
  'content/blog/new.md': '---\ntitle: New # and better\n---\n\nText.\n',
  'content/pages/privacy.md': '---\ntitle: Privacy\n---\n\nText.\n',
  'content/pages/talks.md': '---\ntitle: Talks\n---\n\nText.\n',
  'content/talks/one.md': '---\ntitle: One\n---\n\nText.\n',
}

test('a removal takes the pictures of the entry, and its addresses lead to the entry that takes its place', () => {
  const root = folderOf(PAGES, ...['old', 'older', 'new'].map((id) => `content/blog/${id}.svg`))
  removeEntry(root, 'post', 'old', 'new')
  const { 'content/blog/old.md': _, ...others } = PAGES
  expect(filesIn(root)).toEqual({
    ...others,
    'content/blog/new.md': '---\ntitle: New # and better\nformerIds:\n  - older\n  - old\n---\n\nText.\n',
    'content/blog/older.svg': '',
    'content/blog/new.svg': '',
  })
})

const rename =
  (word: string, from: string, to: string) =>
  (root: string): unknown =>
    renameEntry(root, word, from, to)
const remove =
  (word: string, id: string, leadsTo?: string) =>
  (root: string): unknown =>
    removeEntry(root, word, id, leadsTo)

test.each([
  ['an entry that is not there', rename('member', 'nobody', 'somebody'), 'does not exist'],
  ['a name that is taken', rename('member', 'ada-king', 'ada-king-junior'), 'already exists'],
  [
    'a name that no file could have',
    rename('member', 'ada-king', 'm'.repeat(300)),
    'longer than 80 characters',
  ],
  ['a name for no address', rename('member', 'ada-king', 'Ada Lovelace'), 'cannot be part of an address'],
  [
    'a page whose entries would lose their addresses',
    rename('page', 'talks', 'lectures'),
    'so it keeps its name',
  ],
  ['to remove an entry that is not there', remove('post', 'odl'), 'content/blog/odl.md does not exist'],
  ['one that leads nowhere', remove('post', 'old', 'newer'), 'content/blog/newer.md does not exist'],
  ['one that leads to itself', remove('post', 'old', 'old'), 'so no address can lead there'],
  ['the privacy page', remove('page', 'privacy'), 'each form links to it'],
  ['to remove a page that lists a folder', remove('page', 'talks'), 'Remove those first'],
  ['a kind that there is not', remove('psot', 'old'), '"psot" is not a kind of entry. Write post|'],
])('%s is refused', (_what, change, sentence) => {
  const texts = { ...TEAM, ...PAGES }
  const root = folderOf(texts)
  expect(() => change(root)).toThrow(sentence)
  expect(filesIn(root)).toEqual(texts)
})

describe('on disk', () => {
  const root = newFolder(afterAll)
  const onDisk = (path: string) => readFileSync(join(root, path), 'utf8')
  beforeAll(() => cpSync('content', join(root, 'content'), { recursive: true }))

  test.each(entryKinds)('a new %s with any characters in its title passes every check', (kind) => {
    const title = `It’s new: "quoted", 100 % # and more, ${'and longer than a line '.repeat(2)}at last`
    const begun = beginEntry(root, kind, title)
    expect(onDisk(begun.file)).toBe(begun.text)
    const { posts, projects, services, members, textPages } = buildCatalogue(
      withWovenPictures(readContentFolder(root), begun.file),
      { drafts: 'shown' },
    )
    const all = [...posts, ...projects, ...services, ...members, ...textPages]
    const written = all.find(({ id }) => id === begun.id)
    expect(written && ('title' in written ? written.title : written.name)).toBe(
      kind === 'post' ? `Draft: ${title}` : title,
    )
    expect(() => beginEntry(root, kind, title)).toThrow('already exists')
    removeEntry(root, kind, begun.id, undefined)
  })

  test('a collection begins with its page, and its entries follow in their order', () => {
    const { id: word } = beginEntry(root, 'collection', 'Talks & more')
    beginEntry(root, word, 'It’s the first: "one"')
    const { file, text } = beginEntry(root, word, 'Second')
    writeFileSync(join(root, file), text.replace('---\n', '---\ndraft: true\n'))
    expect(beginEntry(root, word, 'Third')).toMatchObject({ text: expect.stringMatching(/^order: 3$/m) })
    const page = buildCatalogue(readContentFolder(root)).textPages.find(({ id }) => id === word)
    expect(page?.entries).toMatchObject([
      { path: '/talks-more/its-the-first-one', title: 'It’s the first: "one"', facts: [{ label: 'Where' }] },
      { title: 'Third' },
    ])
    expect(() => removeEntry(root, 'page', word, undefined)).toThrow('Remove those first')
  })

  test.each([
    ['without a letter for an address', 'post', '?!', 'Choose another title'],
    ['that is longer than a post’s', 'post', 'A long title. '.repeat(20), 'longer than 110 characters'],
    ['with a word too long for a phone', 'service', 'm'.repeat(300), 'too long for a phone'],
    ['of a page that there is', 'page', 'About', '"about" is already a page'],
  ])('a title %s is refused, and nothing is written', (_what, kind, title, sentence) => {
    const files = readdirSync(join(root, 'content'), { recursive: true })
    expect(() => beginEntry(root, kind, title)).toThrow(sentence)
    expect(readdirSync(join(root, 'content'), { recursive: true })).toEqual(files)
  })

  test('a picture that another program has taken away does not stop a removal half-way', () => {
    const begun = beginEntry(root, 'post', 'What a slow query taught us')
    const folder = readContentFolder(root)
    const picture = begun.file.replace('.md', '.svg')
    rmSync(join(root, picture))
    changeContent(root, folder, { files: [picture, begun.file], texts: new Map() })
    expect(existsSync(join(root, begun.file))).toBe(false)
  })
})

test.each([
  ['What we learned: 3 slow queries', 'what-we-learned-3-slow-queries'],
  ['Größe & Maß', 'groesse-mass'],
  ['Élan vital — a résumé', 'elan-vital-a-resume'],
  ['Don’t panic', 'dont-panic'],
  ['عائشہ خان', 'عائشہ-خان'],
  ['サーバーの監視、佐々木 健 (Ａ１ ｶﾞ)', 'サーバーの監視-佐々木-健-a1-ガ'],
  ['ทำงานๆ', 'ทำงานๆ'],
  ['Сімʼя', 'сімя'],
  ['عـلي', 'عـلي'],
  ['Cafe\u0301 ǣ ﬁ m² № 5', 'cafe-ae-fi-m2-no-5'],
  ['❤️ Danke 1️⃣ 👨‍👩‍👧 Donau\u00ADdampf', 'danke-1-donaudampf'],
  ['⚠️', ''],
  [
    'A long title. '.repeat(20),
    'a-long-title-a-long-title-a-long-title-a-long-title-a-long-title-a-long-title-a',
  ],
  ['m'.repeat(300), 'm'.repeat(80)],
])('the address of "%s" is %s', (title, id) => {
  expect(idFromTitle(title)).toBe(id)
})

/** Any character. `unit: 'binary'` is the same, and first writes down all of them, which takes seconds. */
const unit = fc
  .integer({ min: 0, max: 0x10ffff })
  .map((point) => String.fromCodePoint(point))
  .filter((character) => character.isWellFormed())

test('an address is taken by the check, and stays what it is', () => {
  fc.assert(
    fc.property(fc.string({ unit }), (title) => {
      const id = slugOf(title)
      expect([slugOf(id), id === '' || isUrlWord(id)]).toEqual([id, true])
    }),
    { numRuns: 300 },
  )
})
