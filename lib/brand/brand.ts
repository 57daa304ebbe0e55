import { z } from 'zod'
import { isRecord } from '#lib/text/json.ts'
import { allColors, type Colors, colorAt, type GivenColors, givenColors, MEETING_PLACES } from './colors.ts'
import { fromOklch, type Oklch, readableOn, toOklch } from './contrast.ts'

/*
 * The look of the company, from `content/brand.yaml`. Two colours are enough, `main` and `accent`: the table
 * below derives the others. A colour that the file names is used as it is.
 */

/** The name of a picture in `content/brand`, or the woven mark. */
export const WOVEN = 'woven'
const picture = z
  .string()
  .regex(/^(?:woven|[\w-]+\.svg)$/, 'must be woven, or the name of an .svg file in content/brand')

export const brandSchema = z
  .strictObject({
    logo: picture.default(WOVEN).describe('An .svg file in content/brand, or woven: the mark that we weave.'),
    logoHoldsName: z
      .boolean('must be true or false')
      .default(false)
      .describe('Whether the drawing contains the company’s name, so that it is not repeated beside it.'),
    icon: picture.optional().describe('The square icon of the company. By default, the logo.'),
    font: z
      .string()
      .regex(
        /^@fontsource-variable\/[\w-]+$/,
        'must be a package such as @fontsource-variable/noto-naskh-arabic',
      )
      .optional()
      .describe(
        'A font package for letters that are not Latin. Only the letters of the texts are taken from it.',
      ),
    ...givenColors.shape,
  })
  .transform(({ colors, night, band, page, ...logo }) => ({
    ...logo,
    ...completeColors({ colors, night, band, page }),
  }))

/** The look, with all colours. */
export type Brand = z.infer<typeof brandSchema>

/** How a colour is derived from another. */
type Change = (from: Oklch, get: (place: string) => Oklch) => Oklch
/** This lightness, and this share of the chroma. */
const at =
  (lightness: number, share: number): Change =>
  ({ c, h }) => ({ l: lightness, c: c * share, h })
/** A little lighter or darker, with this share of the chroma. */
const by =
  (lightness: number, share = 1): Change =>
  ({ l, c, h }) => ({ l: l + lightness, c: c * share, h })
/** This lightness and this chroma, with the hue alone of the other colour. */
const like =
  (l: number, c: number, turn = 0): Change =>
  ({ h }) => ({ l, c, h: h + turn })
const same = by(0)

/** Below this chroma a colour is grey: its hue cannot be seen. */
const GREY = 0.004
/** If the company names a background of its own, its other light backgrounds have the same hue. */
const paler =
  (darker: number, more: number): Change =>
  ({ l, c, h }, get) => {
    const main = get('colors.main')
    const vividness = Math.min(1, main.c / 0.12)
    const white = c > GREY ? { c, h } : { c: 0, h: main.h }
    return { l: l - darker, c: white.c + more * vividness, h: white.h }
  }
/** A button under the pointer: a little more contrast to its label. */
const awayFrom =
  (words: string): Change =>
  (button, get) =>
    by(get(words).l > button.l ? -0.07 : 0.06, 0.9)(button, get)

type Row = [place: string, from: string, change: Change]

/**
 * Each derived colour, its origin, and the change. The numbers come from colours that were chosen by eye (decision 13).
 * Red and green have the same meaning for every company, so they are not derived.
 */
const DERIVED: readonly Row[] = [
  ['colors.ground', 'colors.main', at(0.226, 0.42)],
  ['colors.faint', 'colors.main', (main, get) => at(get('colors.ground').l + 0.083, 0.61)(main, get)],
  ['colors.mainDeep', 'colors.main', by(-0.033, 0.93)],
  ['colors.pale', 'colors.accent', like(0.955, 0.008)],
  ['colors.paleDeep', 'colors.accent', like(0.916, 0.013)],
  ['colors.accentDeep', 'colors.accent', by(-0.03, 0.97)],
  // From a yellow to a red.
  ['colors.second', 'colors.accent', like(0.56, 0.165, -52)],
  ['colors.secondDeep', 'colors.second', by(-0.031, 0.95)],
  ['colors.mainLight', 'colors.main', at(0.7, 0.68)],
  ['colors.mainLightDeep', 'colors.mainLight', by(-0.043)],
  ['night.ground', 'colors.pale', same],
  ['night.main', 'colors.main', at(0.606, 0.91)],
  ['night.pale', 'colors.ground', by(0.022)],
  ['night.paleDeep', 'colors.ground', by(0.022)],
  ['night.mainLight', 'colors.main', same],
  ['band.raised', 'colors.ground', by(0.047)],
  ['band.text', '', like(1, 0)],
  ['band.lead', 'colors.main', at(0.9, 0.12)],
  ['band.muted', 'colors.main', at(0.86, 0.17)],
  ['band.mainLight', 'colors.main', at(0.8, 0.47)],
  ['band.accentHover', 'colors.accent', by(0.06, 0.9)],
  ['band.toast', 'colors.ground', by(0.074)],
  ['page.surface.light', '', like(1, 0)],
  ['page.surface.dark', 'colors.ground', by(-0.045, 0.8)],
  ['page.surfaceRaised.light', 'page.surface.light', paler(0.034, 0.009)],
  ['page.surfaceRaised.dark', 'page.surface.dark', by(0.032)],
  ['page.surfaceStrong.light', 'page.surface.light', paler(0.07, 0.02)],
  ['page.surfaceStrong.dark', 'page.surface.dark', by(0.079)],
  ['page.ink.light', 'colors.ground', same],
  ['page.ink.dark', 'colors.pale', by(0.007)],
  ['page.inkSoft.light', 'colors.ground', at(0.401, 0.85)],
  ['page.inkSoft.dark', 'colors.ground', at(0.881, 0.29)],
  ['page.inkMuted.light', 'colors.ground', at(0.481, 0.77)],
  ['page.inkMuted.dark', 'colors.ground', at(0.8, 0.5)],
  ['page.line.light', 'colors.ground', at(0.875, 0.37)],
  ['page.line.dark', 'page.surface.dark', by(0.153)],
  ['page.controlLine.light', 'colors.ground', at(0.56, 0.77)],
  ['page.controlLine.dark', 'colors.ground', at(0.601, 0.96)],
  ['page.primary.light', 'colors.main', by(-0.04, 0.95)],
  ['page.primary.dark', 'colors.accent', same],
  ['page.onPrimary.light', '', like(1, 0)],
  ['page.onPrimary.dark', 'colors.ground', same],
  ['page.primaryHover.light', 'page.primary.light', awayFrom('page.onPrimary.light')],
  ['page.primaryHover.dark', 'page.primary.dark', awayFrom('page.onPrimary.dark')],
  ['page.error.light', '', () => ({ l: 0.5, c: 0.17, h: 28 })],
  ['page.error.dark', '', () => ({ l: 0.8, c: 0.105, h: 28 })],
  ['page.success.light', '', () => ({ l: 0.48, c: 0.105, h: 157 })],
  ['page.success.dark', '', () => ({ l: 0.82, c: 0.12, h: 157 })],
]

/**
 * All colours of a brand. Given colours are not changed; the others are derived from them in OKLCH, with the contrast
 * that their use needs.
 */
export function completeColors(given: GivenColors): Colors {
  const found = new Map<string, string>()
  const get = (place: string) => found.get(place) ?? '#000000'
  for (const place of ['colors.main', 'colors.accent', ...DERIVED.map(([each]) => each)]) {
    const written = colorAt(given, place)
    if (written !== undefined) found.set(place, written)
  }
  const derived = DERIVED.filter(([place]) => !found.has(place))
  for (const [place, from, change] of derived) {
    const color =
      change === same ? get(from) : fromOklch(change(toOklch(get(from)), (other) => toOklch(get(other))))
    found.set(place, color)
    // Now, because other colours are derived from it.
    makeReadable(place, found)
  }
  // Again, because some backgrounds were derived later.
  for (const [place] of derived) makeReadable(place, found)
  return colorsOf(found)
}

/**
 * Gives a derived colour of a band or a page the contrast that it needs, in place. Does not change `colors`, because all
 * others are derived from them: the content check reports where they cannot be read.
 */
function makeReadable(place: string, found: Map<string, string>): void {
  const color = found.get(place)
  if (color === undefined || place.startsWith('colors.')) return
  const grounds = MEETING_PLACES.flatMap((pair) => {
    const back = found.get(pair.back)
    return pair.place === place && back !== undefined ? [{ back, ratio: pair.ratio }] : []
  })
  found.set(place, readableOn(color, ...grounds))
}

function colorsOf(found: ReadonlyMap<string, string>): Colors {
  const tree: Record<string, Record<string, unknown>> = { colors: {}, night: {}, band: {}, page: {} }
  for (const [place, color] of found) {
    const [part = '', name = '', theme] = place.split('.')
    const parent = tree[part] ?? {}
    const pair = parent[name]
    parent[name] = theme === undefined ? color : { ...(isRecord(pair) ? pair : {}), [theme]: color }
  }
  return allColors.parse(tree)
}
