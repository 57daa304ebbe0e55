import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { newFolder } from '#testing/new-folder.ts'
import { originOf, readOrigin, signPixels, signSvg } from './origin.ts'
import { iconFile } from './rasters.ts'

const file = join(newFolder(afterAll), 'picture')

function originIn(content: string | Buffer): string | undefined {
  writeFileSync(file, content)
  return readOrigin(file)
}

const square = sharp({ create: { width: 48, height: 48, channels: 3, background: '#123456' } })
const [png, jpeg] = [square.clone().png(), square.clone().jpeg()]
const origin = originOf('a title', Buffer.from('a cloth'))

test('a woven SVG, PNG, JPEG or icon contains its origin, and still is a picture; others have none', async () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"></svg>'
  expect(originIn(signSvg(svg, origin))).toBe(origin)
  const others = [originIn(svg), originIn(await png.toBuffer()), readOrigin(`${file}.none`)]
  expect(others).toEqual([undefined, undefined, undefined])
  const signed = await signPixels(png, origin).toBuffer()
  expect(originIn(signed)).toBe(origin)
  expect(originIn(await signPixels(jpeg, origin).toBuffer())).toBe(origin)
  expect(originIn(iconFile(signed, 48))).toBe(origin)
})
