import { glare, MOST_GLARE } from '#tools/art/engine/glare.ts'
import { atNight } from '#tools/art/engine/svg.ts'
import { luminanceOf } from './luminance.ts'
import type { PictureSet } from './picture-sets.ts'

/** At which of the widths that pages show it a picture glares, by day or by night, as sentences. */
export async function glareFaults(svg: string, set: PictureSet): Promise<string[]> {
  const faults: string[] = []
  const looks = set.changesAtNight ? (['light', 'dark'] as const) : (['light'] as const)
  for (const look of looks) {
    const seen = look === 'dark' ? atNight(svg) : svg
    // At night the contrast is lower everywhere, so fewer widths are enough.
    const widths = look === 'dark' ? set.widths.filter((_, index) => index % 4 === 0) : set.widths
    for (const width of widths.length > 0 ? widths : [ownWidth(svg) / 2]) {
      const strength = glare(
        await luminanceOf(seen, width, {
          ...(set.background ? { background: set.background[look] } : {}),
          ...(set.highest ? { highest: set.highest } : {}),
        }),
      )
      if (strength > MOST_GLARE) faults.push(`${strength.toFixed(3)} at ${width} px, ${look}`)
    }
  }
  return faults
}

function ownWidth(svg: string): number {
  return Number(/ width="(\d+)"/.exec(svg)?.[1])
}
