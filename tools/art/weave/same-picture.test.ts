import sharp from 'sharp'
import { expect, test } from 'vitest'
import { iconFile } from './ico.ts'
import { differingShare } from './same-picture.ts'

/** A grey square of 10 px with one pixel of another grey. */
function greys(one: number, compressionLevel = 9): Promise<Buffer> {
  const pixels = Buffer.alloc(100, 100)
  pixels[0] = one
  return sharp(pixels, { raw: { width: 10, height: 10, channels: 1 } })
    .png({ compressionLevel })
    .toBuffer()
}

test('the same pixels packed in another way are the same picture', async () => {
  const [one, other] = [await greys(100), await greys(100, 1)]
  expect(one.equals(other)).toBe(false)
  expect(await differingShare(one, other)).toBe(0)
})

test('what a processor rounds is the same picture, another colour is not', async () => {
  expect(await differingShare(await greys(100), await greys(102))).toBe(0)
  expect(await differingShare(await greys(100), await greys(200))).toBe(0.01)
})

test('an icon is compared by the picture in it', async () => {
  const [one, other] = [await greys(100), await greys(200)].map((png) => iconFile(png, 10))
  expect(await differingShare(one as Buffer, other as Buffer)).toBe(0.01)
})

test('another size is another picture', async () => {
  const small = await sharp(await greys(100))
    .resize(5)
    .png()
    .toBuffer()
  expect(await differingShare(await greys(100), small)).toBe(1)
})
