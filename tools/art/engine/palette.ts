import { readBrand } from '#lib/content/brand-file.ts'

/**
 * The dyes of every picture, the same in the light and the dark theme, by the colours of `content/brand.yaml`.
 * `ground` is the cloth under the stitches; the three blues of the sample are threads of one dye bath, taken out
 * after a long, a middling and a short soak; weld is a yellow plant dye, madder a red root. Linen is cotton before
 * bleaching, for cloths whose light threads cover so much that cotton's white would glare. The "deep" shades
 * cross a thread of their own dye in the quiet cloths behind people. Where strokes touch, threads are laid down
 * in this order.
 */
const { colors, night, page } = readBrand()

export { page }
export const dyes = {
  ground: colors.ground,
  faint: colors.faint,
  indigo: colors.main,
  indigoDeep: colors.mainDeep,
  cotton: colors.pale,
  linen: colors.paleDeep,
  weld: colors.accent,
  weldDeep: colors.accentDeep,
  madder: colors.second,
  madderDeep: colors.secondDeep,
  sky: colors.mainLight,
  skyDeep: colors.mainLightDeep,
}

export type Dye = keyof typeof dyes

/**
 * The dyes that change where the page is dark, for cloths that are light by day: a sheet of cotton would be the
 * brightest thing on a dark screen. Weld and madder stay.
 */
export const nightDyes: Partial<Record<Dye, string>> = {
  ground: night.ground,
  indigo: night.main,
  cotton: night.pale,
  linen: night.paleDeep,
  sky: night.mainLight,
}
