import { drawDamask } from '#tools/art/engine/damask.ts'

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
export function drawWebDevelopment(): string {
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
