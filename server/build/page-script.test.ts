import { createHash } from 'node:crypto'
import { brotliCompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { bundlePageScript } from './page-script.ts'

const OWN_SCRIPT_BYTES_MAX = 3500

const { files, tags } = await bundlePageScript(process.cwd())
const [, address = '', integrity = ''] = /<script src="([^"]+)" integrity="([^"]+)"/.exec(tags) ?? []
const own = files.find((file) => file.address === address)?.content ?? Buffer.alloc(0)

test('the script of every page is one small file without React', async () => {
  expect(own.length).toBeGreaterThan(1000)
  expect(brotliCompressSync(own).length).toBeLessThanOrEqual(OWN_SCRIPT_BYTES_MAX)
  expect(String(own)).not.toMatch(/createElement\(`?(div|span)|useState|__react/)
})

test('a page says what its script must contain, and what that imports', () => {
  const digest = (content: Buffer) => `sha256-${createHash('sha256').update(content).digest('base64')}`
  expect(integrity).toBe(digest(own))
  const map: unknown = JSON.parse(/<script type="importmap">(.+?)<\/script>/.exec(tags)?.[1] ?? '')
  const onDemand = files.filter((file) => file.address !== address)
  expect(onDemand.length).toBeGreaterThan(0)
  expect(map).toEqual({
    integrity: Object.fromEntries(onDemand.map((file) => [file.address, digest(file.content)])),
  })
  // Browsers take the map only before the first module.
  expect(tags.indexOf('importmap')).toBeLessThan(tags.indexOf('type="module"'))
})
