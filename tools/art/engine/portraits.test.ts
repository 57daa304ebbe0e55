import sharp from 'sharp'
import { expect, test } from 'vitest'
import { drawFrieze, drawPortrait, structures, tones } from './portraits.ts'

const names = Object.keys(structures) as (keyof typeof structures)[]
const pixels = (svg: string, width: number, height: number) =>
  sharp(Buffer.from(svg)).resize({ width, height }).removeAlpha().raw().toBuffer()

test.each(names)(
  'a portrait of %s stands in its frieze without a seam: the tile is the same cloth',
  async (name) => {
    const person = { cloth: { ...structures[name], ...tones.weld }, figure: () => '' }
    const tileWidth = person.cloth.repeat * 12
    const portrait = await pixels(drawPortrait(person), 400, 400)
    const tile = await pixels(drawFrieze(person), tileWidth, 400)
    let differing = 0
    for (let y = 0; y < 400; y++) {
      for (let x = 0; x < 400; x++) {
        for (let channel = 0; channel < 3; channel++) {
          const one = portrait[(y * 400 + x) * 3 + channel] ?? 0
          const other = tile[(y * tileWidth + (x % tileWidth)) * 3 + channel] ?? 0
          if (Math.abs(one - other) > 8) differing++
        }
      }
    }
    expect(differing).toBe(0)
  },
)
