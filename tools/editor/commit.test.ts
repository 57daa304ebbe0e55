// Tried on the entries of the sample company (vitest.config.ts).
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test, vi } from 'vitest'
import { readContentFolder } from '#lib/content/read/folder.ts'
import { openEditor } from './testing/editor.ts'

/* What a save of `npm run edit` does to the files. */

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

const { root, onDisk, save, change, weavings } = await openEditor()

const FAQ = 'content/faq.yaml'
const POST = 'content/blog/mobile-app-security.md'
const create = (path: string, text: string | Buffer) =>
  ({ operation: 'create', path, content: Buffer.from(text) }) as const
const draft = (path: string) => create(path, onDisk(POST).replace('---\n', '---\ndraft: true\n'))

test('a save with a fault writes none of its files, and tells where the fault is', async () => {
  const before = readContentFolder(root)
  const photo = create('content/blog/new.png', await picture().png().toBuffer())
  const wrong = change(POST, (text) => text.replace(/^author: .*/m, 'author: nobody'))
  const { status, message } = await save(
    change(FAQ, (text) => `${text}# Mine.\n`),
    photo,
    wrong,
  )
  expect([status, message]).toEqual([
    422,
    expect.stringMatching(/mobile-app-security\.md:\d+ .*is not on the team/),
  ])
  expect(readContentFolder(root)).toEqual(before)
})

test('words can be translated one by one, because missing ones do not prevent saving', async () => {
  const words = 'content/words.yaml'
  const before = onDisk(words)
  writeFileSync(
    join(root, words),
    before.replace('  skip: ', '  skip: (en) ').replace('  menu: ', '  menu: (en) '),
  )
  expect(await save(change(words, (text) => text.replace('skip: (en) ', 'skip: ')))).toMatchObject({
    status: 200,
  })
  expect(onDisk(words)).toBe(before.replace('  menu: ', '  menu: (en) '))
  writeFileSync(join(root, words), before)
})

test('line ends of Windows and blank lines around a text stay', async () => {
  const before = onDisk(POST)
  writeFileSync(join(root, POST), `${before.replaceAll('\n', '\r\n')}\r\n`)
  const { status } = await save(change(POST, (text) => `${text.replaceAll('\r', '').trim()}!\n`))
  expect([status, onDisk(POST)]).toEqual([200, `${before.trim()}!\n\n`.replaceAll('\n', '\r\n')])
  writeFileSync(join(root, POST), before)
})

test('a file that was changed elsewhere is not overwritten, not even while it is checked', async () => {
  const stale = change(FAQ, (text) => text.replace('What services', 'Whose services'))
  const byProgram = onDisk(FAQ).replace('What services', 'Which services')
  writeFileSync(join(root, FAQ), byProgram)
  expect(await save(stale)).toEqual({ status: 422, message: expect.stringMatching(/was changed elsewhere/) })
  const current = change(FAQ, (text) => text.replace('Which', 'What'))
  meanwhile.act = () => writeFileSync(join(root, FAQ), `${byProgram}# By a program.\n`)
  expect(await save(current)).toEqual({ status: 422, message: expect.stringContaining('was changed') })
  meanwhile.act = () => {}
  expect(onDisk(FAQ)).toBe(`${byProgram}# By a program.\n`)
  expect((await save(create(FAQ, '- a'))).message).toContain('already exists')
})

const picture = () => sharp({ create: { width: 3000, height: 1500, channels: 3, background: '#842' } })

test('a photograph becomes upright, small and silent, and one that the browser has prepared stays as it is', async () => {
  const path = 'content/blog/holiday.jpg'
  const gps = { IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '53/1 33/1 0/1' } }
  const photo = await picture().withExif(gps).withMetadata({ orientation: 6 }).jpeg().toBuffer()
  const prepared = await picture().resize(600).webp().toBuffer()
  expect((await save(create(path, photo), create('content/blog/small.webp', prepared))).status).toBe(200)
  const { width, height, exif, orientation } = await sharp(readFileSync(join(root, path))).metadata()
  expect({ width, height, exif, orientation }).toEqual({ width: 1200, height: 2400 })
  expect(readFileSync(join(root, 'content/blog/small.webp'))).toEqual(prepared)
  for (const name of [path, 'content/blog/small.webp']) rmSync(join(root, name))
})

test('a picture that cannot be shown is refused with what to do', async () => {
  const { status, message } = await save(create('content/blog/wave.gif', ''))
  expect([status, message]).toEqual([422, expect.stringContaining('Export it as .jpg')])
  expect(existsSync(join(root, 'content/blog/wave.gif'))).toBe(false)
})

test('a new entry, also in another script, has a picture at once, and is deleted with it while no visitor knows it', async () => {
  const [path, cloth] = ['content/blog/عائشہ.md', join(root, 'content/blog/عائشہ.svg')]
  const before = weavings()
  expect(await save(draft(path))).toMatchObject({ status: 200 })
  expect([existsSync(cloth), weavings()]).toEqual([true, before + 1])
  const remove = (file: string) => change(file, (text) => text, { operation: 'delete' })
  expect(await save(remove(path))).toMatchObject({ status: 200 })
  expect([existsSync(join(root, path)), existsSync(cloth)]).toEqual([false, false])
  expect((await save(remove(POST))).message).toContain(
    'npm run remove -- post mobile-app-security --leads-to',
  )
  expect(existsSync(join(root, POST))).toBe(true)
})

test('a translation needs no picture, is taken back without its source, and takes its source’s new address', async () => {
  const site = onDisk('content/site.yaml')
  const path = POST.replace('.md', '.de.md')
  const text = '---\ntitle: Sicher\n---\n\nEin Text.\n'
  expect((await save(create(path, text))).message).toContain('is not a file that can be edited here')
  writeFileSync(join(root, 'content/site.yaml'), `${site}languages:\n  - language: de\n    draft: true\n`)
  expect(await save(create(path, text))).toMatchObject({ status: 200 })
  expect([onDisk(path), existsSync(join(root, path.replace('.md', '.svg')))]).toEqual([text, false])
  const same = (file: string) => file
  const [source, translation] = [POST.replace('mobile', 'phone'), path.replace('mobile', 'phone')]
  const areThere = () => [source, translation].map((each) => existsSync(join(root, each)))
  await save(change(source, same, { from: POST }), change(translation, same, { from: path }))
  expect(areThere()).toEqual([true, true])
  expect(await save(change(source, same), change(translation, same, { operation: 'delete' }))).toMatchObject({
    status: 200,
  })
  expect(areThere()).toEqual([true, false])
  writeFileSync(join(root, 'content/site.yaml'), site)
})

test('another address takes its pictures and all links along, and waits until other changes are saved', async () => {
  const [from, path] = ['content/blog/cloud-migration-strategies.md', 'content/blog/to-the-cloud.md']
  const text = onDisk(from)
  const edited = change(path, (each) => `${each.trim()} More.`, { from })
  expect((await save(edited)).message).toContain('Save your other changes first')
  expect(await save(change(path, (each) => each, { from }))).toMatchObject({ status: 200 })
  expect(onDisk(path)).toBe(
    text.replace('\n---\n\n', '\nformerIds:\n  - cloud-migration-strategies\n---\n\n'),
  )
  expect(onDisk('content/services/cloud-devops.md')).toContain('(/blog/to-the-cloud)')
  const page = change('content/pages/data-protection.md', (each) => each, {
    from: 'content/pages/privacy.md',
  })
  expect((await save(page)).message).toContain('each form links to it')
})

test('an entry that a page of text lists has a form, and a page that cannot be read does not stop the editor', async () => {
  const facts = 'title: Workshops\nlead: Ask.\nsitemap: false\nfacts:\n  place: Where'
  writeFileSync(join(root, 'content/pages/workshops.md'), `---\n${facts}\n---\n\nCome.\n`)
  const listed =
    'title: Night shift\norder: 1\ndescription: A night.\nlead: At night.\nfacts:\n  palce: Hamburg'
  const path = 'content/workshops/night-shift.md'
  expect((await save(create(path, `---\n${listed}\n---\n\nText.\n`))).message).toContain('palce')
  writeFileSync(join(root, 'content/pages/workshops.md'), '---\ntitle: *none\n---\n\nCome.\n')
  expect((await save(create(path, listed))).message).toContain('is not a file that can be edited here')
})
