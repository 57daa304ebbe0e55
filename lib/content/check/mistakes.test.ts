import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { checkLanguages } from '#lib/content/build-catalogue.ts'
import type { ContentFolder } from '#lib/content/read/folder.ts'
import { damaged, readSecondCompany, readThreeLanguages } from '#lib/content/testing/second-company.ts'

const text = z.string()
const line = z.int().nullable().optional()
const mistake = z.strictObject({
  ...{ what: text, in: text, from: text.default(''), to: text.optional(), says: text.optional(), line },
  isNote: z.literal(true).optional(),
})
const groups = z
  .record(text, z.array(mistake))
  .parse(parse(readFileSync(`${import.meta.dirname}/../testing/mistakes.yaml`, 'utf8')))

const company = readSecondCompany()
const translated = readThreeLanguages()

/*
 * Each mistake has one message, which says where it is. A second, false message would send an editor to the wrong
 * place. What is no mistake has none.
 */
describe.each(Object.entries(groups))('a text of an editor: %s', (group, mistakes) => {
  test.each(mistakes)('$what', ({ in: name, from, to, says, line = expect.any(Number), isNote }) => {
    const file = `content/${name}`
    const [, source, flags] = /^\/(.*)\/(\w*)$/s.exec(from) ?? []
    const change = source === undefined ? from : new RegExp(source, flags)
    const before = group === 'translations' ? translated : company
    const { [file]: _, ...others } = before.texts
    const found = findingsOf(
      to === undefined ? { ...before, texts: others } : damaged(file, change, to, before),
    )
    expect(found.map(({ message }) => message)).toEqual(
      says === undefined ? [] : [expect.stringContaining(says)],
    )
    for (const each of found)
      expect({ ...each, line: each.line ?? null, isNote: each.isNote }).toMatchObject({ file, line, isNote })
  })
})

/** The faults of the content, or its notes if it has no fault. */
function findingsOf(folder: ContentFolder) {
  const { faults, languages } = checkLanguages(folder)
  return faults.length > 0 ? faults : languages.flatMap(({ content }) => content?.notes ?? [])
}

test('all faults are reported at once', () => {
  const texts = Object.fromEntries(
    Object.entries(company.texts).map(([path, each]) => [
      path,
      each.replace(/percentage: \d+/, 'percentage: 112'),
    ]),
  )
  const files = new Set(findingsOf({ ...company, texts }).map(({ file }) => file))
  const damagedFiles = Object.keys(texts).filter((path) => texts[path]?.includes('percentage: 112'))
  expect(damagedFiles.length).toBeGreaterThan(5)
  expect([...files].sort()).toEqual(damagedFiles.sort())
})
