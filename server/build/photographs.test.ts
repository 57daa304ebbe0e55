import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { photoOf } from '#lib/content/pictures.ts'
import { openPhotographs } from './photographs.ts'

const root = mkdtempSync(join(tmpdir(), 'photographs-'))
afterAll(() => rmSync(root, { recursive: true }))
beforeEach(() => {
  vi.spyOn(console, 'log').mockImplementation(() => undefined)
  rmSync(root, { recursive: true })
  mkdirSync(join(root, TEAM), { recursive: true })
})

const TEAM = ['content', 'team'].join('/')
const PORTRAIT = `${TEAM}/ada-king.jpg`

async function photograph(path: string, background: string, width = 250): Promise<void> {
  const channels = background.length > 4 ? 4 : 3
  await sharp({ create: { width, height: 200, channels, background } }).toFile(join(root, path))
}

/** As a build of this one photograph does. */
async function prepare(path: string) {
  const folder = await openPhotographs(root)
  const photo = await folder.prepare(path, readFileSync(join(root, path)))
  await folder.finish()
  return photo
}

const made = () => readdirSync(join(root, 'public/photographs')).sort()

test('a photograph is there in two encodings, at the widths of its place and never wider than it is', async () => {
  await photograph(PORTRAIT, '#c84')
  const photo = await prepare(PORTRAIT)
  expect(photo).toMatchObject({
    name: expect.stringMatching(/^ada-king-[0-9a-f]{10}$/),
    widths: [100, 200, 250],
  })
  const { src, avif, webp, color } = photoOf(photo)
  expect([src, avif]).toEqual([
    `/photographs/${photo.name}-250.webp`,
    [100, 200, 250].map((width) => `/photographs/${photo.name}-${width}.avif ${width}w`).join(', '),
  ])
  const named = `${avif}, ${webp}`.split(', ').map((each) => each.split(/[ /]/)[2])
  expect(named.sort()).toEqual(made())
  const { format, width } = await sharp(join(root, `public/photographs/${photo.name}-200.webp`)).metadata()
  expect([format, width]).toEqual(['webp', 200])
  expect(color).toMatch(/^#c[0-9a-f][78][0-9a-f][34][0-9a-f]$/)
})

test('a second build encodes nothing, and comes to the same', async () => {
  await photograph(PORTRAIT, '#c84')
  const first = await prepare(PORTRAIT)
  const times = () =>
    made().map((file) => statSync(join(root, 'public/photographs', file), { bigint: true }).mtimeNs)
  const before = times()
  expect(await prepare(PORTRAIT)).toEqual(first)
  expect(times()).toEqual(before)
})

test('another photograph under the same name has other addresses, and the files of the first are gone', async () => {
  await photograph(PORTRAIT, '#c84')
  await prepare(PORTRAIT)
  const before = made()
  await photograph(PORTRAIT, '#48c')
  await prepare(PORTRAIT)
  expect(made()).toHaveLength(before.length)
  expect(made().filter((file) => before.includes(file))).toEqual([])
})

test('what can be seen through has no colour behind it', async () => {
  await photograph(`${TEAM}/logo.png`, '#cc884480')
  expect(await prepare(`${TEAM}/logo.png`)).toMatchObject({ color: undefined })
})
