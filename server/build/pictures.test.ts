import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { ContentError } from '#lib/content/fault.ts'
import { preparePictures, publishPictures } from './pictures.ts'

const root = mkdtempSync(join(tmpdir(), 'pictures-'))
const BLOG = ['content', 'blog'].join('/')
afterAll(() => rmSync(root, { recursive: true }))
beforeEach(() => {
  vi.spyOn(console, 'log').mockImplementation(() => undefined)
  rmSync(root, { recursive: true })
  mkdirSync(join(root, BLOG), { recursive: true })
})

const draw = (name: string, attributes: string) =>
  writeFileSync(join(root, BLOG, name), `<svg xmlns="http://www.w3.org/2000/svg" ${attributes}/>`)

test('every picture is there at its address, which changes with it, and its size is known', async () => {
  draw('loom.svg', 'viewBox="0 0 8 5" width="800" height="500"')
  draw('a plan.svg', 'viewBox="0 0 80 50"')
  draw('inches.svg', 'width="2in" height="1in"')
  await sharp({ create: { width: 40, height: 30, channels: 3, background: '#c84' } }).toFile(
    join(root, BLOG, 'wool.jpg'),
  )
  const pictures = await preparePictures(root)
  const sizes = Object.entries(pictures).map(([path, { width, height }]) => [basename(path), width, height])
  expect(sizes).toEqual([
    ['a plan.svg', 80, 50],
    ['inches.svg', 144, 72],
    ['loom.svg', 800, 500],
    ['wool.jpg', 40, 30],
  ])
  const loom = pictures[`${BLOG}/loom.svg`]
  expect(loom?.src).toMatch(/^\/_next\/static\/media\/loom\.[0-9a-f]{13}\.svg$/)
  expect(pictures[`${BLOG}/a plan.svg`]?.src).toMatch(/\/a-plan\.[0-9a-f]{13}\.svg$/)
  expect(pictures[`${BLOG}/wool.jpg`]?.photo?.src).toMatch(/^\/photographs\/wool-/)

  publishPictures(root, join(root, '.next'), pictures)
  const published = readdirSync(join(root, '.next/static/media')).sort()
  expect(published).toEqual(
    Object.values(pictures)
      .map(({ src }) => basename(src))
      .sort(),
  )

  draw('loom.svg', 'viewBox="0 0 8 5" width="800" height="500" id="other"')
  expect((await preparePictures(root))[`${BLOG}/loom.svg`]?.src).not.toBe(loom?.src)
})

test('a drawing in a comment is not measured', async () => {
  const file = join(root, BLOG, 'plan.svg')
  writeFileSync(file, '<!-- <svg width="1" height="2"> -->\n<svg xmlns="x" width="80" height="50"></svg>')
  expect(Object.values(await preparePictures(root))).toMatchObject([{ width: 80, height: 50 }])
})

test('every drawing that cannot be read is named', async () => {
  draw('loom.svg', 'width="800" height="500"')
  draw('sizeless.svg', '')
  writeFileSync(
    join(root, BLOG, 'open.svg'),
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 5"><g></svg>',
  )
  expect(await faultyFiles()).toEqual([`${BLOG}/open.svg`, `${BLOG}/sizeless.svg`])
})

test('every photograph that cannot be read is named, cut off in its head or in its pixels', async () => {
  const picture = sharp({
    create: {
      width: 300,
      height: 300,
      channels: 3,
      background: '#c84',
      noise: { type: 'gaussian', sigma: 30 },
    },
  })
  const png = await picture.png().toBuffer()
  writeFileSync(join(root, BLOG, 'head.png'), png.subarray(0, 20))
  writeFileSync(join(root, BLOG, 'pixels.png'), png.subarray(0, png.length / 2))
  writeFileSync(join(root, BLOG, 'whole.png'), png)
  expect(await faultyFiles()).toEqual([`${BLOG}/head.png`, `${BLOG}/pixels.png`])
})

async function faultyFiles(): Promise<string[]> {
  const error: unknown = await preparePictures(root).catch((thrown: unknown) => thrown)
  if (!(error instanceof ContentError)) throw new Error('No fault was found')
  expect(error.message).toContain('cannot be read as a picture (')
  return error.faults.map(({ file }) => file)
}
