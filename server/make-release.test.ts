import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openStore } from '#lib/outbox/open-store.ts'
import { makeRelease } from './make-release.ts'
import { folderOf } from './releases.ts'

let root: string
let home: string
beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), 'make-'))
  home = join(root, 'site')
  await put('scripts/build.ts', '')
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
