import { mkdirSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { beforeEach, expect, test, vi } from 'vitest'
import { folderForTests } from '#lib/outbox/testing/benches.ts'
import { listReleases, readCurrent, releasesFolder, writeCurrent } from './releases.ts'

const [first, second, third] = ['20260101000000', '20260102000000', '20260103000000'] as const

const root = folderForTests()
let home: string
beforeEach(() => {
  home = join(root.path, 'site')
})

function put(path: string, text: string): void {
  const file = join(releasesFolder(home), path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}

const modeOf = (name: string) => statSync(join(releasesFolder(home), name)).mode & 0o777

test('other users can read which release is current, even if root writes it with a strict umask', () => {
  const before = process.umask(0o077)
  try {
    writeCurrent(home, first)
  } finally {
    process.umask(before)
  }
  expect([modeOf('.'), modeOf('keeper'), modeOf('current')]).toEqual([0o755, 0o755, 0o644])
})

test.each(['', '{', 'null', '"a"', '{}', '{"release":7,"before":[]}', '{"release":"../../etc","before":[]}'])(
  'where %j was written by hand, the newest release is what runs, and the others are the way back',
  (written) => {
    const log = vi.spyOn(console, 'error').mockReturnValue()
    for (const name of [first, second]) {
      put(`${name}/.site/manifest.json`, '{"buildId":"now"}')
    }
    put('current', written)
    expect(readCurrent(home)).toEqual({ release: second, before: [first] })
    expect(String(log.mock.calls)).toContain('release.order-unread')
  },
)

test('back leads to the release that ran before, not to the one that was made before', () => {
  expect(readCurrent(home)).toEqual({ release: null, before: [] })
  writeCurrent(home, first)
  writeCurrent(home, second)
  expect(readCurrent(home)).toEqual({ release: second, before: [null, first] })
  writeCurrent(home, first)
  writeCurrent(home, third)
  writeCurrent(home, third)
  expect(readCurrent(home)).toEqual({ release: third, before: [null, first] })
})

test('a release counts when its build has come to its end, and by the name of a release', () => {
  for (const [manifest, counts] of [
    // Of a build that was killed while it wrote.
    ['{"buildId":"no', false],
    ['{"buildId":"now"}', true],
  ] as const) {
    put(`${first}/.site/manifest.json`, manifest)
    put('backup/.site/manifest.json', manifest)
    expect(listReleases(home)).toEqual(counts ? [first] : [])
  }
})
