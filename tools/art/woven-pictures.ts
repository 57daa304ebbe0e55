import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { readBrand, readLogo } from '#lib/content/company-files.ts'
import { readContentFolder } from '#lib/content/read/folder.ts'
import { fieldsIn, valuesIn } from '#lib/content/read/yaml.ts'
import { FRIEZE, PICTURE_ENDINGS, PLAN, REVERSE } from '#lib/content/schema/picture-files.ts'
import { unlessCode } from '#lib/process/unless-code.ts'
import { drawPlan, drawSwatch, PLAN_COLOURS } from '#tools/art/engine/cloth.ts'
import { drawHero } from '#tools/art/engine/embroidery.ts'
import {
  type Designs,
  drawPostFromId,
  drawProjectFromId,
  heroFromId,
  personFromId,
  serviceCloth,
} from '#tools/art/engine/from-id.ts'
import { drawIcon } from '#tools/art/engine/mark.ts'
import { drawFace, drawFrieze, drawPortrait } from '#tools/art/engine/portraits.ts'
import { type Dye, dyes, nightDyes, redyed } from '#tools/art/engine/svg.ts'
import { sampleDesigns } from '#tools/art/sample/designs.ts'
import { isForeign, originOf, signSvg, type WovenPicture } from './origin.ts'

/** The first screen shows four large pictures at each load (specification, section 9). */
const HEROES = 4
const HERO_FOLDER = 'content/heroes'
const UNWOVEN = `${HERO_FOLDER}/unwoven.svg`
const BANNER_FOLDER = 'content/banners'
/** Half-woven cloth, for the page of unknown addresses. */
const UNWOVEN_DRAWING = join(import.meta.dirname, 'unwoven.svg')
/** The border above the footer, a tile of 640 x 72 px that repeats without a seam. */
const BORDER = 'styles/art/footer-border.svg'
const BORDER_DRAWING = join(import.meta.dirname, '../..', BORDER)

/**
 * Every SVG that the content in `root` needs: of its entries, clients and banners. Designed ones are drawn as designed, others
 * from their ids. Each depends on its id and the dyes.
 */
export function vectorPictures(root: string, designs: Designs = sampleDesigns): WovenPicture[] {
  const { texts, pictures } = readContentFolder(root)
  const { icon } = drawings(root)
  const origin = originOf(JSON.stringify([dyes, nightDyes, PLAN_COLOURS]), ...(icon ? [icon] : []))
  const isThere = (file: string) => Object.hasOwn(pictures, file)
  const isPhotographed = (name: string) =>
    PICTURE_ENDINGS.some((ending) => ending !== 'svg' && isThere(`${name}.${ending}`))
  const isOurs = (file: string) => !isForeign(root, { file })
  const asked = new Map<string, WovenPicture>()
  const ask = (file: string, draw: () => string) => {
    const picture = { file, origin, draw: () => Buffer.from(signSvg(draw(), origin)) }
    if (isOurs(file)) asked.set(file, picture)
  }
  const askDrawing = (file: string, fromId: () => string) =>
    ask(file, () => redyed(textOf(file), designs.drawings[file] ?? []) ?? fromId())
  const textOf = (file: string) => unlessCode('ENOENT', () => readFileSync(join(root, file), 'utf8')) ?? ''

  for (const { id, picture } of entries('services')) {
    const cloth = designs.services[id] ?? serviceCloth(id)
    const reverse = `content/services/${id}${REVERSE}`
    if (!isPhotographed(reverse)) ask(`${reverse}.svg`, () => drawSwatch(cloth, 'reverse'))
    if (picture === undefined) continue
    ask(picture, () => drawSwatch(cloth, 'front'))
    ask(`content/services/${id}${PLAN}.svg`, () => drawPlan(cloth))
  }
  for (const { id, picture } of entries('projects'))
    if (picture) askDrawing(picture, () => drawProjectFromId(id))
  for (const { id, picture } of entries('blog')) if (picture) askDrawing(picture, () => drawPostFromId(id))
  for (const { id, picture } of entries('team')) {
    const person = designs.people[id] ?? personFromId(id)
    if (picture === undefined) continue
    ask(picture, () => drawPortrait(person))
    ask(`content/team/${id}${FRIEZE}.svg`, () => drawFrieze(person))
  }
  for (const name of named(texts['content/testimonials.yaml'], 'image')) {
    const person = designs.people[name] ?? personFromId(name)
    ask(`content/testimonials/${name}.svg`, () => drawFace(person))
  }
  for (const file of heroFiles()) askDrawing(file, () => drawHero(heroFromId(basename(file, '.svg'))))
  ask(UNWOVEN, () => dyedAgain(UNWOVEN_DRAWING, ['indigo', 'cotton', 'weld']))
  ask(BORDER, () => dyedAgain(BORDER_DRAWING, ['ground', 'indigo', 'cotton', 'weld', 'madder']))
  ask('app/icon.svg', () => drawIcon(icon))
  return [...asked.values()]

  /** The entries of a folder. `picture` is undefined if it was not woven, such as a photograph. */
  function entries(folder: string): { id: string; picture: string | undefined }[] {
    return Object.entries(texts).flatMap(([file, text]) => {
      const [, id] = new RegExp(`^content/${folder}/([^/.]+)\\.md$`).exec(file) ?? []
      if (id === undefined) return []
      const picture = `content/${folder}/${imageNamed(text) ?? `${id}.svg`}`
      const hasOther = isPhotographed(`content/${folder}/${id}`)
      const isForUs = picture.endsWith('.svg') && isOurs(picture) && !(hasOther && !isThere(picture))
      return [{ id, picture: isForUs ? picture : undefined }]
    })
  }

  /** The existing large pictures, those that pages name, and as many more as the first screen needs. */
  function heroFiles(): Set<string> {
    const isIn = (folder: string) => (file: string) => file.startsWith(`${folder}/`) && file !== UNWOVEN
    const heroes = Object.keys(pictures).filter(isIn(HERO_FOLDER))
    const banners = Object.keys(pictures).filter(isIn(BANNER_FOLDER))
    const pages = Object.entries(texts).filter(([file]) => /^content\/pages\/.*\.yaml$/.test(file))
    const lacking = pages
      .flatMap(([, text]) => named(text, 'picture'))
      .filter((name) => !isThere(`${HERO_FOLDER}/${name}.svg`) && !isThere(`${BANNER_FOLDER}/${name}.svg`))
      .map((name) => `${HERO_FOLDER}/${name}.svg`)
    const files = new Set([...heroes, ...lacking])
    for (let number = 1; files.size < HEROES; number++) files.add(`${HERO_FOLDER}/cloth-${number}.svg`)
    return new Set([...files, ...banners].filter((file) => file.endsWith('.svg')))
  }
}

/** One of our own drawings, in the colours of this brand. */
function dyedAgain(drawing: string, names: readonly Dye[]): string {
  const svg = redyed(readFileSync(drawing, 'utf8'), names)
  if (svg === undefined) throw new Error(`${drawing} has other dyes than ${names.join(', ')}`)
  return svg
}

/** The picture that the head of a Markdown file names. */
function imageNamed(text: string): string | undefined {
  const { image } = fieldsIn('.md', text)
  return typeof image === 'string' ? image.normalize() : undefined
}

/** The names, without their ending, of the SVG pictures that a YAML file names in fields of one name, at any depth. */
function named(text: string | undefined, field: string): string[] {
  const found: string[] = []
  JSON.stringify(valuesIn('.yaml', text ?? ''), (key, value) => {
    if (key === field && typeof value === 'string' && value.endsWith('.svg')) found.push(value.slice(0, -4))
    return value
  })
  return found
}

/** The company's own drawings, as SVG; undefined for the woven mark. @throws ContentError if one does not exist */
export function drawings(root: string) {
  const { logo, icon, logoHoldsName, font } = readBrand(root)
  return { logo: readLogo(logo, root), icon: readLogo(icon ?? logo, root), logoHoldsName, font }
}
