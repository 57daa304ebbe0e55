/** A picture as a page places it; the size is that of the file, in pixels. */
export type Picture = {
  src: string
  width: number
  height: number
  /** The files that the build made of a photograph. `next dev` shows the original. */
  photo?: Photo
  /** A drawing on a transparent ground that does not change its colours in the dark theme. Found by the build. */
  isForPaper?: boolean
}

/** A photograph in the encodings and widths that browsers choose from. */
export type Photo = {
  /** For browsers without `srcset`, and for feeds. */
  src: string
  /** The `srcset` of each encoding. */
  avif: string
  webp: string
  /** Shown until the photograph has loaded, such as `#7a5c3e`. A transparent one has none. */
  color?: string
}

/** Pictures by their file name. */
export type Pictures = Record<string, Picture>

/* The suffixes of further pictures of an entry: `bridges-plan.svg` is beside `bridges.svg`. */

/** The reverse of a service's cloth, for the back of its card. */
export const REVERSE = '-reverse'
/** The plan that a service's cloth is woven from, 280 x 280 px. */
export const PLAN = '-plan'
/** One repeat of the cloth behind a member, as high as their portrait. */
export const FRIEZE = '-frieze'

/** The endings of files that are pictures. */
export const PICTURE_ENDINGS = ['svg', 'avif', 'webp', 'jpg', 'jpeg', 'png']

/** The endings of photographs: pictures made of pixels. */
export const PHOTO_ENDING = /\.(?:avif|webp|jpe?g|png)$/

const OTHER_ENDING = /\.(heic|heif|tiff?|bmp|gif|jxl|jfif|psd|dng|cr[23]|nef|arw)$/i

/** What to do with a picture whose ending the site does not know; undefined for other files. */
export function otherPicture(file: string): string | undefined {
  const [, ending] = OTHER_ENDING.exec(file) ?? []
  return (
    ending &&
    `is a .${ending} file, and the site shows only .jpg, .png, .webp, .avif and .svg. Export it as .jpg`
  )
}

/** The most pixels that a screen shows on the longer side of a picture. */
export const PHOTO_SIDE_PX = 2400

/** Whether a picture is made of pixels, and not drawn. */
export function isPhotograph({ src }: Pick<Picture, 'src'>): boolean {
  return !/\.svg$/.test(src)
}

/** The picture that other sites show beside a link to a page: words on the left, cloth on the right. Sizes in px. */
export const SOCIAL_SIZE = { width: 1200, height: 630 }

/**
 * The address of a page's picture, from the page's own address: `/blog/a-post` has `/social/blog--a-post.jpg`. No id has two
 * hyphens in a row, so no two pages share a picture.
 */
export function socialImagePath(pageAddress: string): string {
  const name = pageAddress.replace(/^\/+|\/+$/g, '').replaceAll('/', '--')
  return `/social/${name || 'home'}.jpg`
}
