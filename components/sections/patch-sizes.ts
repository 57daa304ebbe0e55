import type { Sizes } from '#styles/screens.ts'

/** How wide the photograph of a patch is shown, as `.patchwork` in styles/sections.css lays the patches. */
export function patchSizes(place: number, count: number): Sizes {
  const isLeftOver = place === count - 1 && count % 2 === 1
  const countOfHalves = [0, 4, 2][count % 3] ?? 0
  const third = place < count - countOfHalves ? '33vw' : '50vw'
  return { base: '100vw', md: isLeftOver ? '100vw' : '50vw', nav: count === 1 ? '100vw' : third }
}
