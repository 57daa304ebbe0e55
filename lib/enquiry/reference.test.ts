import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { readReference, referenceOf } from './enquiry.ts'

const ids = Array.from({ length: 10_000 }, (_, index) =>
  createHash('sha256').update(String(index)).digest('base64url').slice(0, 22),
)

test('a reference has two groups of four characters that are not easily confused', () => {
  for (const id of ids) expect(referenceOf(id)).toMatch(/^[2-9CFGHJMPQRVWX]{4}-[2-9CFGHJMPQRVWX]{4}$/)
})

test('ten thousand enquiries share at most one reference, and an enquiry always has the same one', () => {
  expect(new Set(ids.map(referenceOf)).size).toBeGreaterThanOrEqual(ids.length - 1)
  expect(referenceOf('kZ3v_0-a')).toBe(referenceOf('kZ3v_0-a'))
})

test('a reference is recognised in any letter case and spacing, and other texts are not', () => {
  for (const typed of ['7G4X-29QW', '7g4x29qw', ' 7G4X 29QW ']) expect(readReference(typed)).toBe('7G4X-29QW')
  for (const typed of ['7G4X-29Q', '7G4X-29QWX', '0OIL-1111', '', 'a-whole-id-of-22-chars'])
    expect(readReference(typed)).toBeUndefined()
})
