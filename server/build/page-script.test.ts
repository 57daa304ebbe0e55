import { createHash } from 'node:crypto'
import { brotliCompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { bundlePageScript } from './page-script.ts'

const OWN_SCRIPT_BYTES_MAX = 3500

test('the script of every page is one small file without React, and its tag says what it must contain', async () => {
  const { content, tag } = await bundlePageScript(process.cwd())
  expect(content.length).toBeGreaterThan(1000)
  expect(brotliCompressSync(content).length).toBeLessThanOrEqual(OWN_SCRIPT_BYTES_MAX)
  expect(String(content)).not.toMatch(/createElement\(`?(div|span)|useState|__react/)
  expect(tag).toContain(` integrity="sha256-${createHash('sha256').update(content).digest('base64')}"`)
})
