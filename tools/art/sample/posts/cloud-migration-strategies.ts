import { clamp, smoothstep, triangleWave, wrap } from '#tools/art/engine/arithmetic.ts'
import { gradientNoise } from '#tools/art/engine/noise.ts'
import type { Dye } from '#tools/art/engine/palette.ts'
import { stitchOnPaper } from '#tools/art/engine/paper.ts'

const drift = gradientNoise(41)

/** Flocks crossing from single stitches on the left to full bands on the right: a move, part by part. */
export function drawCloudMigrationStrategies(): string {
  return stitchOnPaper(({ across, down }) => {
    const x = across * 1.6
    const route = (x * 0.75 + down * 1.3) * 5 + 0.6 * drift(x * 2, down * 2)
    const band = Math.floor(route)
    const arrived = smoothstep(0.15, 0.95, across - 0.25 * (down - 0.5))
    return {
      length: clamp(triangleWave(route) * 0.95 * (0.12 + 0.88 * arrived)),
      dye: bandDye(band),
      direction: band % 2 ? 'across' : 'down',
    }
  })
}

function bandDye(band: number): Dye {
  if (wrap(band, 4) === 0) return 'weld'
  if (wrap(band, 7) === 3) return 'madder'
  return wrap(band, 2) ? 'indigo' : 'ground'
}
