import { expect, test } from 'vitest'
import { seededRandom } from '#lib/random.ts'
import { cellHash, gradientNoise, textHash } from './noise.ts'

test('a seed always gives the same numbers, from 0 up to 1', () => {
  const first = seededRandom(7)
  const second = seededRandom(7)
  for (let draw = 0; draw < 1000; draw++) {
    const number = first()
    expect(number).toBe(second())
    expect(number).toBeGreaterThanOrEqual(0)
    expect(number).toBeLessThan(1)
  }
})

test('the numbers of a seed are known, so another machine cannot quietly weave another cloth', () => {
  const random = seededRandom(7)
  expect([random(), random()]).toEqual([0.011704753153026104, 0.06195825757458806])
  expect(cellHash(3, 5)).toBe(0.9388610364403576)
  expect(textHash('cloud-devops')).toBe(261761708)
})

test('cells of a grid have even chances, left of zero too', () => {
  const cells = Array.from({ length: 10_000 }, (_, index) =>
    cellHash((index % 100) - 50, Math.floor(index / 100) - 50),
  )
  const mean = cells.reduce((sum, value) => sum + value) / cells.length
  expect(mean).toBeCloseTo(0.5, 1)
  expect(cells.filter((value) => value < 0.1).length).toBeGreaterThan(800)
})

test('noise is smooth: a small step changes it little, and it is zero on the grid', () => {
  const noise = gradientNoise(41)
  expect(noise(3, 4)).toBeCloseTo(0, 10)
  for (let x = -5; x < 5; x += 0.37) {
    expect(Math.abs(noise(x + 0.001, 0.5) - noise(x, 0.5))).toBeLessThan(0.01)
    expect(Math.abs(noise(x, 0.5))).toBeLessThan(1)
  }
})
