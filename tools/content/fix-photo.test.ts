import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { pictureFaults } from '#lib/content/check/check-pictures.ts'
import { newFolder } from '#testing/new-folder.ts'
import { fixPhoto } from './fix-photo.ts'

const folder = newFolder(afterAll)

const fix = async (file: string) => writeFileSync(file, await fixPhoto(file, readFileSync(file)))
const faultsOf = async (file: string) =>
  (await pictureFaults('', [file])).map(({ message }) => message).join()

/** Red above blue, stored on its side: a viewer has to turn it by 90 degrees (orientation 6). */
async function photographOfPhone(name: string, width: number, height: number): Promise<string> {
  const file = join(folder, name)
  const blue = sharp({ create: { width: width / 2, height, channels: 3, background: '#00f' } })
  const picture = sharp({ create: { width, height, channels: 3, background: '#f00' } })
    .composite([{ input: await blue.png().toBuffer(), left: width / 2, top: 0 }])
    .withExif({ IFD0: { Make: 'Nokia' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '30/1 12/1 0/1' } })
    .withMetadata({ orientation: 6 })
  await picture.toFile(file)
  return file
}

test.each(['phone.jpg', 'phone.webp', 'phone.png'])(
  '%s is upright and silent afterwards, and then stays as it is',
  async (name) => {
    const file = await photographOfPhone(name, 60, 40)
    expect(await faultsOf(file)).toMatch(/^contains metadata, .*, and is stored on its side/)
    await fix(file)
    expect(await faultsOf(file)).toBe('')
    const { data, info } = await sharp(file).raw().toBuffer({ resolveWithObject: true })
    expect([info.width, info.height]).toEqual([40, 60])
    expect(data[0], 'red is above').toBeGreaterThan(200)
    const { exif, xmp, iptc, orientation } = await sharp(file).metadata()
    expect([exif, xmp, iptc, orientation]).toEqual([undefined, undefined, undefined, undefined])
  },
)

test('fixing an AVIF removes its metadata', async () => {
  const file = join(folder, 'phone.avif')
  const grey = sharp({ create: { width: 40, height: 30, channels: 3, background: '#777' } })
  await grey.withExif({ IFD0: { Make: 'Nokia' } }).toFile(file)
  expect(await faultsOf(file)).toMatch(/^contains metadata/)
  await fix(file)
  expect(await faultsOf(file)).toBe('')
})
