import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const lines = readFileSync('docs/reliability.md', 'utf8').split('\n')
const rows = lines.filter((line) => /^\| \d{1,2}(, \d{1,2})* \|/.test(line))
const named = lines.flatMap((line) =>
  [...line.matchAll(/`([^`]+)`: ((?:"[^"]+"(?:, )?)+)/g)].flatMap(([, file = '', phrases = '']) =>
    [...phrases.matchAll(/"([^"]+)"/g)].map(([, phrase = '']) => ({ file, phrase })),
  ),
)

test('every fault that was found once is listed', () => {
  const numbers = rows.flatMap((row) => row.split('|')[1]?.split(',').map(Number) ?? [])
  expect(numbers).toEqual(Array.from({ length: 23 }, (_, index) => index + 1))
  expect(named.length).toBeGreaterThanOrEqual(rows.length)
})

test.each(named)('$file holds a test of the words "$phrase"', ({ file, phrase }) => {
  expect(readFileSync(file, 'utf8')).toContain(phrase)
})

/** The table of faults names files without what all of them have in common. */
const files = lines
  .slice(
    lines.indexOf('## Every fault and its test'),
    lines.indexOf('## What broke once, and the test that holds it'),
  )
  .flatMap((line) =>
    [...(line.split('|').at(-2) ?? '').matchAll(/`([\w./-]+)`/g)].map(([, name = '']) => name),
  )

test('every file in the table of faults is one of tests', () => {
  expect(files.length).toBeGreaterThan(50)
  const tests = globSync('{app,e2e,lib,server,tools}/**/*.{test,spec}.{ts,tsx}').map((file) =>
    file.replaceAll('\\', '/'),
  )
  const isThere = (name: string) =>
    tests.some(
      (file) =>
        file.endsWith(`/${name.replace(/\.test$/, '').replace(/^.*\//, '')}.test.ts`) ||
        file.startsWith(`${name}.`),
    )
  expect(files.filter((name) => !isThere(name))).toEqual([])
})
