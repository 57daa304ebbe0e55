import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { faultsOf } from './build-catalogue.ts'
import { damaged } from './testing/second-company.ts'

const text = z.string()
const line = z.int().optional()
const mistake = z.strictObject({ what: text, in: text, from: text, to: text, says: text, line })
const groups = z
  .record(text, z.array(mistake))
  .parse(parse(readFileSync(`${import.meta.dirname}/testing/mistakes.yaml`, 'utf8')))

/*
 * Each mistake has one message, which says where it is. A second, false message would send an editor to the wrong
 * place.
 */
describe.each(Object.entries(groups))('a mistake in %s', (_group, mistakes) => {
  test.each(mistakes)('$what', ({ in: name, from, to, says, line = expect.any(Number) }) => {
    const file = `content/${name}`
    const [, source, flags] = /^\/(.*)\/(\w*)$/s.exec(from) ?? []
    const faults = faultsOf(damaged(file, source === undefined ? from : new RegExp(source, flags), to))
    expect(faults.map(({ message }) => message)).toEqual([expect.stringContaining(says)])
    expect(faults[0]).toMatchObject({ file, line })
  })
})

test('all faults are reported at once', () => {
  const folder = damaged('content/team/aenne-soehne.md', /percentage: \d+/, 'percentage: 112')
  const texts = Object.fromEntries(
    Object.entries(folder.texts).map(([path, each]) => [
      path,
      each.replace(/percentage: \d+/, 'percentage: 112'),
    ]),
  )
  const files = new Set(faultsOf({ ...folder, texts }).map(({ file }) => file))
  const damagedFiles = Object.keys(texts).filter((path) => texts[path]?.includes('percentage: 112'))
  expect(damagedFiles.length).toBeGreaterThan(5)
  expect([...files].sort()).toEqual(damagedFiles.sort())
})

test('an empty file is reported as empty, without a line', () => {
  const faults = faultsOf(damaged('content/faq.yaml', /^[\s\S]*$/, ''))
  expect(faults).toMatchObject([{ message: expect.stringContaining('the file is empty'), line: undefined }])
})

test('a faulty file with a picture has no second fault about the picture', () => {
  const file = 'content/team/aenne-soehne.md'
  const folder = damaged(file, /^role:.*$/m, 'role: 5\nimage: aenne-soehne.jpg')
  expect(faultsOf(folder)).toMatchObject([{ file, message: expect.stringContaining('role must be') }])
})
