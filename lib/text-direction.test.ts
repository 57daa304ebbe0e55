import { expect, test } from 'vitest'
import { directionOf } from './text-direction.ts'

test.each([
  ['en', 'ltr'],
  ['de-AT', 'ltr'],
  ['ur', 'rtl'],
  ['he', 'rtl'],
  ['pa-Arab', 'rtl'],
  ['pa', 'ltr'],
])('%s is written %s', (language, direction) => {
  expect(directionOf(language)).toBe(direction)
})
