// Tried on the entries of the sample company (vitest.config.ts).
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildCatalogue } from '#lib/content/build-catalogue.ts'
import { readContentFolder } from '#lib/content/folder.ts'
import { abandonedPictures } from '#tools/art/weave/abandoned.ts'
import { vectorPictures } from '#tools/art/weave/vectors.ts'
import { adoptContent, examplesIn } from './adopt.ts'

const NAME = 'Bergmann & Söhne: Ingenieure "GmbH"'
const root = mkdtempSync(join(tmpdir(), 'adopt-'))
const before = readContentFolder()

beforeAll(async () => {
  cpSync('content', join(root, 'content'), { recursive: true })
  adoptContent(root, NAME)
  for (const { file, draw } of vectorPictures(root)) {
    const path = join(root, file)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, await draw())
  }
})
afterAll(() => rmSync(root, { recursive: true }))

test('what is left is a small site that passes every check', () => {
  const { site, services, projects, posts, members, testimonials, technologies, unusedPictures } =
    buildCatalogue(readContentFolder(root))
  expect(site.name).toBe(NAME)
  expect(site.email).toBe('hello@bergmann-and-soehne-ingenieure-gmbh.example')
  expect([services, projects, posts, members, testimonials, technologies].map((list) => list.length)).toEqual(
    [1, 0, 0, 0, 0, 0],
  )
  expect(unusedPictures).toEqual([])
  expect(abandonedPictures(root, vectorPictures(root))).toEqual([])
})

test('nothing in it names the company that was there before, its people or its entries', () => {
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
  expect(words.filter((word) => word !== NAME && all.includes(word))).toEqual([])
})

test('every page below the home page has a cloth, and no page says when the company before reviewed it', () => {
  const { texts } = readContentFolder(root)
  const withBanner = ['about', 'blog', 'contact', 'faq', 'projects', 'services', 'team']
  for (const name of withBanner)
    expect(texts[`content/pages/${name}.yaml`], name).toMatch(/^picture: cloth-\d\.svg$/m)
  expect(texts['content/pages/contact.yaml']).toMatch(/^ {2}picture: cloth-\d\.svg$/m)
  expect(texts['content/pages/accessibility.md']).not.toContain('last reviewed')
})

test('what its owner still has to write is listed, until the comment is gone', () => {
  const { texts } = readContentFolder(root)
  const files = new Set(examplesIn(texts).map(({ file }) => file))
  expect(files).toContain('content/site.yaml')
  expect(files).toContain('content/pages/privacy.md')
  expect(files).toContain('content/services/software.md')
  expect(files).toContain('content/pages/team.yaml')
  expect(files).toContain('content/pages/blog.yaml')
  const written = { 'content/faq.yaml': (texts['content/faq.yaml'] ?? '').replace(/^# Example:.*\n/, '') }
  expect(examplesIn(written)).toEqual([])
})

test('a second time it changes nothing', () => {
  const files = Object.keys(readContentFolder(root).texts)
  const read = () => files.map((file) => readFileSync(join(root, file), 'utf8'))
  const first = read()
  adoptContent(root, NAME)
  expect(read()).toEqual(first)
})
