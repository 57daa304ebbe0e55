/** A stretch of widths in CSS px, both ends included. */
export type Widths = { from: number; to: number }

/**
 * How wide pages draw the pictures of each folder, in windows of 320 to 3840 px. It is the scale that counts: of a
 * picture that covers a smaller frame, the width is what it has beyond the frame's edges too. e2e/zoom.spec.ts finds
 * a page that leaves these widths.
 */
export const SHOWN_WIDTHS = {
  'content/heroes': { from: 320, to: 2000 },
  'content/services': { from: 270, to: 900 },
  'content/projects': { from: 270, to: 740 },
  'content/blog': { from: 270, to: 1050 },
  'content/team': { from: 120, to: 400 },
  'content/testimonials': { from: 60, to: 60 },
} as const satisfies Record<string, Widths>

/** The widths from one end to the other, one every `step` px, to look at a picture in each. */
export function everyWidth({ from, to }: Widths, step: number): number[] {
  return Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, index) => from + index * step)
}
