import { describe, expect, test } from 'vitest'
import { drawHero, drawUnwoven, heroNames } from './heroes.ts'

/** The horizontal places of all stitches, in px. */
const places = (svg: string) => [...svg.matchAll(/M(-?[\d.]+) /g)].map(([, x]) => Number(x))
const stitchCount = (svg: string) => places(svg).length

describe.each(heroNames)('the hero %s', (name) => {
  const svg = drawHero(name)

  test('unravels on the left, where text may stand', () => {
    const [leftFifth, rightFifth] = [places(svg).filter((x) => x < 240), places(svg).filter((x) => x >= 960)]
    expect(leftFifth.length).toBeLessThan(rightFifth.length / 2)
  })

  test('is transparent, so that it takes the ground it lies on', () => {
    expect(svg).not.toMatch(/<path fill/)
  })
})

test('of the unwoven cloth about three stitches in ten are there', () => {
  const share = stitchCount(drawUnwoven()) / stitchCount(drawHero('wave'))
  expect(share).toBeGreaterThan(0.2)
  expect(share).toBeLessThan(0.4)
})
