import { describe, expect, test } from 'vitest'
import { type Cloth, drawCloth, turnOver } from './drawdown.ts'
import { serviceCloth } from './from-id/service.ts'
import { twill } from './weaves.ts'

/** What lies on top at every crossing: the dye, row by row. */
function surface(cloth: Cloth): string[][] {
  return Array.from({ length: cloth.picks }, (_, pick) =>
    Array.from({ length: cloth.ends }, (_, end) =>
      cloth.structure(pick, end) ? `warp ${cloth.warpDye(end)}` : `weft ${cloth.weftDye(pick)}`,
    ),
  )
}

const cloths = ['one', 'two', 'three', 'four', 'five', 'six'].map((id) => ({ id, cloth: serviceCloth(id) }))

describe.each(cloths)('the reverse of a cloth ($id)', ({ cloth }) => {
  test('shows at every crossing the thread that the front hides, left and right exchanged', () => {
    const front = surface(cloth)
    const reverse = surface(turnOver(cloth))
    for (const [pick, row] of reverse.entries()) {
      for (const [end, onTop] of row.entries()) {
        const opposite = cloth.ends - 1 - end
        const hidden = front[pick]?.[opposite]?.startsWith('warp')
          ? `weft ${cloth.weftDye(pick)}`
          : `warp ${cloth.warpDye(opposite)}`
        expect(onTop).toBe(hidden)
      }
    }
  })

  test('turned over again is the front', () => {
    expect(drawCloth(turnOver(turnOver(cloth)), { pitch: 16 })).toBe(drawCloth(cloth, { pitch: 16 }))
  })
})

test('a float is one stroke from where the thread surfaces to where it dives, and bleeds at the edges', () => {
  const cloth: Cloth = {
    ends: 6,
    picks: 1,
    structure: (_pick, end) => end === 1 || end === 5,
    warpDye: () => 'weld',
    weftDye: () => 'cotton',
    gap: 'ground',
  }
  const svg = drawCloth(cloth, { pitch: 10 })
  expect(svg).toContain('viewBox="0 0 60 10"')
  expect(svg).toContain('d="M-5 5h10m20 0h20"')
  expect(svg).toContain('d="M15 -5v20m40 -20v20"')
})

test('threads of one dye are one path, however many floats they make', () => {
  const cloth: Cloth = {
    ends: 40,
    picks: 40,
    structure: twill(2, 2),
    warpDye: () => 'indigo',
    weftDye: () => 'cotton',
    gap: 'ground',
  }
  expect(drawCloth(cloth, { pitch: 10 }).match(/<path stroke/g)).toHaveLength(2)
})

test('of a piece of a larger cloth, a float ends at the edge only where it ends in that cloth', () => {
  const cloth: Cloth = {
    ends: 4,
    picks: 1,
    // Ends -1 and 3 … 5 are lifted: the weft float begins at the left edge, the last end runs on to the right.
    structure: (_pick, end) => end === -1 || end >= 3,
    warpDye: () => 'weld',
    weftDye: () => 'cotton',
    gap: 'ground',
    isPiece: true,
  }
  expect(drawCloth(cloth, { pitch: 10 })).toContain('d="M5 5h20"')
  expect(drawCloth({ ...cloth, isPiece: false }, { pitch: 10 })).toContain('d="M-5 5h30"')
})
