import { FRIEZE, PLAN } from '#lib/content/schema/picture-files.ts'
import { page } from '../engine/svg.ts'

/** The limits for every picture of a kind, drawn by hand or woven from an id. */
export type PictureSet = {
  /** Its limit in bytes after Brotli. */
  heaviest: number
  /**
   * The widths in CSS px at which it is measured, of those at which pages draw it in windows of 320 to 3840 px. It is the
   * scale that counts: of a picture that covers a smaller frame, the width is what it has beyond the frame's edges too.
   * Above some 1000 px the threads are too wide to glare, so a few are enough.
   */
  widths: number[]
  /** It changes its colours where the page is dark, and is looked at by day and by night. */
  changesAtNight?: boolean
  /** Its background in the light and the dark theme, where it is transparent. */
  background?: { light: string; dark: string }
  /** The most px of its height that a frame shows at a time. */
  highest?: number
}

const LARGE: PictureSet = {
  heaviest: 5000,
  widths: [...steps(320, 1120, 200), 1600],
}

const SETS: Record<string, PictureSet> = {
  'content/heroes': LARGE,
  'content/banners': LARGE,
  // Each a quarter wider than the one before: what glares does so over a range of widths that is 2.5 times as wide at its end
  // as at its beginning. Of eighteen cloths none glares by more than 0.005 more in between.
  'content/services': { heaviest: 800, widths: [210, 259, 318, 392, 482, 594, 731, 900] },
  // The close-up of a project's page shows a band of its cloth at up to twice the window's width.
  'content/projects': {
    heaviest: 3100,
    widths: [...steps(96, 740, 46), 900, 1400, 2400],
    highest: 420,
  },
  'content/blog': {
    heaviest: 2600,
    widths: [...steps(210, 810, 60), 960, 1440],
    changesAtNight: true,
  },
  'content/team': { heaviest: 2800, widths: [56, 72, ...steps(96, 400, 40)] },
  'content/testimonials': { heaviest: 2200, widths: [60] },
  // The border above the footer has one size.
  'styles/art': { heaviest: 800, widths: [640] },
}

const PLANS: PictureSet = {
  heaviest: 800,
  widths: [200],
  changesAtNight: true,
  background: page.surface,
}

/** Shown at half its size, so its width follows from how many threads its repeat has; the height is always 200 px. */
const FRIEZES: PictureSet = { heaviest: 500, widths: [] }

/** The limits for a picture, by its path; undefined for other folders. */
export function pictureSet(file: string): PictureSet | undefined {
  if (file.endsWith(`${PLAN}.svg`)) return PLANS
  if (file.endsWith(`${FRIEZE}.svg`)) return FRIEZES
  return Object.entries(SETS).find(([folder]) => file.startsWith(`${folder}/`))?.[1]
}

function steps(from: number, to: number, step: number): number[] {
  const count = Math.floor((to - from) / step) + 1
  return Array.from({ length: count }, (_, index) => from + index * step)
}
