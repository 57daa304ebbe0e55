import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { readReference, referenceOf } from './enquiry.ts'

const ids = Array.from({ length: 10_000 }, (_, index) =>
  createHash('sha256').update(String(index)).digest('base64url').slice(0, 22),
)

test('a reference is of characters that are not easily confused, always the same, and shared by hardly any two enquiries', () => {
  const references = ids.map(referenceOf)
  for (const each of references) expect(each).toMatch(/^[2-9CFGHJMPQRVWX]{4}-[2-9CFGHJMPQRVWX]{4}$/)
  expect(new Set(references).size).toBeGreaterThanOrEqual(ids.length - 1)
  expect(referenceOf('kZ3v_0-a')).toBe(referenceOf('kZ3v_0-a'))
})

test('a reference is recognised in any letter case and spacing, and other texts are not', () => {
  for (const typed of ['7G4X-29QW', '7g4x29qw', ' 7G4X 29QW ']) expect(readReference(typed)).toBe('7G4X-29QW')
  for (const typed of ['7G4X-29Q', '7G4X-29QWX', '0OIL-1111', '', 'a-whole-id-of-22-chars'])
    expect(readReference(typed)).toBeUndefined()
})
