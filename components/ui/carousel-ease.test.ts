import { expect, test } from 'vitest'
import { easedShare } from './carousel-engine.tsx'

const STEPS = 48
const WAY = -440

/** Where a slide is after each step of 1/60 s, on its way from 0. */
function travel(): number[] {
  let at = 0
  return Array.from({ length: STEPS }, (_, step) => {
    at += (WAY - at) * easedShare(step)
    return at
  })
}

test('a slide has arrived after 800 ms, and not a step earlier', () => {
  const path = travel()
  expect(path.at(-1)).toBe(WAY)
  expect(path.at(-2)).not.toBe(WAY)
})

test('it is half way at half time, slow at both ends and never turns back', () => {
  const path = travel()
  expect(path[STEPS / 2 - 1]).toBeCloseTo(WAY / 2, 6)
  expect(path[STEPS / 4 - 1]).toBeGreaterThan(WAY / 10)
  expect(path).toEqual([...path].sort((one, other) => other - one))
})

test('a loop that moves place and goal by a round in the middle of it changes nothing', () => {
  const round = 2200
  let at = 0
  let goal = WAY
  for (let step = 0; step < STEPS; step++) {
    if (step === STEPS / 2) {
      at += round
      goal += round
    }
    at += (goal - at) * easedShare(step)
  }
  expect(at).toBeCloseTo(WAY + round, 6)
})
