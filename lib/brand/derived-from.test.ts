import { expect, test } from 'vitest'
import { checkContrast } from '#lib/content/brand-faults.ts'
import { isRecord } from '#lib/json.ts'
import { brandSchema } from './brand.ts'
import { derivedFrom } from './derived-from.ts'

const two = { indigo: '#31549d', weld: '#eab02f' }

function colorAt(brand: unknown, place: string): unknown {
  return place.split('.').reduce<unknown>((value, key) => (isRecord(value) ? value[key] : undefined), brand)
}

test('each derived colour changes with the one that it is said to follow', () => {
  const brand = brandSchema.parse({ dyes: two })
  const others = { 'dyes.indigo': { ...two, indigo: '#7a2e5d' }, 'dyes.weld': { ...two, weld: '#9adf72' } }
  const places = Object.entries(derivedFrom({ dyes: two }))
  expect(places.length).toBeGreaterThan(25)
  for (const [place, source] of places) {
    const changed = Object.entries(others).filter(
      ([, dyes]) => colorAt(brandSchema.parse({ dyes }), place) !== colorAt(brand, place),
    )
    expect(
      changed.map(([name]) => name),
      place,
    ).toContain(source)
  }
})

test('a colour that is written down follows none, and what follows it says so', () => {
  const from = derivedFrom({ dyes: { ...two, ground: '#111111' } })
  expect(from['dyes.ground']).toBeUndefined()
  expect(from['page.ink.light']).toBe('dyes.ground')
  expect(derivedFrom({ dyes: two })['page.ink.light']).toBe('dyes.indigo')
})

test('of a colour that the file does not name, a fault says where it comes from and how to name it', () => {
  const [fault] = checkContrast(brandSchema.parse({ dyes: { ...two, ground: '#9a9a9a' } }), () => 1).filter(
    ({ message }) => message.startsWith('dyes.sky'),
  )
  expect(fault?.message).toMatch(
    /^dyes\.sky is #\w{6}, made from dyes\.indigo, which on .* write dyes\.sky into the file as #\w{6}, or change the other$/,
  )
})
