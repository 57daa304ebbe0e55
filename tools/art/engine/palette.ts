import { readBrand } from '#lib/content/brand-file.ts'

/**
 * The dyes of every picture, the same in the light and the dark theme; `content/brand.yaml` holds their colours.
 * `ground` is the cloth under the stitches; the three blues of the sample are threads of one dye bath, taken out
 * after a long, a middling and a short soak; weld is a yellow plant dye, madder a red root. Linen is cotton before
 * bleaching, for cloths whose light threads cover so much that cotton's white would glare. The "deep" shades
 * cross a thread of their own dye in the quiet cloths behind people. Where strokes touch, threads are laid down
 * in the order of the file's schema.
 */
export const { dyes, page } = readBrand()

export type Dye = keyof typeof dyes

/**
 * The dyes that change where the page is dark, for cloths that are light by day: a sheet of cotton would be the
 * brightest thing on a dark screen. Weld and madder stay.
 */
export const nightDyes: Partial<Record<Dye, string>> = readBrand().night
