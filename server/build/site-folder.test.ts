import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { finishPage, inBatches } from './finish-pages.ts'
import { type FileEntry, type Manifest, pageFile } from './manifest.ts'
import { keepFor, openSiteFolder, qualityFor, siteWriter } from './site-folder.ts'

const entry: FileEntry = { tag: 't', encoded: true, headers: { 'content-type': 'text/javascript' } }
const script = '/_next/static/chunks/a.js'
const NOW = Date.parse('2026-11-22T00:00:00Z')
const DAY = 24 * 60 * 60_000

async function project(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'site-folder-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await writeFile(join(folder, 'package-lock.json'), '{}')
  return folder
}

/** A build that ends with a manifest, in which the given files have been made. */
async function build(root: string, files: Record<string, string>, isKilled = false) {
  const folder = await openSiteFolder(root, NOW)
  const site = siteWriter(root, qualityFor(1))
  await site.cache.begin()
  const written = []
  for (const [address, text] of Object.entries(files))
    written.push(await site.writeContent({ address, content: Buffer.from(text) }))
  if (isKilled) return {}
  await site.cache.end()
  const kept = await folder.keepEarlier(written)
  const made = Object.fromEntries(written.map(({ address, entry }) => [address, entry]))
  const manifest: Partial<Manifest> = { files: { ...kept, ...made } }
  await writeFile(join(root, '.site/manifest.json'), JSON.stringify(manifest))
  return kept
}

test('a script that a build no longer makes is served on for seven days, over any number of builds', () => {
  const first = keepFor({ [script]: entry }, new Set(), NOW)
  expect(first).toEqual({ [script]: { ...entry, keptUntil: '2026-11-29T00:00:00.000Z' } })
  expect(keepFor(first, new Set(), NOW + 6 * DAY)).toEqual(first)
  expect(keepFor(first, new Set(), NOW + 7 * DAY)).toEqual({})
  // What this build makes itself, and what has a lasting name, is not kept.
  expect(keepFor({ [script]: entry, '/robots.txt': entry }, new Set([script]), NOW)).toEqual({})
})

test('every encoding of a kept file is brought back, also after a build that was killed, and nothing else is', async () => {
  const root = await project()
  await build(root, { [script]: 'go()', '/robots.txt': 'User-agent: *' })
  await build(root, { '/half.txt': '' }, true)
  expect(Object.keys(await build(root, {}))).toEqual([script])
  const folder = join(root, '.site/files')
  expect(await readdir(folder)).toEqual(['_next'])
  expect(await readdir(join(folder, '_next/static/chunks'))).toEqual(['a.js', 'a.js.br', 'a.js.gz'])
  expect(String(brotliDecompressSync(await readFile(join(folder, `${script}.br`))))).toBe('go()')
  expect(String(gunzipSync(await readFile(join(folder, `${script}.gz`))))).toBe('go()')
})

test('the pages of a usual site are compressed harder than those that would take an hour', () => {
  expect(qualityFor(40)).toBeGreaterThan(qualityFor(5000))
})

const SETTING = {
  integrity: { [script]: 'sha256-a' },
  sheets: {},
  buildId: 'build',
  scriptTags: '<script src="/ours.js"></script>',
}

/** As Next writes it: with a script, React's data and what starts the bundler. */
const written = (title: string) =>
  `<html><head><link rel="canonical" href="https://example.com/${title}"/>` +
  `<link rel="alternate" type="text/markdown" href="https://example.com/${title}.md"/>` +
  `<script src="${script}" async=""></script></head><body><main><h1>${title}</h1></main>` +
  '<script id="_R_">(globalThis["TURBOPACK"] || []).push(1)</script>' +
  '<script>(self.__next_f=self.__next_f||[]).push([0])</script><script>self.__next_f.push([1])</script></body></html>'

test('every page is finished, in order, with its start file and its Markdown; one that cannot be stops the build', async () => {
  const folder = await project()
  await openSiteFolder(folder)
  const site = siteWriter(folder, 1)
  await site.cache.begin()
  // More than one batch.
  const names = Array.from({ length: 50 }, (_, index) => `page-${index}`)
  const pages = names.map((name) => ({ address: `/${name}`, filePath: join(folder, `${name}.html`) }))
  for (const [index, { filePath }] of pages.entries()) await writeFile(filePath, written(`page-${index}`))

  const finishAll = () => inBatches(pages, (page) => finishPage(page, SETTING, site))
  const finished = await finishAll()
  expect(finished.map(({ address }) => address)).toEqual(pages.map(({ address }) => address))
  for (const page of finished) {
    const html = await readFile(join(folder, '.site/pages', pageFile(page)), 'utf8')
    expect(html).toContain(`<h1>${page.address.slice(1)}</h1>`)
    expect(page.files.map(({ address }) => address)).toEqual([
      expect.stringMatching(/^\/_next\/static\/start\//),
      `${page.address}.md`,
    ])
    const markdown = await readFile(join(folder, '.site/files', `${page.address}.md`), 'utf8')
    expect(markdown).toContain(`# ${page.address.slice(1)}`)
  }

  await writeFile(join(folder, 'page-20.html'), '<html></html>')
  await expect(finishAll()).rejects.toThrow(/^\/page-20: .*adapt server\/build\/page\.ts/)
})
