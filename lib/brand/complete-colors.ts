import { isRecord } from '#lib/json.ts'
import { type Colors, PAGE_COLORS, type PageColor, type Pair } from './colors.ts'
import { contrast, TEXT_CONTRAST } from './contrast.ts'
import { fromOklch, toOklch } from './oklch.ts'
import { MEETINGS, readableOnAll } from './readable.ts'
import { colorTokens } from './tokens.ts'

type Some<Values> = { [Key in keyof Values]?: Values[Key] | undefined }
/** What a company has written down: the main colour, the accent, and any other that it does not want derived. */
export type GivenColors = {
  dyes: Some<Colors['dyes']> & Pick<Colors['dyes'], 'indigo' | 'weld'>
  night?: Some<Colors['night']> | undefined
  band?: Some<Colors['band']> | undefined
  page?: { [Key in PageColor]?: Some<Pair> | undefined } | undefined
}

/**
 * All colours of a brand. What is given stays as it is; the others follow in lightness and chroma as the eye sees them,
 * and those that would be hard to read where they stand are made readable.
 */
export function completeColors(given: GivenColors): Colors {
  const dyes = completeDyes(given.dyes)
  const page = completePage(dyes, given.page ?? {})
  const colors: Colors = {
    dyes,
    night: {
      ground: dyes.cotton,
      indigo: tint(dyes.indigo, 0.606, 0.91),
      cotton: shift(dyes.ground, 0.022),
      linen: shift(dyes.ground, 0.022),
      sky: dyes.indigo,
      ...given.night,
    },
    band: {
      raised: shift(dyes.ground, 0.047),
      text: '#ffffff',
      lead: tint(dyes.indigo, 0.9, 0.12),
      muted: tint(dyes.indigo, 0.86, 0.17),
      sky: tint(dyes.indigo, 0.8, 0.47),
      weldHover: shift(dyes.weld, 0.06, 0.9),
      toast: shift(dyes.ground, 0.074),
      ...given.band,
    },
    page,
  }
  makeReadable(colors, given)
  return colors
}

function completeDyes(given: GivenColors['dyes']): Colors['dyes'] {
  const { indigo, weld } = given
  const accent = toOklch(weld)
  const ground = given.ground ?? tint(indigo, 0.226, 0.42)
  const madder =
    given.madder ?? fromOklch({ lightness: 0.56, chroma: 0.165, hue: accent.hue - MADDER_FROM_WELD })
  const sky = given.sky ?? tint(indigo, 0.7, 0.68)
  const derived: Colors['dyes'] = {
    ground,
    faint: tint(indigo, toOklch(ground).lightness + 0.083, 0.61),
    indigo,
    indigoDeep: shift(indigo, -0.033, 0.93),
    cotton: fromOklch({ lightness: 0.955, chroma: 0.008, hue: accent.hue }),
    linen: fromOklch({ lightness: 0.916, chroma: 0.013, hue: accent.hue }),
    weld,
    weldDeep: shift(weld, -0.03, 0.97),
    madder,
    madderDeep: shift(madder, -0.031, 0.95),
    sky,
    skyDeep: shift(sky, -0.043),
  }
  return { ...derived, ...given }
}

/** How far round the circle of hues the second accent lies from the first, in degrees: from a yellow to a red. */
const MADDER_FROM_WELD = 52

function completePage(dyes: Colors['dyes'], given: NonNullable<GivenColors['page']>): Colors['page'] {
  const { ground, indigo, cotton, weld } = dyes
  const surface = { light: '#ffffff', dark: shift(ground, -0.045, 0.8), ...given.surface }
  // A page of another white than that of paper has its other whites in its own hue.
  const { lightness, chroma, hue } = toOklch(surface.light)
  const white = chroma > GREY ? { chroma, hue } : { chroma: 0, hue: toOklch(indigo).hue }
  const paler = (by: number, more: number) =>
    fromOklch({ lightness: lightness - by, chroma: white.chroma + more * vividness(indigo), hue: white.hue })
  const strong = {
    light: paler(0.07, 0.02),
    dark: shift(surface.dark, 0.079),
    ...given.surfaceStrong,
  }
  const raised = {
    light: paler(0.034, 0.009),
    dark: shift(surface.dark, 0.032),
    ...given.surfaceRaised,
  }
  const onPage = (color: string, theme: keyof Pair) =>
    readableText(color, surface[theme], raised[theme], strong[theme])
  const primary = {
    light: onPage(shift(indigo, -0.04, 0.95), 'light'),
    dark: onPage(weld, 'dark'),
    ...given.primary,
  }
  const onPrimary = {
    light: readableText('#ffffff', primary.light),
    dark: readableText(ground, primary.dark),
    ...given.onPrimary,
  }
  const derived: Colors['page'] = {
    surface,
    surfaceRaised: raised,
    surfaceStrong: strong,
    ink: { light: ground, dark: shift(cotton, 0.007) },
    inkSoft: { light: tint(ground, 0.401, 0.85), dark: tint(ground, 0.881, 0.29) },
    inkMuted: { light: tint(ground, 0.481, 0.77), dark: tint(ground, 0.8, 0.5) },
    line: { light: tint(ground, 0.875, 0.37), dark: shift(surface.dark, 0.153) },
    controlLine: { light: tint(ground, 0.56, 0.77), dark: tint(ground, 0.601, 0.96) },
    primary,
    primaryHover: {
      light: awayFrom(onPrimary.light, primary.light),
      dark: awayFrom(onPrimary.dark, primary.dark),
    },
    onPrimary,
    error: WARNING,
    success: DONE,
  }
  for (const name of PAGE_COLORS) derived[name] = { ...derived[name], ...given[name] }
  return derived
}

/** A colour for text that lies on all of these. */
function readableText(color: string, ...backs: string[]): string {
  return readableOnAll(
    color,
    backs.map((back) => ({ back, ratio: TEXT_CONTRAST })),
  )
}

/** A button under the pointer: a little further from its words, so that they stay readable. */
function awayFrom(words: string, button: string): string {
  const isLighter = toOklch(words).lightness > toOklch(button).lightness
  return shift(button, isLighter ? -0.07 : 0.06, 0.9)
}

/** Below this chroma a colour has no hue to speak of. */
const GREY = 0.004
/** Red and green mean what they mean in every company. */
const WARNING = pairOf({ hue: 28, light: [0.5, 0.17], dark: [0.8, 0.105] })
const DONE = pairOf({ hue: 157, light: [0.48, 0.105], dark: [0.82, 0.12] })

type Tone = [lightness: number, chroma: number]
function pairOf({ hue, light, dark }: { hue: number; light: Tone; dark: Tone }): Pair {
  const tone = ([lightness, chroma]: Tone) => fromOklch({ lightness, chroma, hue })
  return { light: tone(light), dark: tone(dark) }
}

/** The same colour in another lightness, with this share of its chroma. */
function tint(color: string, lightness: number, share: number): string {
  const { chroma, hue } = toOklch(color)
  return fromOklch({ lightness, chroma: chroma * share, hue })
}

/** The same colour a little lighter or darker. */
function shift(color: string, by: number, share = 1): string {
  return tint(color, toOklch(color).lightness + by, share)
}

/** How colourful a colour is: 1 for one of middling chroma, 0 for a grey. */
function vividness(color: string): number {
  return Math.min(1, toOklch(color).chroma / 0.12)
}

/**
 * Brings derived colours of bands and pages to the contrast that they need, in place. Those that are given stay, and the
 * dyes, which all others follow: the check of the content says where they cannot be read.
 */
function makeReadable(colors: Colors, given: GivenColors): void {
  for (const [front, meetings] of Map.groupBy(MEETINGS, (meeting) => meeting.front)) {
    for (const theme of ['light', 'dark'] as const) {
      const tokens = new Map(colorTokens(colors).map((token) => [token.name, token]))
      const one = tokens.get(front)
      if (!one || isGiven(given, one.place[theme])) continue
      const grounds = meetings.flatMap(({ back, ratio }) => {
        const other = tokens.get(back)
        return other ? [{ back: other[theme], ratio }] : []
      })
      if (grounds.every(({ back, ratio }) => contrast(one[theme], back) >= ratio)) continue
      const readable = readableOnAll(one[theme], grounds)
      const [part, name = ''] = one.place[theme]
      if (part === 'band' && hasKey(colors.band, name)) colors.band[name] = readable
      if (part === 'page' && hasKey(colors.page, name))
        colors.page[name] = { ...colors.page[name], [theme]: readable }
    }
  }
}

/** Whether a colour is written down, and not derived. @param place such as `['page', 'ink', 'dark']` */
export function isGiven(given: GivenColors, place: readonly string[]): boolean {
  const found = place.reduce<unknown>((value, key) => (isRecord(value) ? value[key] : undefined), given)
  return found !== undefined
}

function hasKey<Values extends object>(values: Values, key: PropertyKey): key is keyof Values {
  return Object.hasOwn(values, key)
}
