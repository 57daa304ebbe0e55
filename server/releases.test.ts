import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  listReleases,
  noteRunning,
  order,
  readOrder,
  readOrderOrRunning,
  readRunning,
  releasesFolder,
} from './releases.ts'
import { StartError } from './start-error.ts'

const RELEASE = '20260101000000'
const [first, second, third] = [RELEASE, '20260102000000', '20260103000000']

let root: string
let home: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'releases-'))
  home = join(root, 'site')
})
afterEach(() => rmSync(root, { recursive: true }))

function putRelease(name: string): void {
  for (const [path, text] of [
    ['.site/manifest.json', '{"buildId":"now"}'],
    ['.next/BUILD_ID', 'now\n'],
  ] as const) {
    const file = join(releasesFolder(home), name, path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
  }
}

const modeOf = (name: string) => statSync(join(releasesFolder(home), name)).mode & 0o777

test('an order and a note can be read by another user, whatever the umask: root orders, the site obeys', () => {
  const before = process.umask(0o077)
  try {
    order(home, RELEASE)
    noteRunning(home, { release: RELEASE, asked: 'x', pid: 1 })
  } finally {
    process.umask(before)
  }
  expect([modeOf('.'), modeOf('current'), modeOf('keeper/running')]).toEqual([0o755, 0o644, 0o644])
})

describe('a file that holds something else', () => {
  test.each(['', '{', 'null', '"a"', '{}', '{"asked":1}', '{"asked":"x","release":7}'])(
    'as an order, %j is a failure and not an order',
    (written) => {
      order(home, RELEASE)
      writeFileSync(join(releasesFolder(home), 'current'), written)
      expect(() => readOrder(home)).toThrow(StartError)
    },
  )

  test('as an order, it is told how to write it again, by commands that know what runs and the way back', () => {
    order(home, third)
    noteRunning(home, { release: second, asked: 'x', pid: 1 })
    for (const name of [first, second, third]) putRelease(name)
    writeFileSync(join(releasesFolder(home), 'current'), '{')
    expect(() => readOrder(home)).toThrow(/Run npm run release -- restart/)
    expect(readOrderOrRunning(home)).toEqual({ release: second, asked: 'x', before: [null, first] })
    order(home, first)
    expect(readOrder(home)).toMatchObject({ release: first, before: [null] })

    // Nothing says what runs.
    writeFileSync(join(releasesFolder(home), 'current'), '{')
    writeFileSync(join(releasesFolder(home), 'keeper/running'), '{')
    expect(() => readOrderOrRunning(home)).toThrow(StartError)
  })

  test('as a note, it is a failure too', () => {
    order(home, RELEASE)
    noteRunning(home, { release: RELEASE, asked: 'x', pid: 1 })
    writeFileSync(join(releasesFolder(home), 'keeper/running'), `{"release":"${RELEASE}","asked":"x"}`)
    expect(() => readRunning(home)).toThrow()
  })
})

test.each(['..', '../../etc', 'a', '2026010100000', '20260101000000/..'])(
  'a release that is called %j is refused: it could lead out of the folder',
  (release) => {
    order(home, release)
    expect(() => readOrder(home)).toThrow()
    mkdirSync(join(releasesFolder(home), 'backup/.next'), { recursive: true })
    expect(listReleases(home)).toEqual([])
  },
)

test('back leads to what ran before, and not to the one that was made before', () => {
  order(home, first)
  order(home, second)
  expect(readOrder(home).before).toEqual([null, first])
  order(home, first)
  order(home, third)
  order(home, third)
  expect(readOrder(home)).toMatchObject({ release: third, before: [null, first] })
})

test('what the keeper says did not start is not what is to run, until it is asked for again', () => {
  order(home, first)
  const { asked } = order(home, second)
  noteRunning(home, { release: first, asked, pid: 1, failed: true })
  expect(readOrder(home)).toEqual({ release: first, asked, failed: true, before: [null] })
  order(home, second)
  expect(readOrder(home)).toMatchObject({ release: second, before: [null, first] })
})

test('a release counts when its build has come to its end', () => {
  const put = (path: string, text: string) => {
    const file = join(releasesFolder(home), first, path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
  }
  // Of the build before, or of one that was killed while it wrote.
  for (const [manifest, counts] of [
    ['{"buildId":"before"}', false],
    ['{"buildId":"no', false],
    ['{"buildId":"now"}', true],
  ] as const) {
    put('.site/manifest.json', manifest)
    expect(listReleases(home)).toEqual([])
    put('.next/BUILD_ID', 'now\n')
    expect(listReleases(home)).toEqual(counts ? [first] : [])
    rmSync(join(releasesFolder(home), first, '.next'), { recursive: true })
  }
})
