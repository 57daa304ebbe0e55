import sharp from 'sharp'
import { expect, test } from 'vitest'
import { drawFrieze, drawPortrait, structures, tones } from './portraits.ts'

const HEIGHT = 400
/** The left edge of a picture, as wide as it is asked for. */
const pixels = (svg: string, width: number) =>
  sharp(Buffer.from(svg)).extract({ left: 0, top: 0, width, height: HEIGHT }).removeAlpha().raw().toBuffer()

test('a portrait of any structure stands in its frieze without a seam: the tile is the same cloth', async () => {
  for (const [name, structure] of Object.entries(structures)) {
    const person = { cloth: { ...structure, ...tones.weld }, figure: () => '' }
    const width = structure.repeat * 12
    const portrait = await pixels(drawPortrait(person), width)
    const tile = await pixels(drawFrieze(person), width)
    expect(portrait.filter((value, at) => Math.abs(value - (tile[at] ?? 0)) > 8).length, name).toBe(0)
  }
})
