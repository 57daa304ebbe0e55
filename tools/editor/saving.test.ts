// Tried on the entries of the sample company (vitest.config.ts).
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test, vi } from 'vitest'
import { openEditor } from './testing/editor.ts'

/* What `npm run edit` does with a changed text or a picture. */

/** What another program does while the editor checks the content. */
const meanwhile = vi.hoisted(() => ({ act: () => {} }))
vi.mock(import('#lib/content/new-faults.ts'), async (original) => {
  const { newFaults, ...others } = await original()
  const slowly: typeof newFaults = (...all) => {
    meanwhile.act()
    return newFaults(...all)
  }
  return { ...others, newFaults: slowly }
})

const editor = await openEditor()
const { root, onDisk, open, save } = editor

const FAQ = 'content/faq.yaml'

test('saving is refused before anything is written, with our sentence and the field that it is about', async () => {
  const path = 'content/blog/mobile-app-security.md'
  const before = onDisk(path)
  const { body, etag } = await open(path)
  const edited = body
    .replace(/^author: .*/m, 'author: nobody')
    .replace(/\n\n[^\n]+\n$/, '\n\nSee [this](/blog/not-there).\n')
  const { status, body: answer } = await save(path, edited, etag)
  expect(status).toBe(422)
  expect(onDisk(path)).toBe(before)
  expect(JSON.parse(answer)).toMatchObject({
    faults: [
      { field: 'author', message: expect.stringContaining('is not on the team') },
      { field: 'body', message: expect.stringContaining('is not a page of this site') },
    ],
  })
})

test('words can be translated one by one, because missing ones do not prevent saving', async () => {
  const words = 'content/words.yaml'
  const before = onDisk(words)
  writeFileSync(
    join(root, words),
    before.replace('  skip: ', '  skip: (en) ').replace('  menu: ', '  menu: (en) '),
  )
  const { body, etag } = await open(words)
  expect(await save(words, body.replace('skip: (en) ', 'skip: '), etag)).toMatchObject({ status: 200 })
  expect(onDisk(words)).toBe(before.replace('  menu: ', '  menu: (en) '))
  writeFileSync(join(root, words), before)
})

test('an entry whose name is in another script is listed, opened and saved', async () => {
  const path = 'content/team/عائشہ-خان.md'
  writeFileSync(join(root, path), onDisk('content/team/ayesha-khan.md').replace('order: 1', 'order: 99'))
  expect((await editor.ask('list?path=content/team')).body).toContain('عائشہ-خان.md')
  const { body, etag } = await open(path)
  expect((await save(path, body.replace('order: 99', 'order: 98'), etag)).status).toBe(200)
  expect(onDisk(path)).toContain('order: 98')
  rmSync(join(root, path))
})

test('saving creates no entry, because the buttons do that, with pictures and redirects', async () => {
  const path = 'content/blog/back-door.md'
  const { body } = await open('content/blog/mobile-app-security.md')
  const { status, body: answer } = await save(path, body, 'nothing')
  expect(status).toBe(403)
  expect(JSON.parse(answer)).toEqual({
    faults: [{ file: path, message: expect.stringContaining('Add an entry with “New…”') }],
  })
  expect(existsSync(join(root, path))).toBe(false)
})

test('saving over a version that was changed meanwhile is refused, and both windows can show the current one', async () => {
  const { body, etag } = await open(FAQ)
  const edited = body.replace('What services', 'What kind of services')
  const { etag: next, ...saved } = await save(FAQ, edited, etag)
  expect([saved.status, (await open(FAQ)).etag]).toEqual([200, next])
  const { status, body: answer } = await save(FAQ, body.replace('What services', 'Whose services'), etag)
  expect(status).toBe(409)
  expect(JSON.parse(answer).faults[0].message).toMatch(
    /was changed elsewhere since you opened it.*Nothing was saved/,
  )
  expect(onDisk(FAQ)).toContain('What kind of services')

  const byProgram = body.replace('What services', 'Which services')
  meanwhile.act = () => writeFileSync(join(root, FAQ), byProgram)
  expect((await save(FAQ, body, next)).status).toBe(409)
  expect(onDisk(FAQ)).toBe(byProgram)
  meanwhile.act = () => {}
})

// The forms write the default value of every field that has none, also of fields within a group.
test.each([
  ['content/team/hina-rauf.md', 'name: ', 'draft: false\nformerIds: []\nname: '],
  ['content/site.yaml', '  composeUrl: ', '  subjectNamesCompany: false\n  composeUrl: '],
])('saving %s adds no field with its default value', async (path, field, given) => {
  const before = onDisk(path)
  const { body, etag } = await open(path)
  expect((await save(path, body.replace(field, given), etag)).status).toBe(200)
  expect(onDisk(path)).toBe(before)
})

test('a default value that somebody has written stays', async () => {
  const path = 'content/site.yaml'
  const before = onDisk(path)
  writeFileSync(
    join(root, path),
    before.replace('  composeUrl: ', '  subjectNamesCompany: false\n  composeUrl: '),
  )
  const { body, etag } = await open(path)
  expect((await save(path, body.replace('blurb: We', 'blurb: They'), etag)).status).toBe(200)
  expect(onDisk(path)).toBe(body.replace('blurb: We', 'blurb: They'))
  writeFileSync(join(root, path), before)
})

test('saving puts a photograph right: upright, small, silent', async () => {
  const path = 'content/blog/holiday.jpg'
  const photo = await sharp({ create: { width: 3000, height: 1500, channels: 3, background: '#842' } })
    .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '53/1 33/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  expect((await save(path, photo, 'nothing')).status).toBe(200)
  const { width, height, exif, orientation } = await sharp(readFileSync(join(root, path))).metadata()
  expect({ width, height, exif, orientation }).toEqual({ width: 1200, height: 2400 })
  rmSync(join(root, path))
})

test.each([
  ['words.jpg', 'These are words.', 'is not a picture that browsers can show'],
  ['IMG_1.HEIC', '', 'is a .HEIC file, and the site shows only'],
  ['scan.tiff', '', 'Export it as .jpg'],
  ['wave.gif', '', 'Export it as .jpg'],
])(
  'a picture that cannot be shown is refused with the reason and what to do: %s',
  async (name, bytes, sentence) => {
    const { status, body } = await save(`content/blog/${name}`, bytes, 'nothing')
    expect(status).toBeGreaterThanOrEqual(400)
    expect(JSON.parse(body).faults[0].message).toContain(sentence)
    expect(existsSync(join(root, `content/blog/${name}`))).toBe(false)
  },
)

test('a draft with faults is refused too, because one faulty draft breaks the whole preview', async () => {
  const path = 'content/blog/a-draft.md'
  await editor.ask('new', { method: 'POST', body: JSON.stringify({ kind: 'post', title: 'A draft' }) })
  const before = onDisk(path)
  const { body, etag } = await open(path)
  const draft = `${body}\n# Why\n\nSee [it](http://localhost:3000/contact).\n`
  const { status, body: answer } = await save(path, draft, etag)
  expect(status).toBe(422)
  expect(JSON.parse(answer)).toMatchObject({
    faults: [
      { field: 'body', message: expect.stringContaining('The heading "Why" is a Heading 1') },
      { field: 'body', message: expect.stringContaining('Write /contact') },
    ],
  })
  expect(onDisk(path)).toBe(before)
})

test('a sentence that an entry began with is refused at its field, except in a draft', async () => {
  const path = 'content/team/hina-rauf.md'
  const before = onDisk(path)
  const { body, etag } = await open(path)
  const unwritten = body.replace(/^role: .*/m, 'role: Write here what they do')
  const { status, body: answer } = await save(path, unwritten, etag)
  expect(status).toBe(422)
  expect(JSON.parse(answer)).toMatchObject({
    faults: [{ field: 'role', message: expect.stringContaining('is what the entry began with') }],
  })
  expect(onDisk(path)).toBe(before)
  // Faults that are published already, as in a company that has just begun, do not prevent other changes.
  writeFileSync(join(root, path), unwritten)
  const opened = await open(path)
  expect((await save(path, `${opened.body}\nMore.\n`, opened.etag)).status).toBe(200)
  writeFileSync(join(root, path), before)
})
