import { readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { newFolder } from '#testing/new-folder.ts'
import type { Manifest } from './manifest.ts'
import { openSiteFolder } from './site-folder.ts'
import { bareManifest } from './testing/bare-manifest.ts'

const script = '/_next/static/chunks/a.js'
const NOW = Date.parse('2026-11-22T00:00:00Z')
const DAY = 24 * 60 * 60_000
const { files: _files, ...manifest } = bareManifest('p')

/** A build in which the given files have been made. @returns its files by their address */
async function build(root: string, files: Record<string, string>, now = NOW): Promise<Manifest['files']> {
  const site = await openSiteFolder(root, { pageCount: 1, now })
  for (const [address, text] of Object.entries(files))
    await site.writeContent({ address, content: Buffer.from(text) })
  await site.finish(manifest)
  return JSON.parse(await readFile(join(root, '.site/manifest.json'), 'utf8')).files
}

test('a script that later builds lack is kept for seven days, over any number of builds', async () => {
  const root = newFolder()
  await build(root, { [script]: 'go()', '/robots.txt': 'User-agent: *' })
  const kept = { [script]: expect.objectContaining({ keptUntil: '2026-11-29T00:00:00.000Z' }) }
  expect(await build(root, {})).toEqual(kept)
  expect(await build(root, {}, NOW + 6 * DAY)).toEqual(kept)
  expect(await build(root, {}, NOW + 7 * DAY)).toEqual({})
})

test('a build takes over every encoding of a kept file, and no other file, also after a killed build', async () => {
  const root = newFolder()
  await build(root, { [script]: 'go()', '/robots.txt': 'User-agent: *' })
  const killed = await openSiteFolder(root, { pageCount: 1, now: NOW })
  await killed.writeContent({ address: '/half.txt', content: Buffer.from('') })
  expect(Object.keys(await build(root, {}))).toEqual([script])
  const folder = join(root, '.site/files')
  expect(await readdir(folder)).toEqual(['_next'])
  expect(await readdir(join(folder, '_next/static/chunks'))).toEqual(['a.js', 'a.js.br', 'a.js.gz'])
  expect(String(brotliDecompressSync(await readFile(join(folder, `${script}.br`))))).toBe('go()')
  expect(String(gunzipSync(await readFile(join(folder, `${script}.gz`))))).toBe('go()')
  // A damaged one is left out.
  await rm(join(folder, script))
  expect(await build(root, {})).toEqual({})
})

test('the Brotli file of the same bytes is that of the build before', async () => {
  const root = newFolder()
  const file = join(root, '.site/files/robots.txt.br')
  await build(root, { '/robots.txt': 'User-agent: *' })
  const { ino } = await stat(file)
  await build(root, { '/robots.txt': 'User-agent: *' })
  expect((await stat(file)).ino).toBe(ino)
  await build(root, { '/robots.txt': 'User-agent: x' })
  expect(String(brotliDecompressSync(await readFile(file)))).toBe('User-agent: x')
})

test('a site in several languages is there with the last one, and without it the build before is kept', async () => {
  const root = newFolder()
  const hasManifest = async () => (await readdir(join(root, '.site'))).includes('manifest.json')
  const add = async (address: string, isContinued = false) => {
    const site = await openSiteFolder(root, { pageCount: 1, isContinued, now: NOW })
    await site.writeContent({ address, content: Buffer.from(address) })
    return site
  }
  await expect(add('/de.txt', true)).rejects.toThrow('npm run build')
  await build(root, { [script]: 'go()' })
  await (await add('/en.txt')).pause(manifest)
  expect(await hasManifest()).toBe(false)
  // The build ends here, and begins anew.
  await (await add('/en.txt')).pause(manifest)
  const last = await add('/de.txt', true)
  expect(last.begun).toEqual(manifest)
  await last.finish(manifest)
  const { files } = JSON.parse(await readFile(join(root, '.site/manifest.json'), 'utf8'))
  expect(Object.keys(files).toSorted()).toEqual([script, '/de.txt', '/en.txt'])
  const left = await readdir(join(root, '.site'))
  expect(left.toSorted()).toEqual(['files', 'finished.json', 'manifest.json', 'pages'])
})
