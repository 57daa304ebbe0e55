import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { noteRunning, order, readOrder, readRunning, releasesFolder } from './releases.ts'

let root: string
let home: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'releases-'))
  home = join(root, 'site')
})
afterEach(() => rmSync(root, { recursive: true }))

const modeOf = (name: string) => statSync(join(releasesFolder(home), name)).mode & 0o777

test('an order and a note can be read by another user, whatever the umask: root orders, the site obeys', () => {
  const before = process.umask(0o077)
  try {
    order(home, 'a')
    noteRunning(home, { release: 'a', asked: 'x', pid: 1 })
  } finally {
    process.umask(before)
  }
  expect([modeOf('.'), modeOf('current'), modeOf('running')]).toEqual([0o755, 0o644, 0o644])
})

describe('a file that holds something else', () => {
  test.each(['', '{', 'null', '"a"', '{}', '{"asked":1}', '{"asked":"x","release":7}'])(
    'as an order, %j is a failure and not an order',
    (written) => {
      order(home, 'a')
      writeFileSync(join(releasesFolder(home), 'current'), written)
      expect(() => readOrder(home)).toThrow()
    },
  )

  test('as a note, it is a failure too', () => {
    order(home, 'a')
    writeFileSync(join(releasesFolder(home), 'running'), '{"release":"a","asked":"x"}')
    expect(() => readRunning(home)).toThrow()
  })
})
