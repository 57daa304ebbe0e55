import { oklch } from 'culori/css'
import { clampChroma, formatHex, interpolate, wcagContrast } from 'culori/fn'

/** The contrast of ordinary text (WCAG 2.2, 1.4.3). */
export const TEXT_CONTRAST = 4.5
/** The contrast of text from 24 px, or from 18.66 px in bold (1.4.3), and of controls and focus rings (1.4.11). */
export const LARGE_CONTRAST = 3

/**
 * The contrast of two opaque colours, from 1 to 21 (WCAG 2.2, "contrast ratio"). Throws when CSS would not know one of them.
 */
export const contrast: (one: string, other: string) => number = wcagContrast

/** A colour as eyes see it: lightness from 0 to 1, chroma from 0 (grey), hue in degrees. */
export type Oklch = { l: number; c: number; h: number }

/** @param color as `#rrggbb` */
export function toOklch(color: string): Oklch {
  const { l, c, h = 0 } = oklch(color) ?? { l: 0, c: 0 }
  return { l, c, h }
}

/** The colour as `#rrggbb`. Outside of sRGB, its chroma is reduced; lightness and hue do not change. */
export function fromOklch({ l, c, h }: Oklch): string {
  const inside = { mode: 'oklch' as const, l: Math.min(1, Math.max(0, l)), c, h }
  return formatHex(clampChroma(inside, 'oklch'))
}

const STEPS = 64

/**
 * The colour nearest to `front`, towards black or white, that is readable on all grounds. If there is none, black or
 * white, whichever has more contrast.
 * @param front, back as `#rrggbb`
 */
export function readableOn(front: string, ...grounds: readonly { back: string; ratio: number }[]): string {
  const lack = (color: string) => Math.max(...grounds.map(({ back, ratio }) => ratio / contrast(color, back)))
  const ends = lack('#ffffff') < lack('#000000') ? ['#ffffff', '#000000'] : ['#000000', '#ffffff']
  for (const end of ends) {
    const mix = interpolate([front, end])
    for (let step = 0; step <= STEPS; step++) {
      const mixed = formatHex(mix(step / STEPS))
      if (lack(mixed) <= 1) return mixed
    }
  }
  return ends[0] ?? '#000000'
}
