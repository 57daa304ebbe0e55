import { drawDamask } from '../engine/cloth.ts'
import { embroider } from '../engine/embroidery.ts'
import { cellHash, clamp, wrap } from '../engine/math.ts'
import type { Dye } from '../engine/svg.ts'

const COLUMN_DYES: Dye[] = ['linen', 'sky', 'linen', 'weld', 'linen', 'sky', 'weld', 'linen', 'sky', 'linen']
const ENDS_PER_COLUMN = 8
const ROWS = 6.25
/** How far the diagonal of the matrix runs to the right with each row. */
const SLOPE = 1.5

/** A confusion matrix: true answers along the bright diagonal, a few surprises beside it. */
function drawAiMachineLearning(): string {
  return drawDamask({
    warpDye: (end) => COLUMN_DYES[Math.floor(end / ENDS_PER_COLUMN)] ?? 'linen',
    weftDye: () => 'faint',
    shade: (across, down) => {
      const column = Math.floor(across * COLUMN_DYES.length)
      const row = Math.floor(down * ROWS)
      const fromDiagonal = Math.abs(column - row * SLOPE - 0.6)
      const chance = cellHash(row, column)
      if (fromDiagonal < 0.8) return 1
      if (fromDiagonal < 2) return 0.5 + 0.2 * chance
      return chance > 0.86 ? 0.75 : 0.12 + 0.22 * chance
    },
  })
}

/** Banks of cloud from the farthest to the nearest: the line they rest on, how often they billow, how high. */
const BANKS: { base: number; frequency: number; phase: number; height: number; dye: Dye }[] = [
  { base: 0.2, frequency: 3.1, phase: 0.3, height: 0.1, dye: 'indigo' },
  { base: 0.36, frequency: 2.3, phase: 0.9, height: 0.13, dye: 'sky' },
  { base: 0.54, frequency: 2.7, phase: 0.1, height: 0.12, dye: 'linen' },
  { base: 0.72, frequency: 2.0, phase: 0.6, height: 0.14, dye: 'weld' },
  { base: 0.9, frequency: 2.6, phase: 0.2, height: 0.1, dye: 'linen' },
]
const SMALL_BILLOW = 0.035

/** Five banks of cloud embroidered on indigo, thick at their tops and thinning downwards. */
function drawCloudSolutions(): string {
  return embroider({
    width: 800,
    height: 500,
    pitch: 8,
    thickness: 0.7,
    ground: 'ground',
    field: ({ across, down }) => {
      const x = across * 1.6
      let front: number | undefined
      let belowTop = 9
      for (const [index, bank] of BANKS.entries()) {
        const large = billow(x * bank.frequency + bank.phase)
        const small = billow(x * bank.frequency * 2 + bank.phase * 1.7 + 0.3)
        const top = bank.base - bank.height * large - SMALL_BILLOW * small
        if (down > top) {
          front = index
          belowTop = down - top
        }
      }
      if (front === undefined) return { length: 0.12, dye: 'indigo', direction: 'across' }
      return {
        length: 0.1 + 0.86 * clamp(1 - belowTop * 5.2),
        dye: BANKS[front]?.dye ?? 'linen',
        direction: front % 2 ? 'across' : 'down',
      }
    },
  })
}

/** A row of half circles, each one wide: 0 where they meet, 1 at their tops. */
function billow(x: number): number {
  const fromMiddle = wrap(x, 1) - 0.5
  return Math.sqrt(Math.max(0, 1 - 4 * fromMiddle * fromMiddle))
}

const LOCK_RADIUS = 0.24
const RING_WIDTH = 0.065

/** A lock with its keyhole, and ring after ring of defence around it. */
function drawCybersecurity(): string {
  return drawDamask({
    warpDye: (end) => (end > 27 && end < 52 ? 'weld' : 'linen'),
    weftDye: () => 'indigo',
    shade: (across, down) => {
      const x = (across - 0.5) * 1.6
      const y = down - 0.5
      if (isKeyhole(x, y)) return 0.06
      const distance = roundedSquareDistance(x * 1.05, y)
      if (distance < LOCK_RADIUS) return 0.95
      const ring = Math.floor((distance - LOCK_RADIUS) / RING_WIDTH)
      return ring % 2 ? 0.75 - 0.06 * ring : 0.12
    },
  })
}

/** A round hole over a slot that widens downwards. */
function isKeyhole(x: number, y: number): boolean {
  const isHole = Math.hypot(x, y + 0.06) < 0.075
  const isSlot = y > -0.04 && y < 0.16 && Math.abs(x) < 0.03 + 0.03 * clamp(y / 0.2)
  return isHole || isSlot
}

/** Distance from the middle, measured so that the points equally far away form a square with round corners. */
function roundedSquareDistance(x: number, y: number): number {
  const roundness = 3.2
  return (Math.abs(x) ** roundness + Math.abs(y) ** roundness) ** (1 / roundness)
}

/** Five phones side by side, standing at different heights, each with a warp of its own. */
const PHONES: { top: number; dye: Dye }[] = [
  { top: 0.46, dye: 'sky' },
  { top: 0.28, dye: 'linen' },
  { top: 0.1, dye: 'weld' },
  { top: 0.24, dye: 'linen' },
  { top: 0.4, dye: 'sky' },
]
const PHONE_HEIGHT = 0.62
const ENDS_PER_PHONE = 16

/** Phones of different heights side by side. */
function drawMobileAppDevelopment(): string {
  return drawDamask({
    warpDye: (end) => PHONES[Math.floor(end / ENDS_PER_PHONE)]?.dye ?? 'linen',
    weftDye: () => 'indigo',
    shade: (across, down) => {
      const position = across * PHONES.length
      const index = Math.floor(position)
      const phone = PHONES[index]
      const inX = wrap(position, 1)
      const inY = phone ? (down - phone.top) / PHONE_HEIGHT : -1
      const isPhone = inX > 0.14 && inX < 0.86 && inY > 0 && inY < 1
      if (!isPhone) return 0.1 + 0.08 * down
      const isFrame = inX < 0.22 || inX > 0.78 || inY < 0.08 || inY > 0.93
      if (isFrame) return 1
      return inY < 0.5 ? 0.2 + 0.08 * index : 0.74 - 0.1 * index
    },
  })
}

type Box = { left: number; top: number; width: number; height: number }
type Window = Box & { shade: (across: number, down: number) => number }

const TITLE_BAR = 0.16
const FRAME = 0.035

/** Three browser windows, the nearest last. Shades are asked in shares of the window. */
const WINDOWS: Window[] = [
  { left: 0.07, top: 0.12, width: 0.52, height: 0.5, shade: () => 0.5 },
  { left: 0.2, top: 0.25, width: 0.54, height: 0.52, shade: () => 0.26 },
  { left: 0.34, top: 0.38, width: 0.59, height: 0.5, shade: pageWithPictureAndText },
]

/** Windows laid over each other; one stripe of weld warp runs through them like a highlighted column. */
function drawWebDevelopment(): string {
  return drawDamask({
    ends: 100,
    picks: 62,
    sett: { pitch: 8, thickness: 0.9 },
    warpDye: (end) => (end >= 40 && end < 58 ? 'weld' : 'linen'),
    weftDye: () => 'indigo',
    shade: (across, down) => {
      let shade = 0.14
      for (const window of WINDOWS) {
        if (contains(withMargin(window), across, down)) shade = 0
        if (contains(window, across, down)) shade = windowShade(window, across, down)
      }
      return shade
    },
  })
}

function windowShade(window: Window, across: number, down: number): number {
  const inX = (across - window.left) / window.width
  const inY = (down - window.top) / window.height
  const isFrame = inX < FRAME || inX > 1 - FRAME || inY > 1 - FRAME
  return isFrame || inY < TITLE_BAR ? 1 : window.shade(inX, inY)
}

function pageWithPictureAndText(across: number, down: number): number {
  const isPicture = across > 0.08 && across < 0.42 && down > 0.28 && down < 0.86
  if (isPicture) return 0.06
  const isTextColumn = across > 0.52 && across < 0.92
  const isLine = [0.28, 0.5, 0.72].some((top) => down > top && down < top + 0.12)
  return isTextColumn && isLine ? 0.25 : 0.8
}

function withMargin({ left, top, width, height }: Box): Box {
  return { left: left - 0.012, top: top - 0.02, width: width + 0.024, height: height + 0.04 }
}

function contains({ left, top, width, height }: Box, across: number, down: number): boolean {
  return across >= left && across < left + width && down >= top && down < top + height
}

/** The picture of each project by its id, 800 x 500 px (web development 800 x 496). */
export const projects: Record<string, () => string> = {
  'web-development': drawWebDevelopment,
  'mobile-app-development': drawMobileAppDevelopment,
  'cloud-solutions': drawCloudSolutions,
  'ai-machine-learning': drawAiMachineLearning,
  cybersecurity: drawCybersecurity,
}
