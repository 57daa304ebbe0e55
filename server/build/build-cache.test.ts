import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { parseText } from '#lib/content/long-text.ts'
import { openTextCache } from './build-cache.ts'

let root = ''

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'cache-'))
  mkdirSync(join(root, 'lib/content'), { recursive: true })
  for (const file of ['package-lock.json', 'lib/content/long-text.ts']) writeFileSync(join(root, file), 'one')
})
afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(root, { recursive: true })
})

test('a text is parsed once, also by the next build, until the code that parses it is another', () => {
  const text = '## Part\n\nWords.'
  const { outline } = parseText(text)
  const folder = openTextCache(root)
  vi.stubEnv('TEXT_CACHE', folder)
  expect([parseText(text).outline, parseText(text).outline]).toEqual([outline, outline])
  const [file = ''] = readdirSync(folder)
  const kept = readFileSync(join(folder, file), 'utf8')
  writeFileSync(join(folder, file), kept.replace('"Part"', '"Kept"'))
  expect(openTextCache(root)).toBe(folder)
  expect(parseText(text).outline.headings).toMatchObject([{ title: 'Kept' }])
  // Half a file, as a machine without power leaves it.
  writeFileSync(join(folder, file), kept.slice(0, 9))
  expect(parseText(text).outline).toEqual(outline)
  writeFileSync(join(root, 'lib/content/long-text.ts'), 'two')
  expect(readdirSync(openTextCache(root))).toEqual([])
  expect(readdirSync(join(root, '.next/cache/texts'))).toHaveLength(1)
})
