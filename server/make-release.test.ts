import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, rmSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { folderForTests } from '#lib/outbox/testing/benches.ts'
import { makeRelease, removeOldReleases } from './make-release.ts'
import { folderOf, listFolders, writeCurrent } from './releases.ts'

const root = folderForTests()
let home: string
beforeEach(async () => {
  home = join(root.path, 'site')
  await put('tools/build.ts', '')
  await put('app/page.tsx', '')
  await put('gone.txt', '')
  await put('.gitignore', '/node_modules/\n/.site/\n/data/\n')
  await put('node_modules/a/index.js', '')
})

async function put(path: string, text: string): Promise<void> {
  await mkdir(dirname(join(home, path)), { recursive: true })
  await writeFile(join(home, path), text)
}

function track(): void {
  for (const args of [
    ['init', '--quiet'],
    ['add', '--all'],
  ])
    execFileSync('git', args, { cwd: home })
}

test('a release is what git tracks, as it is now: no export or backup of enquiries gets into it', async () => {
  await put('clone/page.tsx', '')
  track()
  // As `git add` adds a repository within the project.
  const link = ['update-index', '--force-remove', 'clone/page.tsx', '--add', '--cacheinfo']
  execFileSync('git', [...link, `160000,${'1'.repeat(40)},clone`], { cwd: home })
  await put('app/page.tsx', 'changed since')
  rmSync(join(home, 'gone.txt'))
  await put('enquiries.csv', 'names')
  await put('notes/dump.sql', 'names')
  await put('data/enquiries.db', 'names')
  await put('.site/manifest.json', '{}')
  const told: string[] = []
  const folder = folderOf(home, await makeRelease(home, { tell: (sentence) => told.push(sentence) }))
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(folder.length + 1))
  expect(files.sort()).toEqual([
    '.gitignore',
    '.site/manifest.json',
    'app/page.tsx',
    'node_modules/a/index.js',
    'tools/build.ts',
  ])
  expect(told).toEqual([expect.stringContaining('enquiries.csv, notes/dump.sql')])
})

test('a project without git is not released, and a failed build or trial leaves no folder', async () => {
  await expect(makeRelease(home)).rejects.toThrow('git init && git add --all')
  expect(existsSync(`${home}-releases`)).toBe(false)
  track()
  const tryBuild = () => Promise.reject(new Error('not safe'))
  await expect(makeRelease(home, { tryBuild })).rejects.toThrow('not safe')
  await put('tools/build.ts', 'process.exit(1)')
  await expect(makeRelease(home)).rejects.toThrow('The build failed')
  expect(listFolders(home)).toEqual([])
  // Except one that was made before the clock was set back, to the second.
  await put('../site-releases/20260101000000/package.json', '{}')
  vi.useFakeTimers({ now: Date.UTC(2026, 0, 1), toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  await expect(makeRelease(home)).rejects.toThrow('EEXIST')
  expect(listFolders(home)).toEqual(['20260101000000'])
})

test('the newest three releases, the current and the one before are kept; folders of killed commands are deleted', async () => {
  const days = ['01', '02', '03', '04', '05', '06', '07'].map((day) => `202601${day}000000`)
  const [gone = '', before = '', , runs = ''] = days
  for (const each of days) {
    await put(`../site-releases/${each}/.site/manifest.json`, '{"buildId":"b"}')
  }
  await put('../site-releases/20260108000000/package.json', '{}')
  for (const each of [gone, before, runs]) writeCurrent(home, each)
  await removeOldReleases(home)
  expect(listFolders(home)).toEqual([before, runs, ...days.slice(-3)])
})
