/** What holds for every picture of a folder, drawn by hand or woven from an id. */
type PictureSet = {
  /** What it may weigh when sent, in bytes after brotli. */
  heaviest: number
  /**
   * Between which widths in CSS px pages draw it, in windows of 320 to 3840 px. It is the scale that counts: of a
   * picture that covers a smaller frame, the width is what it has beyond the frame's edges too. e2e/zoom.spec.ts
   * finds a page that leaves these widths.
   */
  shown: { from: number; to: number }
  /** How many px lie between two of the widths at which we look at it. */
  step: number
}

export const PICTURE_SETS = {
  'content/heroes': { heaviest: 8000, shown: { from: 320, to: 2000 }, step: 200 },
  'content/services': { heaviest: 1300, shown: { from: 270, to: 900 }, step: 30 },
  'content/projects': { heaviest: 3800, shown: { from: 270, to: 740 }, step: 30 },
  'content/blog': { heaviest: 3600, shown: { from: 270, to: 1050 }, step: 30 },
  'content/team': { heaviest: 6600, shown: { from: 120, to: 400 }, step: 40 },
  'content/testimonials': { heaviest: 5000, shown: { from: 60, to: 60 }, step: 60 },
} as const satisfies Record<string, PictureSet>

export type PicturedFolder = keyof typeof PICTURE_SETS

/** The widths at which a picture of the folder has to be looked at. */
export function widthsShown(folder: PicturedFolder): number[] {
  const { shown, step } = PICTURE_SETS[folder]
  const count = Math.floor((shown.to - shown.from) / step) + 1
  return Array.from({ length: count }, (_, index) => shown.from + index * step)
}
