import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { effortFor, encode } from './compress.ts'

const TEXT = Buffer.from(
  Array.from({ length: 3000 }, (_, index) => `thread ${(index * 7919) % 257} `).join(''),
)

test.each([
  ['a usual site', 40],
  ['a site of thousands of pages', 5000],
])('what %s compresses is the same again', async (_site, pages) => {
  const { br, gzip } = await encode(TEXT, effortFor(pages))
  for (const each of [brotliDecompressSync(br), gunzipSync(gzip)]) expect(each.equals(TEXT)).toBe(true)
})

test('a usual site is compressed harder than one whose pages would take an hour', async () => {
  const [usual, large] = await Promise.all([40, 5000].map((pages) => encode(TEXT, effortFor(pages))))
  expect(usual?.br.length).toBeLessThan(large?.br.length ?? 0)
})
