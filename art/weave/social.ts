import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ImageResponse } from 'next/og.js'
import { createElement } from 'react'
import sharp from 'sharp'
import { buildCatalogue } from '#lib/content/build-catalogue.ts'
import { readContentFolder } from '#lib/content/folder.ts'
import { socialImagePath } from '#lib/seo/social-image.ts'
import { drawSocialGround, HERO_BOX, MARK_SIDE, SWATCH_BOX, titleSize, WORDS } from './social-ground.ts'

/** A page to be shared: its picture's file, what it is called, and the cloth that hangs beside the words. */
export type SocialSheet = { file: string; title: string; siteName: string; cloth: string; isHero: boolean }

const FONT = join(
  import.meta.dirname,
  '../../node_modules/@fontsource/host-grotesk/files/host-grotesk-latin-500-normal.woff',
)
/** Room for the tails of the last line's letters, which the picture's edge would cut. */
const DESCENDER_PX = 14
const WORD_GAP_EM = 0.26

/** Every page that has an address of its own and something to show, from the content as it stands. */
export function socialSheets(root: string): SocialSheet[] {
  const { site, pages, services, projects, posts, members, banners, unwoven } = buildCatalogue(
    readContentFolder(root),
  )
  const sheet = (path: string, title: string, cloth: string, isHero = false): SocialSheet => ({
    file: `public${socialImagePath(path)}`,
    title,
    siteName: site.name,
    cloth: join(root, cloth),
    isHero,
  })
  const { notFound: _, home, ...named } = pages
  // Pages without a cloth of their own show the one that leads the home page.
  const [first = ''] = Object.keys(banners)
  const banner = (page: { picture?: string | undefined }) =>
    (banners[page.picture ?? home.picture ?? first] ?? unwoven).src
  return [
    sheet('/', home.hero.heading, banner(home), true),
    ...Object.entries(named).map(([name, page]) => sheet(`/${name}`, page.title, banner(page), true)),
    ...services.map(({ id, title, image }) => sheet(`/services/${id}`, title, image.src)),
    ...projects.map(({ id, title, image }) => sheet(`/projects/${id}`, title, image.src)),
    ...posts.map(({ id, title, image }) => sheet(`/blog/${id}`, title, image.src)),
    ...members.map(({ id, name, image }) => sheet(`/team/${id}`, name, image.src)),
  ]
}

/** Draws the picture, as a PNG of at most 64 colours. */
export async function drawSocialImage({ title, siteName, cloth, isHero }: SocialSheet): Promise<Buffer> {
  const box = isHero ? HERO_BOX : SWATCH_BOX
  const hanging = await sharp(cloth, { density: 144 })
    .resize({ width: box.width, height: box.height, fit: 'cover', position: isHero ? 'left' : 'centre' })
    .png()
    .toBuffer()
  const sheet = await sharp(Buffer.from(drawSocialGround()))
    .composite([
      { input: hanging, left: box.left, top: box.top },
      { input: await drawWords(title, siteName), left: WORDS.left, top: WORDS.top },
    ])
    .png()
    .toBuffer()
  return sharp(sheet).png({ palette: true, colours: 64, dither: 0, effort: 10 }).toBuffer()
}

/** The site's name beside the mark and the title at the foot, on nothing. */
async function drawWords(title: string, siteName: string): Promise<Buffer> {
  const { width, height } = WORDS
  const name = createElement(
    'div',
    {
      style: {
        display: 'flex',
        alignItems: 'center',
        height: MARK_SIDE,
        marginLeft: MARK_SIDE + 20,
        fontSize: 34,
      },
    },
    siteName,
  )
  // Word by word: the renderer's own word gaps come out nearly twice too wide with this font.
  const fontSize = titleSize(title)
  const words = createElement(
    'div',
    {
      style: {
        display: 'flex',
        flexWrap: 'wrap',
        columnGap: fontSize * WORD_GAP_EM,
        fontSize,
        lineHeight: 1.04,
        letterSpacing: '-0.03em',
        paddingBottom: DESCENDER_PX,
      },
    },
    title.split(' ').map((word, index) => createElement('div', { key: index }, word)),
  )
  const column = {
    display: 'flex',
    flexDirection: 'column',
    justifyContent: 'space-between',
    width,
    height,
  } as const
  const page = createElement(
    'div',
    { style: { ...column, color: '#ffffff', fontFamily: 'Host Grotesk' } },
    name,
    words,
  )
  const font = await readFile(FONT)
  const response = new ImageResponse(page, {
    width,
    height,
    fonts: [{ name: 'Host Grotesk', data: font, weight: 500, style: 'normal' }],
  })
  return Buffer.from(await response.arrayBuffer())
}
