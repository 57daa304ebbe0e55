import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { newFolder } from '#testing/new-folder.ts'
import { originOf, readOrigin, signJpeg, signPng, signSvg } from './origin.ts'
import { iconFile } from './rasters.ts'

const file = join(newFolder(afterAll), 'picture')

function originIn(content: string | Buffer): string | undefined {
  writeFileSync(file, content)
  return readOrigin(file)
}

const square = sharp({ create: { width: 48, height: 48, channels: 3, background: '#123456' } })
const png = await square.png().toBuffer()
const jpeg = await square.jpeg().toBuffer()
const origin = originOf('a title', Buffer.from('a cloth'))

test('a woven SVG, PNG, JPEG or icon contains its origin, and still is a picture; others have none', async () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"></svg>'
  expect(originIn(signSvg(svg, origin))).toBe(origin)
  expect(originIn(signPng(png, origin))).toBe(origin)
  expect(originIn(signJpeg(jpeg, origin))).toBe(origin)
  expect((await sharp(signJpeg(jpeg, origin)).stats()).channels).toEqual((await sharp(jpeg).stats()).channels)
  expect(originIn(iconFile(signPng(png, origin), 48))).toBe(origin)
  expect([originIn(svg), originIn(png), readOrigin(`${file}.none`)]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})
