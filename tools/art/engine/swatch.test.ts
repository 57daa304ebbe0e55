import { expect, test } from 'vitest'
import { serviceCloth } from './from-id/service.ts'
import { drawSwatch } from './swatch.ts'

test('the reverse of a cloth belongs to its front: the same dyes, another picture', () => {
  const dyesOf = (svg: string) => new Set(svg.match(/#[0-9a-f]{6}/g))
  const cloth = serviceCloth('support')
  expect(dyesOf(drawSwatch(cloth, 'reverse'))).toEqual(dyesOf(drawSwatch(cloth, 'front')))
  expect(drawSwatch(cloth, 'reverse')).not.toBe(drawSwatch(cloth, 'front'))
})
