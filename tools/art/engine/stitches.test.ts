import { expect, test } from 'vitest'
import { embroider, type Stitch } from './stitches.ts'
import { strokesOf } from './testing/strokes.ts'

const sheet = { width: 80, height: 80, pitch: 10 }
const lengths = (svg: string) => strokesOf(svg).map(({ length }) => length)

test('a field without stitches leaves the cloth bare', () => {
  expect(embroider({ ...sheet, field: () => undefined })).not.toContain('<path')
})

test('eight by eight threads hold eight stitches, one in every row and every column', () => {
  const full: Stitch = { length: 0.5, dye: 'cotton', direction: 'across' }
  const svg = embroider({ ...sheet, field: () => full })
  const rows = strokesOf(svg).map(({ y }) => y)
  expect(new Set(rows).size).toBe(8)
})

test('a longer stitch shows more thread, but never touches the next one', () => {
  const draw = (length: number) =>
    embroider({ ...sheet, field: () => ({ length, dye: 'weld', direction: 'down' }) })
  const [short = 0] = lengths(draw(0.3))
  const [long = 0] = lengths(draw(0.6))
  const [longest = 0] = lengths(draw(5))
  expect(long).toBeGreaterThan(short)
  expect(longest + 0.62 * sheet.pitch).toBeLessThan(8 * sheet.pitch)
})

test('dust is left out: a stitch shorter than a third of a thread is not sewn', () => {
  const svg = embroider({ ...sheet, field: () => ({ length: 0.04, dye: 'weld', direction: 'across' }) })
  expect(lengths(svg)).toEqual([])
})
