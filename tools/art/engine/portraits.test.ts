import sharp from 'sharp'
import { expect, test } from 'vitest'
import { drawFrieze, drawPortrait, structures, tones } from './portraits.ts'

const SIDE = 400
const pixels = (svg: string) => sharp(Buffer.from(svg)).removeAlpha().raw().toBuffer()

test('a portrait of any structure stands in its frieze without a seam: the tile is the same cloth', async () => {
  for (const [name, structure] of Object.entries(structures)) {
    const person = { cloth: { ...structure, ...tones.weld }, figure: () => '' }
    const width = structure.repeat * 12
    const portrait = await pixels(drawPortrait(person))
    const tile = await pixels(drawFrieze(person))
    const differing = portrait.filter((value, at) => {
      const [pixel, channel] = [Math.floor(at / 3), at % 3]
      const inTile = Math.floor(pixel / SIDE) * width + ((pixel % SIDE) % width)
      return Math.abs(value - (tile[inTile * 3 + channel] ?? 0)) > 8
    })
    expect(differing.length, name).toBe(0)
  }
})
