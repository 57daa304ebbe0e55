import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openStore } from '#lib/outbox/open-store.ts'
import { makeRelease, removeOldReleases } from './make-release.ts'
import { folderOf, listFolders, order } from './releases.ts'

let root: string
let home: string
beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), 'make-'))
  home = join(root, 'site')
  await put('tools/build.ts', '')
  await put('app/page.tsx', '')
  await put('node_modules/a/index.js', '')
  await put('.site/manifest.json', '{}')
})
afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(root, { recursive: true, force: true })
})

async function put(path: string, text: string): Promise<void> {
  await mkdir(dirname(join(home, path)), { recursive: true })
  await writeFile(join(home, path), text)
}

/** A store as the site makes it, beside a log that was set aside. */
async function keepEnquiries(path: string): Promise<void> {
  const store = openStore({ dataDir: join(home, path) })
  await store.proveWritable(0)
  await store.close()
  await put(join(path, 'set-aside-1.db-wal'), 'texts')
}

async function released(): Promise<string[]> {
  const folder = folderOf(home, await makeRelease(home))
  expect(existsSync(join(folder, 'app/page.tsx'))).toBe(true)
  return readdirSync(folder, { recursive: true })
    .map(String)
    .filter((path) => !/^(?:scripts|app|node_modules|\.site)(?:$|\/)/.test(path))
}

test('no enquiry gets into a release, wherever they are kept: forget would never reach it there', async () => {
  vi.stubEnv('DATA_DIR', './kept')
  await put('kept/export.csv', 'names')
  await put('data/note', 'today')
  await keepEnquiries('earlier/place')
  await put('backup.db', 'texts')
  await put('earlier/readme', 'not theirs')
  expect((await released()).sort()).toEqual(['earlier', 'earlier/readme'])
})

test('a project whose enquiries lie among its own files is released without them', async () => {
  vi.stubEnv('DATA_DIR', home)
  await keepEnquiries('.')
  expect(await released()).toEqual([])
})

test('a project that was never built is released', async () => {
  rmSync(join(home, '.site'), { recursive: true })
  expect(await released()).toEqual([])
})

test('the newest three stay, what runs and what ran before, and what may be in the making', async () => {
  const days = ['01', '02', '03', '04', '05', '06', '07'].map((day) => `202601${day}000000`)
  const [gone = '', before = '', , runs = ''] = days
  for (const each of days) {
    await put(`../site-releases/${each}/.site/manifest.json`, '{"buildId":"b"}')
    await put(`../site-releases/${each}/.next/BUILD_ID`, 'b')
  }
  const [killed, inTheMaking] = ['20260108000000', '20260109120000']
  for (const each of [killed, inTheMaking]) await put(`../site-releases/${each}/.site/manifest.json`, '{}')
  for (const each of [gone, before, runs]) order(home, each)
  await removeOldReleases(home, Date.parse('2026-01-10T00:00:00Z'))
  expect(listFolders(home)).toEqual([before, runs, ...days.slice(-3), inTheMaking])
})
