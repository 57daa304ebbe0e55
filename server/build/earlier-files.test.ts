import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { encode } from './compress.ts'
import { contentTag } from './content-tag.ts'
import { keepFor, setEarlierAside } from './earlier-files.ts'
import type { FileEntry } from './manifest.ts'

const entry: FileEntry = { tag: 't', encoded: true, headers: { 'content-type': 'text/javascript' } }
const script = '/_next/static/chunks/a.js'
const NOW = Date.parse('2026-11-22T00:00:00Z')
const WEEK_LATER = '2026-11-29T00:00:00.000Z'

test('a script that a build no longer makes is served on for seven days, over any number of builds', () => {
  const first = keepFor({ [script]: entry }, new Set(), NOW)
  expect(first).toEqual({ [script]: { ...entry, keptUntil: WEEK_LATER } })
  const day = 24 * 60 * 60_000
  expect(keepFor(first, new Set(), NOW + 6 * day)).toEqual(first)
  expect(keepFor(first, new Set(), NOW + 7 * day)).toEqual({})
})

test('what this build makes itself, and what has a lasting name, is not kept', () => {
  expect(keepFor({ [script]: entry, '/robots.txt': entry }, new Set([script]), NOW)).toEqual({})
})

test('every encoding of a kept file is brought back, and nothing else is left of the build before', async () => {
  const root = await mkdtemp(join(tmpdir(), 'earlier-'))
  onTestFinished(() => rm(root, { recursive: true }))
  const folder = join(root, '.site')
  const write = async (path: string, text = '') => {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), text)
  }
  await write('manifest.json', JSON.stringify({ files: { [script]: entry, '/robots.txt': entry } }))
  for (const suffix of ['', '.br', '.gz']) await write(`files${script}${suffix}`)
  await write('files/robots.txt')
  await write('pages/old.html')

  // The first build is killed before its end.
  await setEarlierAside(folder, 'code')
  await write('pages/half.html')
  const earlier = await setEarlierAside(folder, 'code')
  await mkdir(folder)
  expect(Object.keys(await earlier.keep(new Set()))).toEqual([script])
  expect(await readdir(join(folder, 'files/_next/static/chunks'))).toEqual(['a.js', 'a.js.br', 'a.js.gz'])
  expect([await readdir(root), await readdir(join(folder, 'files'))]).toEqual([['.site'], ['_next']])
})

test('a first build has nothing to keep', async () => {
  const root = await mkdtemp(join(tmpdir(), 'earlier-'))
  onTestFinished(() => rm(root, { recursive: true }))
  expect(await (await setEarlierAside(join(root, '.site'), 'code')).keep(new Set())).toEqual({})
})

const page = { address: '/a', tag: 'a' }
const content = Buffer.from('The page. '.repeat(50))

/** A build with one page, its two encodings and its Markdown. */
async function builtSite(): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'earlier-'))
  onTestFinished(() => rm(root, { recursive: true }))
  const folder = join(root, '.site')
  await mkdir(join(folder, 'pages'), { recursive: true })
  await mkdir(join(folder, 'files'))
  const documents = { '/a': { tag: 'a', inline: 0, frames: [] } }
  const files = { '/a.md': { ...entry, tag: contentTag(content) } }
  await writeFile(join(folder, 'manifest.json'), JSON.stringify({ documents, files }))
  await writeFile(join(folder, 'made-by.txt'), 'code')
  const { br, gzip } = await encode(content, 'quick')
  await writeFile(join(folder, 'pages/a.html.br'), br)
  await writeFile(join(folder, 'pages/a.html.gz'), gzip)
  await writeFile(join(folder, 'files/a.md'), content)
  return folder
}

test('encodings of the same bytes, made in the same way, are taken over, and the build before stays whole', async () => {
  const folder = await builtSite()
  const other = await setEarlierAside(folder, 'other code')
  await mkdir(join(folder, 'pages'), { recursive: true })
  expect(await other.copyEncodings('pages/a.html', content, true)).toBe(false)
  expect(await other.readBeside(page, '/a.md')).toBeUndefined()

  const same = await setEarlierAside(folder, 'code')
  await mkdir(join(folder, 'pages'), { recursive: true })
  expect(await same.copyEncodings('pages/a.html', content, false)).toBe(false)
  expect(await same.copyEncodings('pages/b.html', content, true)).toBe(false)
  expect(await same.copyEncodings('pages/a.html', content, true)).toBe(true)
  expect(await readdir(join(folder, 'pages'))).toEqual(['a.html.br', 'a.html.gz'])
  expect(await readdir(join(`${folder}.earlier`, 'pages'))).toEqual(['a.html.br', 'a.html.gz'])
  expect(await same.readBeside(page, '/a.md')).toEqual(content)
  expect(await same.readBeside({ ...page, tag: 'b' }, '/a.md')).toBeUndefined()
  expect([same.hadFile('/a.md', contentTag(content)), same.hadFile('/a.md', 'u')]).toEqual([true, false])
})

test.each([
  ['is empty', () => Buffer.alloc(0)],
  ['is cut off', (whole: Buffer) => whole.subarray(0, whole.length - 3)],
  ['is of other bytes', async () => (await encode(Buffer.from('Another page.'), 'quick')).br],
])('what %s is not taken over', async (_what, damage) => {
  const folder = await builtSite()
  for (const file of ['pages/a.html.br', 'files/a.md'])
    await writeFile(join(folder, file), await damage(await readFile(join(folder, file))))
  const earlier = await setEarlierAside(folder, 'code')
  await mkdir(join(folder, 'pages'), { recursive: true })
  expect(await earlier.copyEncodings('pages/a.html', content, true)).toBe(false)
  expect(await earlier.readBeside(page, '/a.md')).toBeUndefined()
})

test('a damaged second encoding is noticed too', async () => {
  const folder = await builtSite()
  await writeFile(join(folder, 'pages/a.html.gz'), '')
  const earlier = await setEarlierAside(folder, 'code')
  await mkdir(join(folder, 'pages'), { recursive: true })
  expect(await earlier.copyEncodings('pages/a.html', content, true)).toBe(false)
})
