import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildCatalogue, checkLanguages } from '#lib/content/build-catalogue.ts'
import { allFaults } from '#lib/content/new-faults.ts'
import { readContentFolder } from '#lib/content/read/folder.ts'
import { withPictureNames } from '#lib/content/testing/second-company.ts'
import { newFolder } from '#testing/new-folder.ts'
import { isSample, sampleTitle } from '#testing/sample.ts'
import { adoptContent, planAdoption, sumsOf } from './adopt-content.ts'
import { beginEntry, removeEntry } from './change-entries.ts'
import { STARTS } from './languages.ts'
import { toBeWritten } from './templates.ts'
import { translationStates } from './translations.ts'

describe.runIf(isSample)(sampleTitle('adopting'), () => {
  const NAME = 'Bergmann & Söhne: Ingenieure "GmbH"'
  const PRIVACY = 'content/pages/privacy.md'
  const root = newFolder(afterAll)
  const before = readContentFolder()
  const read = (path: string) => readFileSync(join(root, path), 'utf8')
  /** A command, on a machine that has neither git nor npm. */
  const adopt = (...options: string[]) =>
    spawnSync(process.execPath, [resolve('tools/content/adopt.ts'), NAME, ...options], {
      cwd: root,
      env: { ...process.env, PATH: '' },
      encoding: 'utf8',
    })

  beforeAll(() => cpSync('content', join(root, 'content'), { recursive: true }))

  test('the files of the sample are known (npx vitest run tools/content/adopt.test.ts -u)', async () => {
    await expect(sumsOf(process.cwd())).toMatchFileSnapshot('./sample.sha256')
  })

  test('files of the owner are asked about before any file is changed', () => {
    mkdirSync(join(root, 'content/talks'))
    const own = ['content/blog/mine.md', 'content/talks/one.md']
    for (const file of own) writeFileSync(join(root, file), '---\ntitle: Mine\n---\n\nText.\n')
    const changed = 'content/team/hina-rauf.md'
    writeFileSync(join(root, changed), `${read(changed)}\nMore of her.\n`)
    expect(planAdoption(root).others).toEqual([own[0], own[1], changed].sort())
    const { status, stdout, stderr } = adopt('--force')
    expect({ status, stderr }).toEqual({ status: 1, stderr: expect.stringContaining('Nothing is changed.') })
    for (const file of [...own, changed]) expect(stdout).toContain(`  ${file}\n`)
    expect(read('content/site.yaml')).toBe(before.texts['content/site.yaml'])
    expect(adopt().stderr).toContain('not under git')
    writeFileSync(join(root, PRIVACY), `${before.texts[PRIVACY]}\nAnd a sentence of ours.\n`)
  })

  test('it needs no git and no npm, and makes a small site that passes every check', () => {
    expect(adopt('--force', '--discard')).toMatchObject({ status: 0, stderr: '' })
    expect(buildCatalogue(readContentFolder(root))).toMatchObject({
      site: { name: NAME, email: 'hello@bergmann-soehne-ingenieure-gmbh.example' },
      services: [{}],
      projects: [],
      posts: [],
      members: [],
      testimonials: [],
      technologies: [],
      textPages: expect.arrayContaining([expect.objectContaining({ id: 'imprint' })]),
    })
  }, 120_000)

  test('no file of it names the company of before, its people or its entries', () => {
    const { site, services, projects, posts, members, testimonials } = buildCatalogue(before)
    const words = [
      site.name,
      site.phone,
      site.address.city,
      ...[...members, ...testimonials].map(({ name }) => name),
      ...[...projects, ...posts].map(({ title }) => title),
      ...services.map(({ path }) => path),
    ]
    const { texts, pictures } = readContentFolder(root)
    const all = Object.entries(texts).flat().concat(Object.keys(pictures)).join('\n')
    expect(words.filter((word) => all.includes(word))).toEqual([])
    expect(texts['content/pages/accessibility.md']).not.toContain('last reviewed')
  })

  test('the texts that the owner still has to write are listed', () => {
    const files = toBeWritten(readContentFolder(root).texts).map(({ file }) => file)
    const begun = ['site.yaml', 'forms.yaml', 'services/our-work.md', 'pages/team.yaml', 'pages/imprint.md']
    // The last one was changed before, which does not mean that it was read.
    const asked = [...begun.map((name) => `content/${name}`), PRIVACY]
    expect(files).toEqual(expect.arrayContaining(asked))
    expect(read(PRIVACY)).toContain('And a sentence of ours.')
  })

  /** The content of a site that begins in these languages. */
  function startIn(...languages: string[]) {
    const other = newFolder()
    cpSync('content', join(other, 'content'), { recursive: true })
    adoptContent(other, NAME, planAdoption(other).sample, languages)
    return withPictureNames(readContentFolder(other).texts)
  }

  test.each([...STARTS.keys()])(
    'a start in %s is complete, says in its language what is left to be written, and promises no chat',
    (language) => {
      const folder = startIn(language)
      const { texts } = folder
      expect(Object.keys(texts)).toEqual(Object.keys(startIn('en').texts))
      expect(checkLanguages(folder).faults).toEqual([])
      expect(toBeWritten(texts).map(({ file }) => file)).toContain('content/words.yaml')
      if (language !== 'en') expect(Object.values(texts).join('\n')).not.toContain('# Example:')
      const [, chat = expect.fail()] = /^ +chat: (\S+)/m.exec(texts['content/words.yaml'] ?? '') ?? []
      for (const name of ['privacy', 'accessibility'])
        expect(texts[`content/pages/${name}.md`]).not.toMatch(new RegExp(chat, 'i'))
    },
  )

  test('a start in any other language has English texts, and every word is told to be translated', () => {
    const folder = startIn('pl')
    expect(folder.texts['content/site.yaml']).toContain('\nlanguage: pl\nheadline')
    expect(folder.texts['content/words.yaml']).toMatch(
      /readTime:.*\n +one: "\(en\) .*\n +few: \(en\) .*\n +many: \(en\) .*\n {2}\w/,
    )
    const { faults } = checkLanguages(folder)
    expect(faults.length).toBeGreaterThan(100)
    for (const { file, message } of faults)
      expect([file, message]).toEqual([
        'content/words.yaml',
        expect.stringContaining('is not translated yet'),
      ])
  })

  test.each([
    ['de', 'en', 'ur'],
    ['en', 'fr', 'pl'],
  ])('a site begins in several languages, each complete: %s, %s and %s', (...languages) => {
    const folder = startIn(...languages)
    const [first, ...others] = checkLanguages(folder).languages
    expect(first?.faults).toEqual([])
    for (const { language, isDraft, faults } of others) {
      const isPolish = language === 'pl'
      expect([isDraft, faults.length > 0]).toEqual([isPolish, isPolish])
      const states = translationStates(first?.files ?? [], folder.texts, language)
      expect(isPolish ? states.current : states.missing).toEqual([])
    }
  })

  test('a later run for the checklist deletes no file, also after the company was renamed', () => {
    writeFileSync(
      join(root, 'content/site.yaml'),
      read('content/site.yaml').replace(/^name: .*$/m, 'name: Other Ltd'),
    )
    const { texts } = readContentFolder(root)
    const { status, stdout } = adopt('--force')
    expect(status).toBe(0)
    expect(stdout).toMatch(/without any file of the sample company\.\n\nStill to be written/)
    expect(readContentFolder(root).texts).toEqual(texts)
  })

  test('its last service may go before the next begins', () => {
    const menu = read('content/navigation.yaml')
    const withoutServices = menu.replace(/^footerServices:\n(?: .*\n)+/m, 'footerServices: []\n')
    writeFileSync(join(root, 'content/navigation.yaml'), withoutServices)
    removeEntry(root, 'service', 'our-work', undefined)
    const faults = allFaults(readContentFolder(root))
    beginEntry(root, 'service', 'Joinery')
    expect(allFaults(readContentFolder(root)).length).toBeLessThanOrEqual(faults.length)
  })

  test('files that were adopted are only ever added to', () => {
    adoptContent(root, 'Somebody else', [])
    expect(read('content/site.yaml')).toMatch(/^name: Other Ltd$/m)
  })
})
