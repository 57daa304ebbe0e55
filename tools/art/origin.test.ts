import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { newFolder } from '#testing/new-folder.ts'
import { originOf, readOrigin, signJpeg, signPng, signSvg } from './origin.ts'
import { iconFile } from './rasters.ts'

const folder = newFolder(afterAll)

function written(name: string, content: string | Buffer): string {
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}

const square = sharp({ create: { width: 48, height: 48, channels: 3, background: '#123456' } })
const png = await square.png().toBuffer()
const jpeg = await square.jpeg().toBuffer()
const origin = originOf('a title', Buffer.from('a cloth'))

test('a woven SVG, PNG, JPEG or icon contains its origin, and still is a picture', async () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"></svg>'
  expect(readOrigin(written('a.svg', signSvg(svg, origin)))).toBe(origin)
  expect(readOrigin(written('a.png', signPng(png, origin)))).toBe(origin)
  expect(readOrigin(written('a.jpg', signJpeg(jpeg, origin)))).toBe(origin)
  expect((await sharp(signJpeg(jpeg, origin)).stats()).channels).toEqual((await sharp(jpeg).stats()).channels)
  expect(readOrigin(written('a.ico', iconFile(signPng(png, origin), 48)))).toBe(origin)
})

test('an unsigned file has no origin, and neither has a missing one', () => {
  expect(readOrigin(written('b.svg', '<svg xmlns="http://www.w3.org/2000/svg"></svg>'))).toBeUndefined()
  expect(readOrigin(written('b.png', png))).toBeUndefined()
  expect(readOrigin(join(folder, 'none.svg'))).toBeUndefined()
})
