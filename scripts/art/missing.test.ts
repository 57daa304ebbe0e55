import { expect, test } from 'vitest'
import { glare } from '#lib/art/glare.ts'
import { luminanceOf } from './luminance.ts'
import { missingPictures, picturedFolders } from './missing.ts'

const names = (folder: string, files: string[]) => [...missingPictures(folder, files).keys()]

test('a new post without a picture gets one', () => {
  expect(names('blog', ['slow-queries.md'])).toEqual(['slow-queries.svg'])
})

test('a new service gets both sides of its cloth', () => {
  expect(names('services', ['support.md'])).toEqual(['support.svg', 'support-reverse.svg'])
})

test.each(['svg', 'avif', 'jpg', 'png'])('a picture that is there as .%s stays', (ending) => {
  expect(names('team', ['ayesha-khan.md', `ayesha-khan.${ending}`])).toEqual([])
})

test('a picture without an entry, or a folder that needs none, asks for nothing', () => {
  expect(names('blog', ['old.svg'])).toEqual([])
  expect(names('technologies', ['react.md'])).toEqual([])
})

test('what is woven is a picture', () => {
  expect(missingPictures('projects', ['new.md']).get('new.svg')?.()).toMatch(/^<svg .*<\/svg>\n$/)
})

test.each(picturedFolders)('no stand-in for %s glares, whatever the id', async (folder) => {
  const entries = Array.from({ length: 10 }, (_, index) => `entry-${index}.md`)
  for (const [file, draw] of missingPictures(folder, entries)) {
    expect(glare(await luminanceOf(draw(), 420)), file).toBeLessThanOrEqual(0.2)
  }
})
