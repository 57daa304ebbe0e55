import { embroider, type StitchField } from '../stitches.ts'

/** Pictures of posts are embroidered in dark thread on cotton, 800 x 500 px, so that they read as pages. */
export function stitchOnCotton(field: StitchField): string {
  return embroider({ width: 800, height: 500, pitch: 8, thickness: 0.6, ground: 'cotton', field })
}
