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
  await setEarlierAside(folder)
  await write('pages/half.html')
  const earlier = await setEarlierAside(folder)
  await mkdir(folder)
  expect(Object.keys(await earlier.keep(new Set()))).toEqual([script])
  expect(await readdir(join(folder, 'files/_next/static/chunks'))).toEqual(['a.js', 'a.js.br', 'a.js.gz'])
  expect([await readdir(root), await readdir(join(folder, 'files'))]).toEqual([['.site'], ['_next']])
})

test('a first build has nothing to keep', async () => {
  const root = await mkdtemp(join(tmpdir(), 'earlier-'))
  onTestFinished(() => rm(root, { recursive: true }))
  expect(await (await setEarlierAside(join(root, '.site'))).keep(new Set())).toEqual({})
})
