import { brotliCompressSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { glare, MOST_GLARE } from '#art/engine/glare.ts'
import { luminanceOf } from './luminance.ts'
import { missingPictures, picturedFolders } from './missing.ts'
import { PICTURE_SETS, type PicturedFolder, widthsShown } from './picture-sets.ts'

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

describe.each(picturedFolders)('stand-ins for %s, whatever the id', { timeout: 60_000 }, (folder) => {
  const woven = (count: number) => {
    const entries = Array.from({ length: count }, (_, index) => `entry-${index}.md`)
    return missingPictures(folder, entries)
  }
  const set = `content/${folder}` as PicturedFolder

  test('are no heavier than pictures that were drawn', () => {
    for (const [file, draw] of woven(30)) {
      expect(brotliCompressSync(draw()).length, file).toBeLessThanOrEqual(PICTURE_SETS[set].heaviest)
    }
  })

  test('do not glare', async () => {
    for (const [file, draw] of woven(8)) {
      const svg = draw()
      for (const width of widthsShown(set).filter((_, index) => index % 4 === 0)) {
        const strength = glare(await luminanceOf(svg, width))
        expect(strength, `${file}, ${width} px wide`).toBeLessThanOrEqual(MOST_GLARE)
      }
    }
  })
})
