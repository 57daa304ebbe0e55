import { spawnSync } from 'node:child_process'
import { appendFileSync, cpSync, existsSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkLanguages } from '#lib/content/build-catalogue.ts'
import { readContentFolder } from '#lib/content/read/folder.ts'
import { languageIn } from '#lib/content/read/yaml.ts'
import { newFolder } from '#testing/new-folder.ts'
import { translationStates } from './translations.ts'

/* The messages and exit codes of the commands. Their effects: change-entries.test.ts. */

const root = newFolder(afterAll)

// The company may be another one than that of the sample, in another language.
const first = languageIn(readFileSync('content/site.yaml', 'utf8'))
const language = first === 'de' ? 'fr' : 'de'
/** The pattern with the mark of words that are not translated yet, in the place of MARK. */
const marked = ({ source, flags }: RegExp) => new RegExp(source.replaceAll('MARK', `\\(${first}\\) `), flags)
const [service = ''] = globSync('content/services/+([!.]).md').map((file) => basename(file, '.md'))

/** Photographs of a phone that nothing refers to: red above blue, stored on their side, with the place. */
const photos = ['png', 'jpg', 'webp', 'avif'].map((ending) => `content/blog/lost.${ending}`)

beforeAll(async () => {
  for (const path of ['content', 'public', 'app/apple-icon.png', 'app/favicon.ico', 'app/icon.svg'])
    cpSync(path, join(root, path), { recursive: true })
  const half = { width: 30, height: 40, channels: 3 } as const
  const blue = await sharp({ create: { ...half, background: '#00f' } })
    .png()
    .toBuffer()
  const picture = sharp({ create: { ...half, width: 60, background: '#f00' } })
    .composite([{ input: blue, left: 30, top: 0 }])
    .withExif({ IFD0: { Make: 'Nokia' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '30/1 12/1 0/1' } })
    .withMetadata({ orientation: 6 })
  for (const photo of photos) await picture.clone().toFile(join(root, photo))
})

/** As on Windows, nothing is found that only a shell could start, such as npm. */
const run = (command: string, ...words: string[]) =>
  spawnSync(process.execPath, [resolve(`tools/content/${command}.ts`), ...words], {
    cwd: root,
    env: { ...process.env, PATH: '' },
    encoding: 'utf8',
  })

test('a translation is begun, compared with its source, and accepted after a look', () => {
  const read = (name: string) => readFileSync(join(root, 'content', name), 'utf8')
  const change = (name: string, from: string | RegExp, to: string) =>
    writeFileSync(join(root, 'content', name), read(name).replace(from, to))
  const states = () => {
    const { texts, ...others } = readContentFolder(root)
    const { languages: all } = checkLanguages({ texts, ...others })
    return translationStates(all[0]?.files ?? [], texts, language)
  }
  expect(run('translate', language)).toMatchObject({ status: 0, stderr: '' })
  expect(read('site.yaml').endsWith(`\nlanguages:\n  - language: ${language}\n    draft: true\n`)).toBe(true)
  expect(read(`site.${language}.yaml`)).toMatch(marked(/^headline: MARK[\s\S]*\ntranslates: [a-p]{8}\n$/))
  expect(read(`words.${language}.yaml`)).not.toContain(` (${first}) `)

  expect(run('translate', language, `services/${service}`)).toMatchObject({ status: 0, stderr: '' })
  const source = `content/services/${service}.md`
  const file = `services/${service}.${language}.md`
  expect(read(file)).toMatch(
    marked(/^---\n(?:#.*\n)*title: MARK.*\n(?!.*order:)[\s\S]*\ndraft: true\n[\s\S]*\n---\n\nMARK/),
  )
  expect(states()).toMatchObject({ inPreparation: expect.arrayContaining([source]), outdated: [] })

  change(file, marked(/MARK|draft: true\n/g), '')
  change(`services/${service}.md`, /^order: .*/m, 'order: 99')
  const done = states()
  expect(done).toMatchObject({ current: expect.arrayContaining([source]), outdated: [] })
  change(`services/${service}.md`, /\n---\n\n/, '\n---\n\nMore. ')
  // What would stop the page of a draft in development.
  const draft = join(root, 'content/pages/begun.md')
  writeFileSync(draft, '---\ntitle: T\nlead: L.\nsitemap: false\ndraft: true\n---\n\n[a](/no-such)\n')
  const { status, stdout, stderr } = run('check')
  rmSync(draft)
  expect([status, stderr]).toEqual([1, expect.stringMatching(/begun\.md:8 {2}.*links to \/no-such/)])
  for (const photo of photos) expect(stderr).toContain(`${photo}  contains metadata, such as the place`)
  expect(stderr).toMatch(/lost\.png .* is stored on its side\. Fix it with: npm run art -- --missing$/m)
  expect(stdout).toMatch(new RegExp(`^In ${language}: 2 of .* faults: npm run content -- ${language}$`, 'm'))
  expect(stdout).toContain(`Outdated: content/${file}. See its source: git log -p ${source}`)
  expect(run('translate', language, `services/${service}`, '--accept')).toMatchObject({ status: 0 })
  expect(states()).toEqual(done)
}, 120_000)

test('an entry is created, renamed and removed with its pictures, its other bytes do not change, and photographs become upright and silent', async () => {
  // Copies of a woven picture. A text shows all but the last, one as editors write it.
  const copies = ['loom', 'old_loom_2', 'unused'].map((name) => join(root, `content/services/${name}.svg`))
  for (const copy of copies) cpSync(`content/services/${service}.svg`, copy)
  const shown = '\n![A loom](loom.svg)\n\n![An old loom](old\\_loom\\_2.svg)\n'
  appendFileSync(join(root, `content/services/${service}.md`), shown)
  expect(run('new', 'service', '5 degrees, and', 'what it costs')).toMatchObject({
    status: 0,
    stderr: '',
    stdout: expect.stringMatching(/(?:.* fixed\n){4}/),
  })
  for (const photo of photos.map((file) => sharp(readFileSync(join(root, file))))) {
    const { data, info } = await photo.raw().toBuffer({ resolveWithObject: true })
    expect([info.width, info.height, (data[0] ?? 0) > 200]).toEqual([40, 60, true])
    const { exif, xmp, iptc, orientation } = await photo.metadata()
    expect([exif, xmp, iptc, orientation]).toEqual([undefined, undefined, undefined, undefined])
  }
  const file = (id: string) => join(root, `content/services/${id}`)
  expect(readFileSync(file('5-degrees-and-what-it-costs.md'), 'utf8')).toMatch(
    /^title: (['"]?)5 degrees, and what it costs\1$/m,
  )
  expect(readFileSync(file('5-degrees-and-what-it-costs.svg'), 'utf8')).not.toContain('00000000')
  expect(existsSync(join(root, 'public/social/services--5-degrees-and-what-it-costs.jpg'))).toBe(true)

  expect(copies.map((copy) => existsSync(copy))).toEqual([true, true, false])

  const text = readFileSync(file('5-degrees-and-what-it-costs.md'), 'utf8')
  expect(run('rename', 'service', '5-degrees-and-what-it-costs', 'heat')).toMatchObject({
    status: 0,
    stderr: '',
  })
  const former = 'formerIds:\n  - 5-degrees-and-what-it-costs\n'
  expect(readFileSync(file('heat.md'), 'utf8').replace(former, '')).toBe(text)
  // Woven while the other is removed.
  writeFileSync(file('cold.md'), text)
  const removed = run('remove', 'service', 'heat', '--gone')
  expect(removed).toMatchObject({ status: 0, stdout: expect.stringContaining('4 files removed, 0 changed.') })
  expect([existsSync(file('heat.svg')), existsSync(file('cold.svg'))]).toEqual([false, true])
}, 120_000)

test('an entry is removed while the colours have a fault, which is a sentence where pictures are woven', () => {
  const brand = readFileSync(join(root, 'content/brand.yaml'), 'utf8')
  writeFileSync(join(root, 'content/brand.yaml'), brand.replace("main: '", "main: 'light "))
  expect(run('remove', 'service', 'cold', '--gone')).toMatchObject({
    status: 1,
    stdout: '4 files removed, 0 changed.\n',
    stderr: expect.stringMatching(
      /^The content has a fault:\n {2}content\/brand.yaml:\d+ {2}.*\nservice cold is removed\. But .*\n$/,
    ),
  })
  expect(existsSync(join(root, 'content/services/cold.svg'))).toBe(false)
  writeFileSync(join(root, 'content/brand.yaml'), brand)
})

test('the check reports unused photographs, letters without a font, and what is still to be written', () => {
  const title = join(root, 'content/pages/team.yaml')
  writeFileSync(title, readFileSync(title, 'utf8').replace(/^title: .*$/m, 'title: The team 🎉'))
  const { stdout, stderr } = run('check')
  expect(stderr).not.toContain('Fix it with')
  expect(stdout).toContain(`Nothing refers to ${photos[0]}`)
  expect(stdout).toContain('public/social/team.jpg leaves out words, because no font has these letters: 🎉')
  expect(stdout).toContain(`Still to be written: content/words.${language}.yaml:1`)
})

test.each([
  ['translate', ['german'], 2, '"german" is not a language such as de or pt-BR.'],
  ['translate', [language, `services/${service}e`], 1, `Did you mean "services/${service}"?`],
  ['remove', ['page', 'workshops'], 2, 'Where should the address of page workshops lead?'],
])('npm run %s -- %j is answered with how it is used', (command, words, status, sentence) => {
  expect(run(command, ...words)).toMatchObject({ status, stderr: expect.stringContaining(sentence) })
})
