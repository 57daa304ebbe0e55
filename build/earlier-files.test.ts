import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
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

test('encodings of the same bytes, made in the same way, are taken over, and the build before stays whole', async () => {
  const root = await mkdtemp(join(tmpdir(), 'earlier-'))
  onTestFinished(() => rm(root, { recursive: true }))
  const folder = join(root, '.site')
  await mkdir(join(folder, 'pages'), { recursive: true })
  await mkdir(join(folder, 'files'))
  const page = { address: '/a', tag: 'a' }
  const documents = { '/a': { tag: 'a', inline: 0, frames: [] } }
  await writeFile(join(folder, 'manifest.json'), JSON.stringify({ documents, files: { '/a.md': entry } }))
  await writeFile(join(folder, 'made-by.txt'), 'code')
  for (const file of ['pages/a.html.br', 'pages/a.html.gz', 'files/a.md'])
    await writeFile(join(folder, file), 'x')

  const other = await setEarlierAside(folder, 'other code')
  await mkdir(join(folder, 'pages'), { recursive: true })
  expect(await other.copyEncodings('pages/a.html', true)).toBe(false)
  expect(await other.readBeside(page, '/a.md')).toBeUndefined()

  const same = await setEarlierAside(folder, 'code')
  await mkdir(join(folder, 'pages'), { recursive: true })
  expect(await same.copyEncodings('pages/a.html', false)).toBe(false)
  expect(await same.copyEncodings('pages/b.html', true)).toBe(false)
  expect(await same.copyEncodings('pages/a.html', true)).toBe(true)
  expect(await readdir(join(folder, 'pages'))).toEqual(['a.html.br', 'a.html.gz'])
  expect(await readdir(join(`${folder}.earlier`, 'pages'))).toEqual(['a.html.br', 'a.html.gz'])
  expect(String(await same.readBeside(page, '/a.md'))).toBe('x')
  expect(await same.readBeside({ ...page, tag: 'b' }, '/a.md')).toBeUndefined()
  expect([same.hadFile('/a.md', 't'), same.hadFile('/a.md', 'u')]).toEqual([true, false])
})
