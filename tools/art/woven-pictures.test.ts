import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { newFolder } from '#testing/new-folder.ts'
import type { Designs } from '#tools/art/engine/from-id.ts'
import { dyes } from '#tools/art/engine/svg.ts'
import { glareFaults } from '#tools/art/testing/glare.ts'
import { pictureSet } from '#tools/art/testing/picture-sets.ts'
import { originOf, signSvg } from './origin.ts'
import { vectorPictures } from './woven-pictures.ts'

const DRAWING =
  '<svg ><path fill="#000" d="M0 0"/><g fill="none"><path class="sky" stroke="#111" d="M1 1"/></g></svg>'

type Folder = {
  texts?: Record<string, string>
  /** Those that we have woven, and those of others. */
  pictures?: string[]
  foreign?: string[]
  drawings?: Designs['drawings']
}

/** How the pictures that a folder asks for are drawn, by their files. */
function asked({ texts = {}, pictures = [], foreign = [], drawings = {} }: Folder) {
  const root = newFolder()
  const files = {
    'content/brand.yaml': 'colors:\n  main: "#31549d"\n  accent: "#eab02f"\n',
    ...texts,
    ...Object.fromEntries(pictures.map((file) => [file, signSvg(DRAWING, originOf(''))])),
    ...Object.fromEntries(foreign.map((file) => [file, DRAWING])),
  }
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, file)), { recursive: true })
    writeFileSync(join(root, file), text)
  }
  const all = vectorPictures(root, { services: {}, people: {}, drawings })
  return new Map(all.map(({ file, draw }) => [file, async () => String(await draw())]))
}

/** Of one folder of the content, without what every site has. */
const names = (folder: string, given: Folder) =>
  [...asked(given).keys()].filter((file) => file.startsWith(`content/${folder}/`)).sort()

/** The lines that follow are words, although they look like the head of an entry. */
const entry = (image = '') => `---\ntitle: A\n${image}\n---\nimage: no.svg\n`

test.each<[folder: string, Partial<Record<'image' | 'foreign' | 'woven', string>>, files: string[]]>([
  ['blog', {}, ['a.svg']],
  ['projects', {}, ['a.svg']],
  ['services', {}, ['a-plan.svg', 'a-reverse.svg', 'a.svg']],
  ['team', {}, ['a-frieze.svg', 'a.svg']],
  // Nothing in place of a photograph, and only a back behind one.
  ['team', { foreign: 'a.avif' }, []],
  ['team', { foreign: 'a.jpg' }, []],
  ['team', { foreign: 'a.png' }, []],
  ['team', { image: 'image: portrait.avif' }, []],
  ['team', { image: 'image: portrait.jpg' }, []],
  ['team', { image: 'image: portrait.png' }, []],
  ['services', { foreign: 'a.jpg' }, ['a-reverse.svg']],
  // Nothing in place of a drawing that somebody else has put there.
  ['blog', { foreign: 'a.svg' }, []],
  ['blog', { woven: 'a.svg' }, ['a.svg']],
  ['blog', { image: 'image: "other.svg"', woven: 'old.svg' }, ['other.svg']],
])('an entry in %s with the files and the head %j gets %j', (folder, { image, foreign, woven }, files) => {
  const inFolder = (name?: string) => (name === undefined ? [] : [`content/${folder}/${name}`])
  const texts = { [`content/${folder}/a.md`]: entry(image) }
  const given = { texts, foreign: inFolder(foreign), pictures: inFolder(woven) }
  expect(names(folder, given)).toEqual(files.flatMap(inFolder))
})

test('an entry gets its finished drawing in the colours of the brand, and another picture when that is gone', async () => {
  const file = 'content/blog/a.svg'
  const drawings: Designs['drawings'] = { [file]: ['linen', 'sky'], 'content/blog/gone.svg': ['sky'] }
  const texts = { 'content/blog/a.md': entry() }
  const found = asked({ texts, pictures: [file], drawings })
  const redyed = DRAWING.replace('#000', dyes.linen).replace('#111', dyes.sky)
  expect((await found.get(file)?.())?.replace(/data-woven="\w+" /, '')).toBe(redyed)
  expect(found.has('content/blog/gone.svg')).toBe(false)
  expect(await asked({ texts, drawings }).get(file)?.()).toBe(await asked({ texts }).get(file)?.())
})

test('clients get the faces that the testimonials name, each once', () => {
  const texts = { 'content/testimonials.yaml': '- image: a.svg\n- image: b.jpg\n- image: a.svg\n' }
  expect(names('testimonials', { texts })).toEqual(['content/testimonials/a.svg'])
})

describe('of the large pictures', () => {
  test('the first screen has four pictures, with any number of entries', () => {
    expect(names('heroes', {})).toHaveLength(5)
    const photographs = ['a', 'b', 'c', 'd'].map((name) => `content/heroes/${name}.jpg`)
    expect(names('heroes', { foreign: photographs })).toEqual(['content/heroes/unwoven.svg'])
  })

  test('a page gets the banner that it names, and one that lies with the banners stays there', () => {
    const texts = { 'content/pages/about.yaml': 'title: About\npicture: river.svg\n' }
    expect(names('heroes', { texts })).toContain('content/heroes/river.svg')
    const found = asked({ texts, pictures: ['content/banners/river.svg'] })
    expect(found.has('content/banners/river.svg')).toBe(true)
    expect(found.has('content/heroes/river.svg')).toBe(false)
  })
})

/** At how many of its widths, at the most, we look at a picture that was woven for a test. */
const WIDTHS = 6
const KINDS = ['services', 'projects', 'blog', 'team', 'testimonials', 'heroes']

test.each(KINDS)(
  'pictures woven from an id for %s are the same each time, differ, are light and do not glare',
  { timeout: 120_000 },
  async (folder) => {
    const ids = Array.from({ length: 12 }, (_, index) => `entry-${index}`)
    const texts = {
      ...Object.fromEntries(ids.map((id) => [`content/${folder}/${id}.md`, ''])),
      'content/testimonials.yaml': ids.map((id) => `- image: ${id}.svg\n`).join(''),
      'content/pages/a.yaml': `a:\n${ids.map((id) => `  - picture: ${id}.svg\n`).join('')}`,
    }
    const files = [...asked({ texts })].filter(([file]) => file.startsWith(`content/${folder}/entry-`))
    const drawAll = () => Promise.all(files.map(async ([file, draw]) => ({ file, svg: await draw() })))
    const drawn = await drawAll()
    expect(await drawAll()).toEqual(drawn)
    expect(new Set(drawn.map(({ svg }) => svg)).size).toBeGreaterThan(6)
    for (const { file, svg } of drawn)
      expect(brotliCompressSync(svg).length, file).toBeLessThanOrEqual(pictureSet(file)?.heaviest ?? 0)
    const measured = folder === 'services' || folder === 'projects' ? 4 : 2
    for (const { file, svg } of drawn.filter(
      (each) => Number(/entry-(\d+)/.exec(each.file)?.[1]) < measured,
    )) {
      const set = pictureSet(file)
      if (!set) throw new Error(`Nothing is said of ${file}`)
      const widths = set.widths.filter((_, index) => index % Math.ceil(set.widths.length / WIDTHS) === 0)
      expect(await glareFaults(svg, { ...set, widths }), file).toEqual([])
    }
  },
)
