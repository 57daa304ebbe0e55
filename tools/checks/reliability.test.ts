import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, test } from 'vitest'

const page = readFileSync('docs/reliability.md', 'utf8')
const table = page.slice(page.indexOf('## Every fault and its test'), page.indexOf('## What is not covered'))
const tests = globSync('{app,e2e,lib,server,tools}/**/*.{test,spec}.{ts,tsx}').map((file) =>
  file.replaceAll('\\', '/'),
)

/** Cells name a test file without its ending, and without its folder if that is in lib/outbox. */
function findTest(name: string): string | undefined {
  const bare = name.replace(/\.test$/, '')
  return [...tests, 'lib/outbox/testing/store-conformance.ts'].find(
    (file) =>
      basename(file).startsWith(`${basename(bare)}.`) && (!name.includes('/') || file.includes(`${bare}.`)),
  )
}

const cells = table.split('\n').map((line) => line.split('|').at(-2) ?? '')

test('every file in the table of faults is one of tests', () => {
  const files = cells.flatMap((cell) => [...cell.matchAll(/`([\w./-]+)`/g)].map(([, name = '']) => name))
  expect(files.length).toBeGreaterThan(50)
  expect(files.filter((name) => findTest(name) === undefined)).toEqual([])
})

const quoted = cells.flatMap((cell) =>
  [...cell.matchAll(/`([\w./-]+)`: ((?:"[^"]+"(?:, )?)+)/g)].flatMap(([, name = '', phrases = '']) =>
    [...phrases.matchAll(/"([^"]+)"/g)].map(([, phrase = '']) => ({ name, phrase })),
  ),
)

test.each(quoted)('$name holds a test of the words "$phrase"', ({ name, phrase }) => {
  expect(readFileSync(findTest(name) ?? '', 'utf8')).toContain(phrase)
})
