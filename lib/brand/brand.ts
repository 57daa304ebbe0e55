import { z } from 'zod'
import type { Colors } from './colors.ts'
import { completeColors } from './complete-colors.ts'
import { type DerivedFrom, derivedFrom } from './derived-from.ts'

/*
 * What the company looks like, as `content/brand.yaml` says it. Two colours are enough, the main one and the accent:
 * the others follow from them (complete-colors.ts), and each that is written down is taken as it stands. The dyes are
 * the same by day and by night: they colour the cloth and the bands that lie on `ground`. The pairs of `page` follow the
 * visitor's theme.
 */

const color = z
  .string("must be a colour between quotes, such as '#1a2b3c'")
  .regex(/^#[\da-f]{6}$/i, "must be a colour between quotes, such as '#1a2b3c'")
  .toLowerCase()
  .meta({ control: 'color' })
const derived = color.optional()
const pair = z.strictObject({ light: derived, dark: derived }).optional()

/** The name of a picture in `content/brand`, or the mark that we weave. */
export const WOVEN = 'woven'
const picture = z
  .string()
  .regex(/^(?:woven|[\w-]+\.svg)$/, 'must be woven, or the name of an .svg file in content/brand')

/** What the file may say. What it leaves out is derived. */
const fileSchema = z.strictObject({
  logo: picture.default(WOVEN).describe('An .svg file in content/brand, or woven: the mark that we weave.'),
  logoHoldsName: z
    .boolean('must be true or false')
    .default(false)
    .describe('Whether the drawing holds the company’s name, so that it need not stand beside it.'),
  icon: picture.optional().describe('What stands for the company in a square; the logo, if not said.'),
  dyes: z
    .strictObject({
      ground: derived.describe('The dark of the footer, the banners and the icons.'),
      faint: derived,
      indigo: color.describe('The main colour. Those that are left out follow it and the accent.'),
      indigoDeep: derived,
      cotton: derived,
      linen: derived,
      weld: color.describe('The accent: it calls, and rings what has the focus on the ground.'),
      weldDeep: derived,
      madder: derived.describe('A second accent, used sparingly.'),
      madderDeep: derived,
      sky: derived,
      skyDeep: derived,
    })
    .describe('The main colour (indigo) and the accent (weld) are enough.'),
  /** What some dyes become in pictures that change where the page is dark. */
  night: z
    .strictObject({ ground: derived, indigo: derived, cotton: derived, linen: derived, sky: derived })
    .optional(),
  band: z
    .strictObject({
      raised: derived,
      text: derived,
      lead: derived,
      muted: derived,
      sky: derived,
      weldHover: derived,
      toast: derived,
    })
    .optional(),
  page: z
    .strictObject({
      surface: pair,
      surfaceRaised: pair,
      surfaceStrong: pair,
      ink: pair,
      inkSoft: pair,
      inkMuted: pair,
      line: pair,
      controlLine: pair,
      primary: pair,
      primaryHover: pair,
      onPrimary: pair,
      error: pair,
      success: pair,
    })
    .optional(),
})

export const brandSchema = fileSchema.transform(({ dyes, night, band, page, ...logo }): Brand => {
  const given = { dyes, night, band, page }
  return { ...logo, ...completeColors(given), derivedFrom: derivedFrom(given) }
})

export type Brand = Pick<z.infer<typeof fileSchema>, 'logo' | 'logoHoldsName' | 'icon'> &
  Colors & { derivedFrom: DerivedFrom }
