import { brotliCompressSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import type { Designs } from '#tools/art/engine/from-id.ts'
import { dyes } from '#tools/art/engine/svg.ts'
import { glareFaults } from '#tools/art/testing/glare.ts'
import { pictureSet } from '#tools/art/testing/picture-sets.ts'
import { askedPictures } from './woven-pictures.ts'

const DRAWING =
  '<svg><path fill="#000" d="M0 0"/><g fill="none"><path class="sky" stroke="#111" d="M1 1"/></g></svg>'

type Folder = {
  texts?: Record<string, string>
  pictures?: string[]
  foreign?: string[]
  drawings?: Designs['drawings']
}

function asked({ texts = {}, pictures = [], foreign = [], drawings = {} }: Folder) {
  const all = askedPictures({
    content: { texts, pictures: Object.fromEntries([...pictures, ...foreign].map((file) => [file, {}])) },
    designs: { services: {}, people: {}, drawings },
    read: (file) => (pictures.includes(file) ? DRAWING : ''),
    isWoven: (file) => !foreign.includes(file),
  })
  return new Map(all.map(({ file, draw }) => [file, draw]))
}

/** Of one folder of the content, without what every site has. */
function names(folder: string, given: Folder): string[] {
  return [...asked(given).keys()].filter((file) => file.startsWith(`content/${folder}/`)).sort()
}

describe('an entry gets', () => {
  test.each([
    ['blog', ['a.svg']],
    ['projects', ['a.svg']],
    ['services', ['a-plan.svg', 'a-reverse.svg', 'a.svg']],
    ['team', ['a-frieze.svg', 'a.svg']],
  ])('in %s what its pages show', (folder, files) => {
    expect(names(folder, { texts: { [`content/${folder}/a.md`]: '---\ntitle: A\n---\n' } })).toEqual(
      files.map((file) => `content/${folder}/${file}`),
    )
  })

  test.each(['avif', 'jpg', 'png'])('nothing in place of a photograph that lies there as .%s', (ending) => {
    const texts = { 'content/team/a.md': '---\nname: A\n---\n' }
    expect(names('team', { texts, foreign: [`content/team/a.${ending}`] })).toEqual([])
    const named = { 'content/team/a.md': `---\nname: A\nimage: portrait.${ending}\n---\n` }
    expect(names('team', { texts: named })).toEqual([])
  })

  test('a woven back behind a photographed front, and no plan', () => {
    const given = { texts: { 'content/services/a.md': '' }, foreign: ['content/services/a.jpg'] }
    expect(names('services', given)).toEqual(['content/services/a-reverse.svg'])
  })

  test('nothing in place of a drawing that somebody else has put there', () => {
    const texts = { 'content/blog/a.md': '---\ntitle: A\n---\n' }
    expect(names('blog', { texts, foreign: ['content/blog/a.svg'] })).toEqual([])
    expect(names('blog', { texts, pictures: ['content/blog/a.svg'] })).toEqual(['content/blog/a.svg'])
  })

  test('the picture that it names instead of the one called like it', () => {
    const texts = { 'content/blog/a.md': '---\ntitle: A\nimage: "other.svg"\n---\nimage: no.svg\n' }
    expect(names('blog', { texts, pictures: ['content/blog/old.svg'] })).toEqual(['content/blog/other.svg'])
  })

  test('its finished drawing in the colours of the brand, and another picture when that is gone', () => {
    const file = 'content/blog/a.svg'
    const drawings: Designs['drawings'] = { [file]: ['linen', 'sky'], 'content/blog/gone.svg': ['sky'] }
    const texts = { 'content/blog/a.md': '' }
    const found = asked({ texts, pictures: [file], drawings })
    expect(found.get(file)?.()).toBe(DRAWING.replace('#000', dyes.linen).replace('#111', dyes.sky))
    expect(found.has('content/blog/gone.svg')).toBe(false)
    expect(asked({ texts, drawings }).get(file)?.()).toBe(asked({ texts }).get(file)?.())
  })
})

test('clients get the faces that the testimonials name, each once', () => {
  const texts = { 'content/testimonials.yaml': '- image: a.svg\n- image: b.jpg\n- image: a.svg\n' }
  expect(names('testimonials', { texts })).toEqual(['content/testimonials/a.svg'])
})

describe('of the large pictures', () => {
  const unwoven = 'content/heroes/unwoven.svg'
  test('the first screen has four pictures, with any number of entries', () => {
    expect(names('heroes', {})).toHaveLength(5)
    const photographs = ['a', 'b', 'c', 'd'].map((name) => `content/heroes/${name}.jpg`)
    expect(names('heroes', { foreign: photographs })).toEqual([unwoven])
  })

  test('a page gets the banner that it names', () => {
    const texts = { 'content/pages/about.yaml': 'title: About\npicture: river.svg\n' }
    expect(names('heroes', { texts })).toContain('content/heroes/river.svg')
  })

  test('one that lies with the banners stays there', () => {
    const texts = { 'content/pages/about.yaml': 'picture: river.svg\n' }
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
    const drawn = files.map(([file, draw]) => ({ file, svg: draw() }))
    expect(files.map(([, draw]) => draw())).toEqual(drawn.map(({ svg }) => svg))
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
