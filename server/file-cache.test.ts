import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createFileCache } from './file-cache.ts'

let folder = ''
const file = (name: string) => join(folder, name)

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cache-'))
  for (const name of ['a', 'b', 'c']) await writeFile(file(name), name.repeat(10))
})
afterAll(() => rm(folder, { recursive: true }))

test('a file is there once, however many ask for it at the same time and later', async () => {
  const { read } = createFileCache()
  const [first, ...others] = await Promise.all(Array.from({ length: 100 }, () => read(file('a'))))
  expect(String(first)).toBe('a'.repeat(10))
  for (const each of [...others, await read(file('a'))]) expect(each).toBe(first)
})

test('beyond the budget, what was not used for longest is forgotten and read again', async () => {
  const { read } = createFileCache(25)
  const [a, b] = [await read(file('a')), await read(file('b'))]
  expect(await read(file('a'))).toBe(a)
  await read(file('c'))
  expect(await read(file('a'))).toBe(a)
  expect(await read(file('b'))).not.toBe(b)
})

test('what is larger than the budget is sent and not kept', async () => {
  const { read } = createFileCache(5)
  const once = await read(file('a'))
  expect(String(once)).toBe('a'.repeat(10))
  expect(await read(file('a'))).not.toBe(once)
})

test('a file that could not be read is tried again', async () => {
  const { read } = createFileCache()
  await expect(read(file('late'))).rejects.toThrow('ENOENT')
  await writeFile(file('late'), 'here')
  expect(String(await read(file('late')))).toBe('here')
})

test('files read ahead are there without their folder, as many as the budget holds', async () => {
  for (const name of ['x', 'y', 'z']) await writeFile(file(name), name.repeat(10))
  const { fill, read } = createFileCache(25)
  fill(['x', 'y', 'z'].map(file))
  for (const name of ['x', 'y', 'z']) await rm(file(name))
  expect(String(await read(file('x')))).toBe('x'.repeat(10))
  expect(String(await read(file('y')))).toBe('y'.repeat(10))
  await expect(read(file('z'))).rejects.toThrow('ENOENT')
})
