import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { checkFolder } from '#lib/content/build-catalogue.ts'
import { readContent } from '#lib/content/content.ts'
import { readContentFolder } from '#lib/content/read/folder.ts'
import type { Pictures } from '#lib/content/schema/picture-files.ts'
import { readSecondCompany } from '#lib/content/testing/second-company.ts'
import { newFolder } from '#testing/new-folder.ts'
import { preparePictures, publishPictures, writePreparedContent } from './prepare-pictures.ts'

const root = newFolder(afterAll)
const [BLOG, TEAM] = ['blog', 'team'].map((name) => ['content', name].join('/')) as [string, string]
beforeEach(() => {
  rmSync(root, { recursive: true })
  for (const folder of [BLOG, TEAM]) mkdirSync(join(root, folder), { recursive: true })
})

const draw = (name: string, attributes: string) =>
  writeFileSync(join(root, BLOG, name), `<svg xmlns="http://www.w3.org/2000/svg" ${attributes}/>`)

test('every picture is there at its address, which changes with it, and its size is known', async () => {
  draw('loom.svg', 'viewBox="0 0 8 5" width="800" height="500"')
  draw('a plan.svg', 'viewBox="0 0 80 50"')
  draw('plotted.svg', 'width="40000" height="20000"')
  draw('inches.svg', 'width="2in" height="1in"')
  await photograph('wool.jpg', '#c84')
  const pictures = await preparePictures(root)
  const sizes = Object.entries(pictures).map(([path, { width, height }]) => [basename(path), width, height])
  expect(sizes).toEqual([
    ['a plan.svg', 80, 50],
    ['inches.svg', 144, 72],
    ['loom.svg', 800, 500],
    ['plotted.svg', 40_000, 20_000],
    ['wool.jpg', 250, 200],
  ])
  const loom = pictures[`${BLOG}/loom.svg`]
  expect(loom?.src).toMatch(/^\/_next\/static\/media\/loom\.[0-9a-f]{13}\.svg$/)
  expect(pictures[`${BLOG}/a plan.svg`]?.src).toMatch(/\/a-plan\.[0-9a-f]{13}\.svg$/)
  expect(pictures[`${TEAM}/wool.jpg`]?.photo?.src).toMatch(/^\/photographs\/wool-/)

  publishPictures(root, join(root, '.next'), pictures)
  const names = Object.values(pictures).map(({ src }) => basename(src))
  expect(readdirSync(join(root, '.next/static/media')).sort()).toEqual(names.sort())

  draw('loom.svg', 'viewBox="0 0 8 5" width="800" height="500" id="other"')
  expect((await preparePictures(root))[`${BLOG}/loom.svg`]?.src).not.toBe(loom?.src)
})

test('every picture that cannot be read is named: drawings, and photographs cut off in their head or in their pixels', async () => {
  draw('loom.svg', 'width="800" height="500"')
  draw('sizeless.svg', '')
  await photograph('whole.png', '#c84')
  const png = readFileSync(join(root, TEAM, 'whole.png'))
  writeFileSync(join(root, BLOG, 'head.png'), png.subarray(0, 20))
  writeFileSync(join(root, BLOG, 'pixels.png'), png.subarray(0, png.length / 2))
  await expect(preparePictures(root)).rejects.toThrow(
    /^The content has 3 faults:\n.*head\.png {2}cannot be read as a picture \(.*\n.*pixels\.png .*\n.*sizeless\.svg /s,
  )
})

async function photograph(name: string, background: string): Promise<void> {
  const channels = background.length > 4 ? 4 : 3
  const picture = sharp({ create: { width: 250, height: 200, channels, background } })
  await picture.toFile(join(root, TEAM, name))
}
const prepare = async (name: string) => (await preparePictures(root))[`${TEAM}/${name}`]?.photo
const made = () => readdirSync(join(root, 'public/photographs')).sort()

test('a photograph is there in two encodings, at the widths of its place and never wider than it is', async () => {
  await photograph('ada-king.jpg', '#c84')
  const photo = await prepare('ada-king.jpg')
  const named = (encoding: string) =>
    [100, 200, 250].map((width) =>
      expect.stringMatching(
        new RegExp(`^/photographs/ada-king-[0-9a-f]{13}-${width}\\.${encoding} ${width}w$`),
      ),
    )
  expect(photo?.avif.split(', ')).toEqual(named('avif'))
  expect(photo?.webp.split(', ')).toEqual(named('webp'))
  expect(photo?.webp).toContain(`${photo?.src} 250w`)
  expect(photo?.color).toMatch(/^#c[0-9a-f][78][0-9a-f][34][0-9a-f]$/)
  const files = `${photo?.avif}, ${photo?.webp}`.split(', ').map((each) => basename(each.split(' ')[0] ?? ''))
  expect(files.sort()).toEqual(made())
  const { format, width } = await sharp(join(root, 'public', photo?.src ?? '')).metadata()
  expect([format, width]).toEqual(['webp', 250])

  // What can be seen through has no colour behind it.
  await photograph('logo.png', '#cc884480')
  expect(await prepare('logo.png')).not.toHaveProperty('color')
})

test.each([
  ['transparent', '<path d="M0 0h8v8"/>', true],
  ['opaque', '<path d="M-1-1h99v99h-99z"/>', undefined],
  [
    'made for the dark too',
    '<style>@media (prefers-color-scheme:dark){path{fill:#fff}}</style><path d="M0 0h8v8"/>',
    undefined,
  ],
])('a drawing that is %s gets paper behind it: %s', async (_kind, body, isForPaper) => {
  writeFileSync(
    join(root, BLOG, 'own.svg'),
    `<svg xmlns="http://www.w3.org/2000/svg" width="80" height="80">${body}</svg>`,
  )
  expect((await preparePictures(root))[`${BLOG}/own.svg`]?.isForPaper).toBe(isForPaper)
})

test('a second build encodes nothing; another photograph under the same name has other addresses and leaves no file of the first', async () => {
  await photograph('ada-king.jpg', '#c84')
  const first = await prepare('ada-king.jpg')
  const times = () =>
    made().map((file) => statSync(join(root, 'public/photographs', file), { bigint: true }).mtimeNs)
  const [files, before] = [made(), times()]
  expect(await prepare('ada-king.jpg')).toEqual(first)
  expect(times()).toEqual(before)
  await photograph('ada-king.jpg', '#48c')
  await prepare('ada-king.jpg')
  expect(made()).toHaveLength(files.length)
  expect(made().filter((file) => files.includes(file))).toEqual([])
})

const TODAY = { today: '2026-11-21' }

test('pages get the checked content that the build prepared, and a picture added during the build is named', () => {
  const company = readSecondCompany()
  const file = join(root, 'cache/content.bin')
  const pictures: Pictures = Object.fromEntries(
    Object.keys(company.pictures).map((path, index) => [
      path,
      { src: `/_next/static/media/${index}.svg`, width: 8, height: index },
    ]),
  )
  const write = (prepared: Pictures) =>
    writePreparedContent(file, { folder: company, checked: checkFolder(company, TODAY), pictures: prepared })
  expect(() => write({})).toThrow('was added while the site was built')
  write(pictures)
  vi.stubEnv('PREPARED_CONTENT', file)
  vi.stubEnv('NODE_ENV', 'production')
  const handed = readContent()
  expect(handed).toEqual(checkFolder({ ...readSecondCompany(), pictures }, TODAY))
  expect(handed.files.posts.length).toBeGreaterThan(0)
})

/** With the order of everything. A picture is only there: on disk it is not measured yet, and has another address. */
function asText(content: ReturnType<typeof readContent>): string {
  const isPicture = (value: unknown) => value instanceof Object && 'src' in value && 'width' in value
  return JSON.stringify(content, (_, value) => (isPicture(value) ? 'a picture' : value), 1)
}

test('a build reads the same files as the bundler, in the same order', () => {
  expect(asText(checkFolder(readContentFolder()))).toBe(asText(readContent()))
})
