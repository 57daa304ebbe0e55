import { drawFloats } from './drawdown.ts'
import { svgSheet } from './svg.ts'
import type { ToneCloth } from './tone-cloths.ts'

/** A figure to be set on cloth: drawn on a square of `FIGURE_SIZE` units, by hand or by a generator. */
export type Figure = string

/** The side of the square on which the Notionists figures are drawn, in their own units. */
export const FIGURE_SIZE = 1744

const PORTRAIT = { size: 400, pitch: 12, figure: { x: -50, y: -26, size: 512 } }
/** A face for a 60 px circle: the head fills the picture, and the cloth is coarse enough to be seen. */
const FACE = { size: 240, pitch: 16, figure: { x: -54, y: -26, size: 350 } }

/** A person before a cloth of two close tones, 400 x 400 px. */
export function drawPortrait(cloth: ToneCloth, figure: Figure): string {
  return setOnCloth(cloth, figure, PORTRAIT)
}

/** The same, close up, 240 x 240 px. */
export function drawFace(cloth: ToneCloth, figure: Figure): string {
  return setOnCloth(cloth, figure, FACE)
}

function setOnCloth({ structure, warp, weft }: ToneCloth, figure: Figure, frame: typeof PORTRAIT): string {
  const threadCount = Math.ceil(frame.size / frame.pitch)
  const cloth = { ends: threadCount, picks: threadCount, structure, gap: 'ground' } as const
  const floats = drawFloats(
    { ...cloth, warpDye: () => warp, weftDye: () => weft },
    { pitch: frame.pitch, thickness: 0.8 },
  )
  const { x, y, size } = frame.figure
  const person = `<svg x="${x}" y="${y}" width="${size}" height="${size}" viewBox="0 0 ${FIGURE_SIZE} ${FIGURE_SIZE}" fill="none">${figure}</svg>`
  return svgSheet({ width: frame.size, height: frame.size, ground: 'ground', body: floats + person })
}
