import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { newFolder } from '#testing/new-folder.ts'
import { pictureFaults } from './check-pictures.ts'

const root = newFolder(afterAll)

const XMP =
  '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:exif="http://ns.adobe.com/exif/1.0/" exif:GPSLatitude="30,12N"/></rdf:RDF></x:xmpmeta>'

/** A grey photograph of 40 x 30 px. */
function photograph(name: string, change: (picture: Sharp) => Sharp = (picture) => picture) {
  const format = (['webp', 'avif', 'png'] as const).find((each) => name.endsWith(each)) ?? 'jpeg'
  const grey = sharp({ create: { width: 40, height: 30, channels: 3, background: '#777' } })
  return change(grey).toFormat(format).toBuffer()
}

async function messagesFor(name: string, bytes: Buffer) {
  writeFileSync(join(root, name), bytes)
  return (await pictureFaults(root, [name])).map(({ message }) => message)
}

test.each(['a.jpg', 'a.jpeg', 'a.png', 'a.webp', 'a.avif'])('a sound %s has no fault', async (name) => {
  expect(await messagesFor(name, await photograph(name))).toEqual([])
})

test('an SVG drawing has no fault, even with a comment before it', async () => {
  const svg = '<!-- drawn by hand -->\n<svg xmlns="http://www.w3.org/2000/svg"/>'
  expect(await messagesFor('a.svg', Buffer.from(svg))).toEqual([])
})

test.each([
  ['<svg width="8" height="5"/>', 'lacks xmlns='],
  [
    '<svg xmlns="http://www.w3.org/2000/svg"><image x="1" xlink:href="photo.jpg"/></svg>',
    'links to photo.jpg',
  ],
])('a drawing that only other programs show whole is refused: %s', async (svg, sentence) => {
  expect(await messagesFor('b.svg', Buffer.from(svg))).toEqual([expect.stringContaining(sentence)])
})

test.each<[string, string, (picture: Sharp) => Sharp, string]>([
  ['c.jpg', 'a place as XMP', (picture) => picture.withXmp(XMP), 'such as the place where it was taken'],
  ['c.webp', 'a place as XMP', (picture) => picture.withXmp(XMP), 'such as the place where it was taken'],
  ['e.jpg', 'too many pixels', (picture) => picture.resize(2401, 10, { fit: 'fill' }), 'is 2401 px on'],
])('%s with %s is refused with the command that fixes it', async (name, _what, change, sentence) => {
  const [message, ...others] = await messagesFor(name, await photograph(name, change))
  expect(message).toContain(sentence)
  expect(message).toMatch(/\. Fix it with: npm run art -- --missing$/)
  expect(others).toEqual([])
})

test.each([
  ['f.png', 'jpg', 'is a .jpg file by its content'],
  ['f.jpg', 'png', 'is a .png file by its content'],
  ['f.svg', 'png', 'is a .png file by its content'],
])('%s with the content of a .%s file is refused', async (name, kind, sentence) => {
  expect((await messagesFor(name, await photograph(`f.${kind}`)))[0]).toContain(sentence)
})

const frames = await Promise.all(
  ['a', 'b'].map((name) => photograph(`${name}.png`, (picture) => picture.negate(name === 'a'))),
)
const animated = sharp(frames, { join: { animated: true } })

test('a picture that moves is refused, because it would stand still', async () => {
  const bytes = await animated.webp({ loop: 0, delay: [90, 90, 90] }).toBuffer()
  expect(await messagesFor('i.webp', bytes)).toEqual([expect.stringMatching(/^moves, .*Save a single frame/)])
})

test('a photograph of 280 megapixels is only too large', async () => {
  const jpeg = await photograph('j.jpg')
  // In the header of the frame, behind its marker: two bytes of length, one of depth, then the height and the width.
  const place = jpeg.indexOf('\xFF\xC0', 'latin1') + 5
  jpeg.writeUInt16BE(14_000, place)
  jpeg.writeUInt16BE(20_000, place + 2)
  expect((await messagesFor('j.jpg', jpeg))[0]).toMatch(/is 20000 px .*npm run art -- --missing$/)
})

test.each([
  ['g.jpg', Buffer.from('\0\0\0\x18ftypheic\0\0\0\0')],
  ['g.svg', Buffer.from('<html><body>Not found')],
  ['g.webp', Buffer.alloc(0)],
  ['h.jpg', Buffer.from('\xFF\xD8\xFF\xE0\0\x10JFIF', 'latin1')],
])('%s that is not a picture is refused', async (name, bytes) => {
  expect(await messagesFor(name, bytes)).toEqual([
    'is not a picture that browsers can show. Save it again as .jpg, .png, .webp, .avif or .svg',
  ])
})
