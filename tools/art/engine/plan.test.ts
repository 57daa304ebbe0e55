import { expect, test } from 'vitest'
import { serviceCloth } from './from-id/service.ts'
import { drawPlan } from './plan.ts'
import { atNight } from './svg.ts'
import { strokesOf } from './testing/strokes.ts'

const colours = { line: { light: '#111111', dark: '#222222' }, thread: { light: '#333333', dark: '#444444' } }

/** The filled squares that the plan draws, as `pick:end` of the middle of the cloth. */
function filledSquares(svg: string): Set<string> {
  return new Set(
    strokesOf(svg, 'thread').flatMap(({ x, y, length }) =>
      Array.from({ length: Math.ceil(length) }, (_, index) =>
        [Math.floor(y), Math.floor(x) + index].join(':'),
      ),
    ),
  )
}

test('a square is filled exactly where the warp is lifted, in the middle of the cloth', () => {
  const cloth = serviceCloth('support')
  const margin = (cloth.ends - cloth.picks) / 2
  const filled = filledSquares(drawPlan(cloth, colours))
  for (let pick = 0; pick < cloth.picks; pick++) {
    for (let end = 0; end < cloth.picks; end++) {
      expect(filled.has(`${pick}:${end}`), `pick ${pick}, end ${end}`).toBe(
        cloth.structure(pick, margin + end),
      )
    }
  }
})

test('the plan has the colours of the page, and those of the dark page where it is dark', () => {
  const plan = drawPlan(serviceCloth('support'), colours)
  expect(plan).toContain('stroke="#333333"')
  expect(plan).toContain('@media(prefers-color-scheme:dark){.line{stroke:#222222}.thread{stroke:#444444}}')
  expect(atNight(plan)).toContain('<style>.line{stroke:#222222}.thread{stroke:#444444}</style>')
})
