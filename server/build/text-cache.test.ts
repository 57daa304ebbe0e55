import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { parseText, textToHtml } from '#lib/content/long-text.ts'
import { openTextCache } from './text-cache.ts'

const TEXT = 'See [us](/about).\n\n## Part\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n- [x] done'
let root = ''

beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), 'texts-'))
  await mkdir(join(root, 'lib/content'), { recursive: true })
  writeFileSync(join(root, 'package-lock.json'), '{}')
  writeFileSync(join(root, 'lib/content/long-text.ts'), 'one')
})
afterEach(async () => {
  vi.unstubAllEnvs()
  await rm(root, { recursive: true })
})

test('a text that was parsed before is the same text', () => {
  const [outline, tree] = [parseText(TEXT).outline, textToHtml(parseText(TEXT).tree)]
  vi.stubEnv('TEXT_CACHE', openTextCache(root))
  for (const _ of ['first', 'again']) {
    expect(parseText(TEXT).outline).toEqual(outline)
    expect(textToHtml(parseText(TEXT).tree)).toEqual(tree)
  }
})

test('it is not parsed again, also by the next build', () => {
  const folder = openTextCache(root)
  vi.stubEnv('TEXT_CACHE', folder)
  parseText(TEXT)
  expect(openTextCache(root)).toBe(folder)
  const [file = ''] = readdirSync(folder)
  const kept = readFileSync(join(folder, file), 'utf8')
  writeFileSync(join(folder, file), kept.replace('"Part"', '"Kept"'))
  expect(parseText(TEXT).outline.headings).toMatchObject([{ title: 'Kept' }])
})

test('half a file, as a machine without power leaves it, is written again', () => {
  const folder = openTextCache(root)
  vi.stubEnv('TEXT_CACHE', folder)
  const { outline } = parseText(TEXT)
  const [file = ''] = readdirSync(folder)
  writeFileSync(join(folder, file), '{"type":')
  expect(parseText(TEXT).outline).toEqual(outline)
  expect(JSON.parse(readFileSync(join(folder, file), 'utf8'))).toHaveProperty('children')
})

test.each(['package-lock.json', 'lib/content/long-text.ts'])(
  'when %s changes, everything is parsed again',
  (file) => {
    vi.stubEnv('TEXT_CACHE', openTextCache(root))
    parseText(TEXT)
    writeFileSync(join(root, file), 'two')
    expect(readdirSync(openTextCache(root))).toEqual([])
    expect(readdirSync(join(root, '.next/cache/texts'))).toHaveLength(1)
  },
)
