import { z } from 'zod'

/*
 * What the company looks like, as `content/brand.yaml` says it. The dyes are the same by day and by night: they colour
 * the cloth and the bands that lie on `ground`. The pairs of `page` follow the visitor's theme.
 */

const color = z
  .string("must be a colour between quotes, such as '#1a2b3c'")
  .regex(/^#[\da-f]{6}$/i, "must be a colour between quotes, such as '#1a2b3c'")
  .toLowerCase()
  .meta({ control: 'color' })
const pair = z.strictObject({ light: color, dark: color })

/** The name of a picture in `content/brand`, or the mark that we weave. */
export const WOVEN = 'woven'
const picture = z
  .string()
  .regex(/^(?:woven|[\w-]+\.svg)$/, 'must be woven, or the name of an .svg file in content/brand')

export const brandSchema = z.strictObject({
  logo: picture.default(WOVEN).describe('An .svg file in content/brand, or woven: the mark that we weave.'),
  logoHoldsName: z
    .boolean('must be true or false')
    .default(false)
    .describe('Whether the drawing holds the company’s name, so that it need not stand beside it.'),
  icon: picture.optional().describe('What stands for the company in a square; the logo, if not said.'),
  dyes: z.strictObject({
    ground: color,
    faint: color,
    indigo: color,
    indigoDeep: color,
    cotton: color,
    linen: color,
    weld: color,
    weldDeep: color,
    madder: color,
    madderDeep: color,
    sky: color,
    skyDeep: color,
  }),
  /** What some dyes become in pictures that change where the page is dark. */
  night: z.strictObject({ ground: color, indigo: color, cotton: color, linen: color, sky: color }),
  band: z.strictObject({
    raised: color,
    text: color,
    lead: color,
    muted: color,
    sky: color,
    weldHover: color,
    toast: color,
  }),
  page: z.strictObject({
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
  }),
})

export type Brand = z.infer<typeof brandSchema>
