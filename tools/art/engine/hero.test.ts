import { describe, expect, test } from 'vitest'
import { heroFromId } from './from-id/hero.ts'
import { drawHero, drawUnwoven } from './hero.ts'
import { strokesOf } from './testing/strokes.ts'
import { wave } from './wave.ts'

/** The horizontal places of all stitches, in px. */
const places = (svg: string) => strokesOf(svg).map(({ x }) => x)
const stitchCount = (svg: string) => places(svg).length

const fields = [wave, ...['one', 'two', 'three', 'four'].map(heroFromId)].map((field, number) => ({
  number,
  field,
}))

describe.each(fields)('a large picture ($number)', ({ field }) => {
  const svg = drawHero(field)

  test('unravels on the left, where text may stand', () => {
    const [leftFifth, rightFifth] = [places(svg).filter((x) => x < 240), places(svg).filter((x) => x >= 960)]
    expect(leftFifth.length).toBeLessThan(rightFifth.length / 2)
  })

  test('is transparent, so that it takes the ground it lies on', () => {
    expect(svg).not.toMatch(/<path fill/)
  })
})

test('of the unwoven cloth about three stitches in ten are there', () => {
  const share = stitchCount(drawUnwoven()) / stitchCount(drawHero(wave))
  expect(share).toBeGreaterThan(0.2)
  expect(share).toBeLessThan(0.4)
})
