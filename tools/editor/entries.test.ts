// Tried on the entries of the sample company (vitest.config.ts).
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { buildCatalogue } from '#lib/content/build-catalogue.ts'
import { readContentFolder } from '#lib/content/read/folder.ts'
import { readOrigin } from '#tools/art/origin.ts'
import { vectorPictures } from '#tools/art/woven-pictures.ts'
import { versionOf } from './content-store.ts'
import { openEditor } from './testing/editor.ts'

/* What `npm run edit` does with whole entries. */

const editor = await openEditor()
const { root, ask, onDisk, open, save, weavings } = editor

const act = async (name: string, body: object) => {
  const { status, body: answer } = await ask(name, { method: 'POST', body: JSON.stringify(body) })
  expect(status).toBe(200)
  return JSON.parse(answer)
}

test('a new one is a draft with its pictures woven', async () => {
  const before = weavings()
  expect(await act('new', { kind: 'member', title: 'Ada King' })).toEqual({ id: 'ada-king' })
  expect(weavings()).toBe(before + 1)
  expect(onDisk('content/team/ada-king.md')).toMatch(/^---\ndraft: true\nname: Ada King\n/)
  expect((await act('new', { kind: 'member', title: 'Ada King' })).fault).toContain('already exists')
  const { ids, names } = JSON.parse((await ask('choices?folder=team')).body)
  expect(names[ids.indexOf('ada-king')]).toBe('Ada King')
})

test('a new post has the day of the company, and at once a picture, which the weaving then replaces', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-21T21:00:00Z') })
  onTestFinished(() => void vi.useRealTimers())
  await act('new', { kind: 'post', title: 'Before the loom' })
  const timeZone = /^timeZone: (.*)$/m.exec(onDisk('content/site.yaml'))?.[1]
  const day = new Intl.DateTimeFormat('sv', { timeZone }).format(Date.now())
  expect(onDisk('content/blog/before-the-loom.md')).toMatch(new RegExp(`^date: ${day}$`, 'm'))
  const cloth = join(root, 'content/blog/before-the-loom.svg')
  expect(existsSync(cloth)).toBe(true)
  const asked = vectorPictures(root).find(({ file }) => file === 'content/blog/before-the-loom.svg')
  expect(readOrigin(cloth)).not.toBe(asked?.origin)
  expect(readOrigin(cloth)).toBeDefined()
  expect(() => buildCatalogue(readContentFolder(root), { drafts: 'shown' })).not.toThrow()
  await act('delete', { kind: 'post', id: 'before-the-loom', leadsTo: null })
})

test('a refused change names its reason and leaves all files as they are', async () => {
  const before = readContentFolder(root)
  const rename = { kind: 'page', from: 'privacy', to: 'data-protection' }
  expect((await act('rename', rename)).fault).toContain('each form links to it')
  const outside = { kind: 'post', id: '../../package', leadsTo: null }
  expect((await act('delete', outside)).fault).toContain('does not exist')
  expect(readContentFolder(root)).toEqual(before)
})

const listed = (id: string) => `content/workshops/${id}.md`

test('an entry that a page of text lists is begun and changed like any other', async () => {
  const page = 'title: Workshops\nlead: Ask.\nsitemap: false\nfacts:\n  place: Where'
  writeFileSync(join(root, 'content/pages/workshops.md'), `---\n${page}\n---\n\nCome.\n`)
  const { body: cms } = await ask('cms/')
  expect(cms).toContain('"label":"Workshops","folder":"content/workshops"')
  // A category with another letter would begin a list of its own.
  expect(cms).toMatch(/"name":"category"[^}]* In use: [^"]*Security[^"]*"/)
  expect((await ask('')).body).toContain('"kind":"workshops"')

  expect(await act('new', { kind: 'workshops', title: 'Night shift' })).toEqual({ id: 'night-shift' })
  const { body, etag } = await open(listed('night-shift'))
  const edited = body.replace('place: Write here', 'place: Hamburg')
  expect((await save(listed('night-shift'), edited, etag)).status).toBe(200)
  expect(onDisk(listed('night-shift'))).toBe(edited)
  const refused = await save(listed('night-shift'), edited.replace('place:', 'palce:'), versionOf(edited))
  expect([refused.status, JSON.parse(refused.body).faults[0]]).toMatchObject([422, { field: 'facts.palce' }])
})

test('it is renamed, also by words, and deleted; a page that cannot be read does not stop the editor', async () => {
  const kind = 'workshops'
  expect((await act('rename', { kind, from: 'night-shift', to: '…' })).fault).toContain('address')
  expect(await act('rename', { kind, from: 'night-shift', to: 'Late shift' })).toEqual({ id: 'late-shift' })
  expect(onDisk(listed('late-shift'))).toContain('formerIds:\n  - night-shift\n')
  expect(await act('delete', { kind, id: 'late-shift', leadsTo: null })).toEqual({ id: 'late-shift' })
  expect(existsSync(join(root, listed('late-shift')))).toBe(false)
  writeFileSync(join(root, 'content/pages/workshops.md'), '---\ntitle: *none\n---\n\nCome.\n')
  expect((await ask('')).status).toBe(200)
})
