import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { pictureFileFaults } from './picture-files.ts'

const folder = mkdtempSync(join(tmpdir(), 'pictures-'))
afterAll(() => rmSync(folder, { recursive: true }))

const JPEG = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 0])
const PNG = Buffer.from('\x89PNG\r\n', 'latin1')

test.each([
  ['loom.jpg', JPEG],
  ['loom.png', PNG],
  ['loom.webp', Buffer.from('RIFF....WEBPVP8 ')],
  ['loom.avif', Buffer.from('....ftypavif')],
  ['loom.svg', Buffer.from('\n<svg xmlns="http://www.w3.org/2000/svg"/>')],
])('%s is what its name says', (name, bytes) => {
  expect(faultsOf(name, bytes)).toEqual([])
})

test.each([
  ['loom.png', JPEG, 'is a .jpg by what is in it'],
  ['loom.jpg', PNG, 'is a .png by what is in it'],
  ['loom.jpg', Buffer.from('....ftypheic'), 'is a .heic, which browsers cannot show. Save it again as .jpg'],
  ['loom.svg', Buffer.from('<html><body>Not found'), 'is not a picture that a browser can show'],
  ['loom.webp', Buffer.alloc(0), 'is not a picture that a browser can show'],
])('%s that is something else is told', (name, bytes, sentence) => {
  expect(faultsOf(name, bytes)).toMatchObject([
    { file: `content/blog/${name}`, message: expect.stringContaining(sentence) },
  ])
})

test('a photograph that is not prepared is told with the command that mends it', () => {
  // A frame of 5 by 3000 px and nothing else.
  const frame = Buffer.from([0xff, 0xd8, 0xff, 0xc0, 0, 17, 8, 0x0b, 0xb8, 0, 5, 3, 0, 0, 0, 0])
  expect(faultsOf('large.jpg', frame)).toEqual([
    {
      file: 'content/blog/large.jpg',
      message: 'is 3000 px on its longer side, where 2400 are enough. Mend it with: npm run pictures',
    },
  ])
})

function faultsOf(name: string, bytes: Buffer) {
  const file = join(folder, name)
  writeFileSync(file, bytes)
  return pictureFileFaults(file, `content/blog/${name}`)
}
