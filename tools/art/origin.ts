import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Sharp } from 'sharp'
import { parseMarkdown, visitNodes } from '#lib/content/read/long-text.ts'
import { unlessCode } from '#lib/process/unless-code.ts'

/*
 * Every woven picture contains a hash of its sources: an attribute in an SVG, the description in the metadata of others. It
 * shows whether a picture is out of date, and whether it was woven or added by somebody.
 */

const ATTRIBUTE = 'data-woven'
/** With a space behind it, or a zero in pictures that were woven before sharp wrote it. */
const KEYWORD = 'Woven'
/** The hash is within these bytes; an ICO has its PNG after 22 bytes. */
const READ_BYTES = 400

/** A woven picture: its file, the hash of its sources, and the function that makes it. */
export type WovenPicture = { file: string; origin: string; draw: () => Promise<Buffer> | Buffer }

/** A hash of everything that a picture is made from. */
export function originOf(...sources: (string | Buffer)[]): string {
  const hash = createHash('sha256')
  for (const source of sources) hash.update(source).update('\0')
  return hash.digest('hex').slice(0, 8)
}

/** The SVG, with its origin on the root element. */
export function signSvg(svg: string, origin: string): string {
  return svg.replace(/<svg (?:data-woven="\w*" )?/, `<svg ${ATTRIBUTE}="${origin}" `)
}

/** The PNG or JPEG to be written, with its origin. */
export function signPixels(picture: Sharp, origin: string): Sharp {
  return picture.withExif({ IFD0: { ImageDescription: `${KEYWORD} ${origin}` } })
}

/** The origin of a file of ours; undefined if it does not exist or was not made by us. */
export function readOrigin(path: string): string | undefined {
  const head = unlessCode('ENOENT', () => readFileSync(path, 'latin1'))?.slice(0, READ_BYTES)
  return new RegExp(`${ATTRIBUTE}="([0-9a-f]{8})"|${KEYWORD}[ \0]([0-9a-f]{8})`)
    .exec(head ?? '')
    ?.slice(1)
    .find((each) => each !== undefined)
}

/** Whether somebody has replaced a picture by another file, which is kept. */
export function isForeign(root: string, { file }: Pick<WovenPicture, 'file'>): boolean {
  return readOrigin(join(root, file)) === undefined && existsSync(join(root, file))
}

/** Whether a picture is missing, or was woven from other sources than the current ones. */
export function isOutdated(root: string, picture: Pick<WovenPicture, 'file' | 'origin'>): boolean {
  return !isForeign(root, picture) && readOrigin(join(root, picture.file)) !== picture.origin
}

/** Folders with pictures of entries and pages. Without banners, which may be added before their page. */
const FOLDERS = 'content/{services,projects,blog,team,testimonials}/*.svg'
/** Social pictures were PNG files once. */
const RASTERS = ['public/social/*.{jpg,png}', 'public/icons/*.png']

/**
 * Woven files that are not used any more, such as the portrait of a former member. A text may show a copy of one.
 * @param texts of the content, by their paths
 */
export function abandonedPictures(
  root: string,
  asked: readonly Pick<WovenPicture, 'file'>[],
  texts: Readonly<Record<string, string>>,
): string[] {
  const files = new Set(asked.map(({ file }) => file))
  const unasked = globSync([FOLDERS, ...RASTERS], { cwd: root })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !files.has(file) && readOrigin(join(root, file)) !== undefined)
  if (unasked.length === 0) return []
  const shown = new Set(Object.values(texts).flatMap(picturesIn))
  return unasked.filter((file) => !shown.has(basename(file).normalize()))
}

/** The names of the pictures that a Markdown text shows. macOS composes letters of names differently. */
function picturesIn(text: string): string[] {
  const names: string[] = []
  visitNodes(parseMarkdown(text), (node) => {
    if (node.type === 'image') names.push(node.url.normalize())
  })
  return names
}
