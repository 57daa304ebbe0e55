// Tried on the entries of the sample company (vitest.config.ts).
import { expect, test } from 'vitest'
import { dyes } from './palette.ts'
import { stitchOnPaper } from './paper.ts'
import { atNight } from './svg.ts'

const svg = stitchOnPaper(({ row }) => ({
  length: 0.5,
  dye: row % 2 ? 'indigo' : 'weld',
  direction: 'across',
}))

test('by day the colours are attributes, so that a renderer without styles draws the day', () => {
  expect(svg).toContain(`fill="${dyes.cotton}"`)
  expect(svg).toContain(`stroke="${dyes.indigo}"`)
})

test('where the page is dark the cloth is dark, and the threads that need it change with it', () => {
  const [, rules = ''] = /<style>(.*)<\/style>/.exec(atNight(svg)) ?? []
  expect(rules).toBe('.cloth{fill:#13203c}.indigo{stroke:#5f80c6}')
  expect(svg).toContain('<path class="cloth"')
  expect(svg).toContain('<path class="indigo"')
})

test('weld stays as it is', () => {
  expect(svg).toContain(`<path stroke="${dyes.weld}"`)
})
