import { type Dye, dyes } from './palette.ts'

/** A coordinate with one decimal and no trailing zero: a tenth of a pixel is finer than any screen shows. */
function decimal(value: number): string {
  return String(Number(value.toFixed(1)))
}

type Sheet = { width: number; height: number; ground?: Dye; body: string }

/** A whole picture, in CSS px. Without a ground it is transparent. */
export function svgSheet({ width, height, ground, body }: Sheet): string {
  const backdrop = ground ? `<path fill="${dyes[ground]}" d="M0 0h${width}v${height}H0z"/>` : ''
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${backdrop}${body}</svg>\n`
}

/**
 * Collects strokes by dye, so that all threads of one colour become one path: a picture of two thousand
 * stitches is six elements, and compresses to a few kilobytes.
 */
export class ThreadBox {
  readonly #strokes = new Map<string, string>()

  /** A stroke to the right, `length` px long between the centres of its round ends. */
  across(dye: Dye, x: number, y: number, length: number): void {
    this.#add(dye, `M${decimal(x)} ${decimal(y)}h${decimal(length)}`)
  }

  /** A stroke downwards, `length` px long between the centres of its round ends. */
  down(dye: Dye, x: number, y: number, length: number): void {
    this.#add(dye, `M${decimal(x)} ${decimal(y)}v${decimal(length)}`)
  }

  paths(): string {
    return Object.entries(dyes)
      .filter(([dye]) => this.#strokes.has(dye))
      .map(([dye, colour]) => `<path stroke="${colour}" d="${this.#strokes.get(dye)}"/>`)
      .join('')
  }

  #add(dye: Dye, stroke: string): void {
    this.#strokes.set(dye, (this.#strokes.get(dye) ?? '') + stroke)
  }
}

/** Paths drawn as thread: round ends, one thickness in px, nothing filled. */
export function threads(thickness: number, paths: string): string {
  return `<g fill="none" stroke-linecap="round" stroke-width="${decimal(thickness)}">${paths}</g>`
}
