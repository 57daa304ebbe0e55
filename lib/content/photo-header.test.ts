import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { photoFaults } from './photo-faults.ts'
import { readPhotoHeader } from './photo-header.ts'

const folder = mkdtempSync(join(tmpdir(), 'photographs-'))
afterAll(() => rmSync(folder, { recursive: true }))

const PLACE = { IFD0: { Copyright: 'A. King' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '30/1 12/1 0/1' } }
const XMP_PLACE =
  '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:exif="http://ns.adobe.com/exif/1.0/" exif:GPSLatitude="30,12N"/></rdf:RDF></x:xmpmeta>'

/** Writes a grey photograph of 40 x 30 px, and tells where it is. */
async function photograph(name: string, change: (picture: Sharp) => Sharp = (picture) => picture) {
  const file = join(folder, name)
  const grey = sharp({ create: { width: 40, height: 30, channels: 3, background: '#777' } })
  writeFileSync(file, await change(grey).toFormat(formatOf(name)).toBuffer())
  return file
}

function formatOf(name: string) {
  return (['webp', 'avif', 'png'] as const).find((format) => name.endsWith(format)) ?? 'jpeg'
}

test.each(['a.jpg', 'a.png', 'a.webp', 'a.avif'])(
  '%s is measured, and nothing is wrong with it',
  async (name) => {
    const file = await photograph(name)
    expect(readPhotoHeader(file)).toMatchObject({ width: 40, height: 30 })
    expect(photoFaults(file)).toEqual([])
  },
)

test('a WebP without loss is measured', async () => {
  const file = join(folder, 'lossless.webp')
  const grey = sharp({ create: { width: 41, height: 31, channels: 4, background: '#7777' } })
  writeFileSync(file, await grey.webp({ lossless: true }).toBuffer())
  expect(readPhotoHeader(file)).toMatchObject({ width: 41, height: 31, hasMetadata: false })
})

test.each(['b.jpg', 'b.png', 'b.webp'])('%s that tells where it was taken is noticed', async (name) => {
  const file = await photograph(name, (picture) => picture.withExif(PLACE))
  expect(photoFaults(file)).toEqual(['tells where it was taken'])
})

test.each(['c.jpg', 'c.webp'])('%s that tells it as XMP is noticed', async (name) => {
  const file = await photograph(name, (picture) => picture.withXmp(XMP_PLACE))
  expect(photoFaults(file)).toEqual(['tells where it was taken'])
})

test.each(['d.jpg', 'd.png', 'd.webp'])('%s that lies on its side is noticed', async (name) => {
  const file = await photograph(name, (picture) => picture.withMetadata({ orientation: 6 }))
  expect(photoFaults(file)).toContain('lies on its side')
})

test.each(['e.jpg', 'e.png', 'e.webp', 'e.avif'])(
  '%s with the words of a camera is noticed',
  async (name) => {
    const file = await photograph(name, (picture) => picture.withExif({ IFD0: { Make: 'Nokia' } }))
    expect(photoFaults(file)).toEqual(['holds what a camera or a program wrote about it'])
  },
)

test.each(['f.jpg', 'f.png', 'f.webp', 'f.avif'])('%s that is too large is noticed', async (name) => {
  const file = await photograph(name, (picture) => picture.resize(2401, 10, { fit: 'fill' }))
  expect(photoFaults(file)).toEqual(['is 2401 px on its longer side, where 2400 are enough'])
})

test('a file that ends too early is not a photograph, and breaks nothing', async () => {
  const file = join(folder, 'cut.jpg')
  for (const bytes of [0, 3, 8, 11]) {
    writeFileSync(file, Buffer.from('\xFF\xD8\xFF\xE0\0\x10JFIF', 'latin1').subarray(0, bytes))
    expect(readPhotoHeader(file)).toBeUndefined()
  }
})
