import { z } from 'zod'
import { isRecord } from '#lib/text/json.ts'
import { LARGE_CONTRAST, TEXT_CONTRAST } from './contrast.ts'

const color = z
  .string("must be a colour between quotes, such as '#1a2b3c'")
  .regex(/^#[\da-f]{6}$/i, "must be a colour between quotes, such as '#1a2b3c'")
  .toLowerCase()
  .meta({ control: 'color' })

/** The colours of a brand. Where threads of a picture touch, they are drawn in the order of `colors`. */
const partsOf = <One extends z.ZodType, Two extends z.ZodType>(one: One, pair: Two) => ({
  /** The same in both themes: for pictures, and bands on `ground`. */
  colors: z.strictObject({
    ground: one.describe('The dark of the footer, the banners and the icons.'),
    faint: one,
    main: color.describe('The main colour. Those that are left out follow it and the accent.'),
    mainDeep: one,
    pale: one,
    paleDeep: one,
    accent: color.describe('The accent: buttons and focus rings on dark bands.'),
    accentDeep: one,
    second: one.describe('A second accent, used sparingly.'),
    secondDeep: one,
    mainLight: one,
    mainLightDeep: one,
  }),
  /** For pictures on a dark page, where they differ. */
  night: z.strictObject({ ground: one, main: one, pale: one, paleDeep: one, mainLight: one }),
  /** Text and lines on the ground. */
  band: z.strictObject(each(one, 'raised', 'text', 'lead', 'muted', 'mainLight', 'accentHover', 'toast')),
  /** By the visitor's theme. */
  page: z.strictObject({
    ...each(pair, 'surface', 'surfaceRaised', 'surfaceStrong', 'ink', 'inkSoft', 'inkMuted'),
    ...each(pair, 'line', 'controlLine', 'primary', 'primaryHover', 'onPrimary', 'error', 'success'),
  }),
})

/** The same schema for each name. */
function each<Name extends string, Schema>(schema: Schema, ...names: Name[]) {
  return Object.fromEntries(names.map((name) => [name, schema])) as Record<Name, Schema>
}

const given = color.optional()
const { colors, night, band, page } = partsOf(given, z.strictObject({ light: given, dark: given }).optional())

/** The colours in the file: two, or more that the company wants to choose. */
export const givenColors = z.strictObject({
  colors: colors.describe('The main colour and the accent are enough.'),
  night: night.optional(),
  band: band.optional(),
  page: page.optional(),
})
export type GivenColors = z.infer<typeof givenColors>

/** All of them, as `#rrggbb`. */
export const allColors = z.strictObject(partsOf(color, z.strictObject({ light: color, dark: color })))
export type Colors = z.infer<typeof allColors>

type Theme = 'light' | 'dark'
const THEMES: readonly Theme[] = ['light', 'dark']

/** The place of a colour in brand.yaml by theme, such as `page.ink.dark`. */
type Place = Record<Theme, string>

const inBoth = (place: string): Place => ({ light: place, dark: place })
const onPage = (key: string): Place => ({ light: `page.${key}.light`, dark: `page.${key}.dark` })
/** inkSoft: ink-soft */
const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/** Every colour of the pages, by the name that style sheets use. */
const PLACES: Readonly<Record<string, Place>> = {
  ground: inBoth('colors.ground'),
  'thread-faint': inBoth('colors.faint'),
  'thread-main': inBoth('colors.main'),
  'thread-light': inBoth('colors.mainLight'),
  pale: inBoth('colors.pale'),
  accent: inBoth('colors.accent'),
  second: inBoth('colors.second'),
  'ground-raised': inBoth('band.raised'),
  'on-ground': inBoth('band.text'),
  'on-ground-lead': inBoth('band.lead'),
  'on-ground-muted': inBoth('band.muted'),
  'on-ground-light': inBoth('band.mainLight'),
  'accent-hover': inBoth('band.accentHover'),
  ...Object.fromEntries(Object.keys(allColors.shape.page.shape).map((key) => [kebab(key), onPage(key)])),
  thread: { light: 'colors.main', dark: 'colors.mainLight' },
  focus: onPage('primary'),
  toast: { light: 'colors.ground', dark: 'band.toast' },
}

/** The names of the colours in classes and custom properties. */
export const COLOR_NAMES = Object.keys(PLACES)

/** Every colour of the pages, with its value in both themes. */
export function colorTokens(all: Colors) {
  return Object.entries(PLACES).map(([name, place]) => ({
    name,
    light: colorAt(all, place.light) ?? '',
    dark: colorAt(all, place.dark) ?? '',
  }))
}

/** The colour at a place such as `page.ink.dark`, where there is one. */
export function colorAt(colors: unknown, place: string): string | undefined {
  const found = place
    .split('.')
    .reduce<unknown>((value, key) => (isRecord(value) ? value[key] : undefined), colors)
  return typeof found === 'string' ? found : undefined
}

/** The three grounds of the page, light or dark by theme, and the two that are dark in both. */
const PAGE = ['surface', 'surface-raised', 'surface-strong']
const GROUND = ['ground', 'ground-raised']
const RAISED = ['surface', 'surface-raised']

/**
 * The pairs of colours on the pages, by the names of the style sheets: a colour, its background, and the contrast that
 * they need. axe finds other pairs on the pages (e2e/pages.spec.ts).
 */
export const CONTRAST_PAIRS = [
  // Texts. The labels of buttons are in the colour of the ground, on the accent.
  ...pairsOf(TEXT_CONTRAST, ['ink', PAGE], ['ink-soft', PAGE], ['ink-muted', PAGE], ['primary', PAGE]),
  ...pairsOf(
    TEXT_CONTRAST,
    ['error', RAISED],
    ['success', RAISED],
    ['on-primary', ['primary', 'primary-hover']],
  ),
  ...pairsOf(TEXT_CONTRAST, ['on-ground', [...GROUND, 'toast']], ['on-ground-lead', GROUND]),
  ...pairsOf(TEXT_CONTRAST, ['on-ground-muted', GROUND], ['on-ground-light', GROUND], ['accent', GROUND]),
  ...pairsOf(TEXT_CONTRAST, ['accent-hover', ['ground']]),
  // Large numbers.
  ...pairsOf(LARGE_CONTRAST, ['thread-light', ['ground']]),
  // Controls, their states and their focus: edges of fields and tags, dots of a carousel, rings, the current page.
  ...pairsOf(LARGE_CONTRAST, ['control-line', PAGE], ['focus', PAGE], ['primary', PAGE], ['error', RAISED]),
  ...pairsOf(LARGE_CONTRAST, ['accent', GROUND], ['thread', RAISED], ['on-ground', ['ground']]),
]

function pairsOf(ratio: number, ...pairs: [front: string, backs: string[]][]) {
  return pairs.flatMap(([front, backs]) => backs.map((back) => ({ front, back, ratio })))
}

/** The same pairs by their places, in each theme. */
export const MEETING_PLACES = CONTRAST_PAIRS.flatMap(({ front, back, ratio }) =>
  THEMES.map((theme) => ({ place: placeOf(front, theme), back: placeOf(back, theme), ratio })),
)

function placeOf(name: string, theme: Theme): string {
  return PLACES[name]?.[theme] ?? ''
}
