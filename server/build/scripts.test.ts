import { createHash } from 'node:crypto'
import { brotliCompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { bundleIslands, bundlePageScript, type Script } from './scripts.ts'

const weigh = (scripts: readonly Script[]) =>
  scripts.reduce((bytes, { text }) => bytes + brotliCompressSync(text).length, 0)

/** In bytes, compressed. */
const LIMITS = { page: 3500, form: 80_000, carousel: 75_000, messages: 65_000 }

test('the script of every page is one small file without React', async () => {
  const script = await bundlePageScript(process.cwd())
  expect(script.text.length).toBeGreaterThan(1000)
  expect(weigh([script])).toBeLessThanOrEqual(LIMITS.page)
  expect(script.text).not.toMatch(/createElement\(`?(div|span)|useState|__react/)
  expect(script.integrity).toBe(`sha256-${createHash('sha256').update(script.text).digest('base64')}`)
})

test('each kind of island loads React once, and little more', async () => {
  const {
    form = [],
    carousel = [],
    messages = [],
    ...others
  } = await bundleIslands(process.cwd(), {
    PHONE_DIGITS_MIN: '7654321',
    PHONE_COUNTRY: '',
  })
  expect(others).toEqual({})
  for (const [kind, scripts] of Object.entries({ form, carousel, messages })) {
    expect(weigh(scripts), kind).toBeLessThanOrEqual(LIMITS[kind as keyof typeof LIMITS])
    const [runtime, own, ...more] = scripts
    expect(more).toEqual([])
    expect(runtime).toBe(form[0])
    expect(own?.text).not.toMatch(/hydrateRoot|process\.env/)
  }
  expect(form[1]?.text).toContain('7654321')
})
