import { describe, expect, test } from 'vitest'
import {
  basket,
  fromDraft,
  herringbone,
  pointOrder,
  pointTwill,
  type Structure,
  shadedSatin,
  twill,
} from './weaves.ts'

/** The structure as weavers write it on squared paper: a filled square where the warp is on top. */
function onPaper(structure: Structure, ends: number, picks: number): string[] {
  return Array.from({ length: picks }, (_, pick) =>
    Array.from({ length: ends }, (_, end) => (structure(pick, end) ? '#' : '.')).join(''),
  )
}

test('a draft says which thread is on top: the shaft of the end, if the treadle of the pick lifts it', () => {
  const plainWeave = fromDraft({
    threading: [0, 1],
    treadling: [0, 1],
    tieUp: [
      [true, false],
      [false, true],
    ],
  })
  expect(onPaper(plainWeave, 4, 2)).toEqual(['#.#.', '.#.#'])
})

test('a pointed threading goes up to a point and back without repeating its ends', () => {
  expect(pointOrder(4)).toEqual([0, 1, 2, 3, 2, 1])
})

test('twill climbs one end with every pick', () => {
  expect(onPaper(twill(2, 2), 8, 4)).toEqual(['##..##..', '#..##..#', '..##..##', '.##..##.'])
})

test('point twill closes to diamonds: the same from left and right, from above and below', () => {
  const repeat = 14
  const diamond = pointTwill(8, 4)
  for (let pick = 0; pick < repeat; pick++) {
    for (let end = 0; end < repeat; end++) {
      expect(diamond(pick, end)).toBe(diamond(pick, repeat - end))
      expect(diamond(pick, end)).toBe(diamond(repeat - pick, end))
    }
  }
})

test('where herringbone turns, neighbouring ends are opposite in every pick', () => {
  const stripe = 6
  const cloth = herringbone(stripe, 2)
  for (let pick = 0; pick < 8; pick++) expect(cloth(pick, stripe - 1)).toBe(!cloth(pick, stripe))
})

test('basket weave moves threads in groups', () => {
  expect(onPaper(basket(2), 4, 4)).toEqual(['##..', '##..', '..##', '..##'])
})

describe('shaded satin', () => {
  test.each([0, 1, 4, 7, 8])('with %i of eight raised shows that share of warp in every end', (raised) => {
    const satin = shadedSatin(() => raised)
    for (let end = 0; end < 8; end++) {
      const up = Array.from({ length: 8 }, (_, pick) => satin(pick, end)).filter(Boolean)
      expect(up).toHaveLength(raised)
    }
  })

  test('never binds two neighbouring ends in the same pick', () => {
    const satin = shadedSatin(() => 1)
    for (let pick = 0; pick < 8; pick++) {
      for (let end = 0; end < 8; end++) expect(satin(pick, end) && satin(pick, end + 1)).toBe(false)
    }
  })
})
