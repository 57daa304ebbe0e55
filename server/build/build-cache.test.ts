import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { parseText } from '#lib/content/long-text.ts'
import { openBuildCache, openTextCache } from './build-cache.ts'

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

test('what was made of the same bytes is taken from the build before, unless it is damaged or other code made it', async () => {
  const make = vi.fn(() => Buffer.from('made'))
  const take = async () => {
    const cache = openBuildCache(root)
    await cache.begin()
    const content = await cache.take('kind', Buffer.from('input'), make)
    await cache.end()
    return String(content)
  }
  expect([await take(), await take()]).toEqual(['made', 'made'])
  expect(make).toHaveBeenCalledTimes(1)
  const folder = join(root, '.next/cache/site')
  const [name = ''] = readdirSync(folder)
  const whole = await readFile(join(folder, name))
  for (const damaged of [Buffer.alloc(0), whole.subarray(0, -1)]) {
    await writeFile(join(folder, name), damaged)
    expect(await take()).toBe('made')
  }
  expect(make).toHaveBeenCalledTimes(3)
  await writeFile(join(root, 'package-lock.json'), 'two')
  expect(await take()).toBe('made')
  expect(make).toHaveBeenCalledTimes(4)
  expect(readdirSync(folder)).toHaveLength(1)
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
