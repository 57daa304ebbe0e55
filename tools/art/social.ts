import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Catalogue } from '#lib/content/join/catalogue.ts'
import { SOCIAL_SIZE, socialImagePath } from '#lib/content/schema/picture-files.ts'
import { addressIn } from '#lib/routes.ts'
import { directionOf } from '#lib/text/direction.ts'
import { lengthOf } from '#lib/text/split-words.ts'
import { placeMark } from './engine/mark.ts'
import { page, svgSheet } from './engine/svg.ts'
import type { Fonts } from './lettering.ts'
import { readOrigin, signPixels } from './origin.ts'
import { drawings } from './woven-pictures.ts'

/** Where the cloth of one entry hangs. */
const SWATCH_BOX = { left: 720, top: 0, width: 480, height: 630 }
/** A hero has more room, because its left edge unravels towards the title. */
const HERO_BOX = { left: 570, top: 0, width: 630, height: 630 }
/** The position of the words. */
const WORDS = { left: 64, top: 64, width: 600, height: 502 }
const MARK_SIDE = 64
const MARK_BOX = { left: WORDS.left, top: WORDS.top, width: MARK_SIDE, height: MARK_SIDE }

/** The largest size in px at which a title of this length has at most five lines. */
function titleSize(title: string): number {
  const length = lengthOf(title)
  if (length <= 36) return 72
  return length <= 64 ? 60 : 48
}

/** A social picture: its file, the title of its page, and the cloth beside it. */
type SocialSheet = {
  file: string
  title: string
  /** Empty if the logo contains the name. */
  siteName: string
  /** The company's own drawing; undefined for the mark that we weave. */
  logo: string | undefined
  cloth: string
  isHero: boolean
  /** A package with the letters that are not Latin. */
  font: string | undefined
  /** Whether lines run to the left: then the picture is mirrored. */
  isLeftward: boolean
}

/** A logo that holds the name has the whole width. */
const WIDE_MARK = { ...MARK_BOX, width: WORDS.width }
const NAME_SIZE = 34
const NAME_LINE_HEIGHT = 1.15
const TITLE_SPACING_EM = -0.03
const LINE_HEIGHT = 1.04
/** Marks above and below the letters need more. */
const LEFTWARD_LINE_HEIGHT = 1.25
/** How far the tails of letters reach below the line, and half the height of a capital above it. */
const DESCENT_EM = 0.24
const HALF_CAPITAL_EM = 0.35

/**
 * Every page of a language with an address of its own and a picture.
 * @param root the folder of its pictures
 */
export function socialSheets(root: string, catalogue: Catalogue): SocialSheet[] {
  const { site, pages, textPages, services, projects, posts, members, banners, unwoven } = catalogue
  const { logo, logoHoldsName, font } = drawings(root)
  const isLeftward = directionOf(site.language) === 'rtl'
  const own = catalogue.languages.find(({ language }) => language === site.language)
  const sheet = (path: string, title: string, cloth: string, isHero = false): SocialSheet => ({
    file: `public${socialImagePath(addressIn(own ?? { prefix: '' }, path))}`,
    // Composed letters: fonts have few of the marks that decomposed ones consist of.
    title: title.normalize(),
    siteName: logoHoldsName ? '' : site.name.normalize(),
    logo,
    cloth: join(root, cloth),
    isHero,
    font,
    isLeftward,
  })
  const { notFound: _, home, ...named } = pages
  // Pages without a cloth of their own show the one that leads the home page.
  const [first = ''] = Object.keys(banners)
  const banner = (page: { picture?: string | undefined }) =>
    (banners[page.picture ?? home.picture ?? first] ?? unwoven).src
  return [
    sheet('/', home.hero.heading, banner(home), true),
    ...Object.entries(named).map(([name, page]) => sheet(`/${name}`, page.title, banner(page), true)),
    ...textPages.flatMap((page) => [
      sheet(page.path, page.title, banner(page), true),
      ...page.entries.map(({ path, title, image }) =>
        image ? sheet(path, title, image.src) : sheet(path, title, banner(page), true),
      ),
    ]),
    ...[...services, ...projects, ...posts].map(({ path, title, image }) => sheet(path, title, image.src)),
    ...members.map(({ path, name, image }) => sheet(path, name, image.src)),
  ]
}

/** Enough for a photograph, in a tenth of the bytes that messengers leave out (300 KB). */
const JPEG = { quality: 80 }

/** Draws the picture, as a JPEG with this origin. It has no words of which no font has a letter. */
export async function drawSocialImage(sheet: SocialSheet, origin: string): Promise<Buffer> {
  // Loaded only here, because they are slow, and hashing the sources does not need them.
  const { default: sharp } = await import('sharp')
  const { breakLines, loadFonts, outlineOf } = await import('./lettering.ts')
  const { cloth, isHero, isLeftward } = sheet
  // In the same SVG, another drawing could change the words, by its styles.
  const isWoven = cloth.endsWith('.svg') && readOrigin(cloth) !== undefined
  // No other picture unravels: it would cover the ends of long lines.
  const box = isHero && isWoven ? HERO_BOX : SWATCH_BOX
  const hung = isWoven ? hang(await readFile(cloth, 'utf8'), box, isHero) : ''
  const mark = placeMark(placed(sheet.siteName === '' ? WIDE_MARK : MARK_BOX, isLeftward), sheet.logo)
  const { fonts, missing } = await loadFonts(wordsOf(sheet), sheet.font)
  const isWhole = (text: string) => !missing.some((letter) => text.includes(letter))
  const title = isWhole(sheet.title) ? sheet.title : ''
  const siteName = isWhole(sheet.siteName) ? sheet.siteName : ''
  const words = drawWords({ ...sheet, title, siteName }, { breakLines, outlineOf }, fonts)
  const mirrored = `<g transform="matrix(-1 0 0 1 ${SOCIAL_SIZE.width} 0)">${hung}</g>`
  const body = `${isLeftward ? mirrored : hung}${mark}${words}`
  const picture = sharp(Buffer.from(svgSheet({ ...SOCIAL_SIZE, ground: 'ground', body })))
  if (!isWoven) {
    const hanging = await sharp(await readFile(cloth), { limitInputPixels: false })
      .resize({ width: box.width, height: box.height, fit: 'cover' })
      // Its lines may be dark, on a transparent ground.
      .flatten({ background: page.surface.light })
      .toBuffer()
    picture.composite([{ input: hanging, left: placed(box, isLeftward).left, top: box.top }])
  }
  return signPixels(picture.removeAlpha().jpeg(JPEG), origin).toBuffer()
}

const wordsOf = ({ title, siteName }: SocialSheet) => title + siteName

/** Our own face has these letters. */
const HAS_OTHERS = /[^ -~\u00a0-\u00ff–—‘’“”…€]/

/** A note about the first picture that has no words because no font has a letter of them; otherwise undefined. */
export async function noteOfMissingLetters(
  root: string,
  catalogues: readonly Catalogue[],
): Promise<string | undefined> {
  const sheets = catalogues
    .flatMap((catalogue) => socialSheets(root, catalogue))
    .filter((sheet) => HAS_OTHERS.test(wordsOf(sheet)))
  if (sheets.length === 0) return undefined
  const { loadFonts } = await import('./lettering.ts')
  const { missing } = await loadFonts(sheets.map(wordsOf).join(''), sheets[0]?.font)
  const isIn = (letter: string, sheet: SocialSheet) => wordsOf(sheet).includes(letter)
  const first = sheets.find((sheet) => missing.some((letter) => isIn(letter, sheet)))
  if (first === undefined) return undefined
  const letters = missing.filter((letter) => isIn(letter, first)).join(' ')
  return `${first.file} leaves out words, because no font has these letters: ${letters}. Write the title without, or name a font package that has them in content/brand.yaml (font).`
}

/** Where a box is, in a picture that may be mirrored. */
function placed<Box extends { left: number; width: number }>(box: Box, isLeftward: boolean): Box {
  return isLeftward ? { ...box, left: SOCIAL_SIZE.width - box.left - box.width } : box
}

/** The cloth in its box, which it covers: a swatch shows its middle, a large picture its left edge, which unravels. */
function hang(cloth: string, box: typeof SWATCH_BOX, isHero: boolean): string {
  const [, viewBox = ''] = /viewBox="([^"]+)"/.exec(cloth) ?? []
  const place = `x="${box.left}" y="${box.top}" width="${box.width}" height="${box.height}"`
  const align = isHero ? 'xMinYMid' : 'xMidYMid'
  return cloth.replace(
    /<svg[^>]*>/,
    `<svg ${place} viewBox="${viewBox}" preserveAspectRatio="${align} slice">`,
  )
}

/** The site's name beside the mark, and the title at the foot. */
function drawWords(
  { title, siteName, isLeftward }: SocialSheet,
  { breakLines, outlineOf }: Pick<typeof import('./lettering.ts'), 'breakLines' | 'outlineOf'>,
  fonts: Fonts,
): string {
  const { left, top, width, height } = placed(WORDS, isLeftward)
  const besideMark = MARK_SIDE + 20
  const all = { fonts, isLeftward }
  const name = {
    ...all,
    x: isLeftward ? left : left + besideMark,
    size: NAME_SIZE,
    width: width - besideMark,
    letterSpacingEm: 0,
  }
  const names = breakLines(siteName, name)
  // Its lines are centred on the mark.
  const firstBaseline =
    top + MARK_SIDE / 2 + NAME_SIZE * (HALF_CAPITAL_EM - ((names.length - 1) / 2) * NAME_LINE_HEIGHT)
  const size = titleSize(title)
  const setting = { ...all, x: left, size, width, letterSpacingEm: TITLE_SPACING_EM }
  const lines = breakLines(title, setting)
  const lineHeight = isLeftward ? LEFTWARD_LINE_HEIGHT : LINE_HEIGHT
  const lastBaseline = top + height - size * DESCENT_EM
  const outlines = [
    ...names.map((line, index) =>
      outlineOf(line, firstBaseline + index * NAME_SIZE * NAME_LINE_HEIGHT, name),
    ),
    ...lines.map((line, index) =>
      outlineOf(line, lastBaseline - (lines.length - 1 - index) * size * lineHeight, setting),
    ),
  ]
  return `<g fill="#fff">${outlines.join('')}</g>`
}
