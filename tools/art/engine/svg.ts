import { type Dye, dyes, nightDyes } from './palette.ts'

/** A coordinate with one decimal and no trailing zero: a tenth of a pixel is finer than any screen shows. */
function decimal(value: number): string {
  return String(Number(value.toFixed(1)))
}

/** The same as a whole number, with which steps add up exactly. */
function tenths(value: number): number {
  return Math.round(Number(decimal(value)) * 10)
}

type Sheet = {
  width: number
  height: number
  ground?: Dye
  /** The cloth has other colours where the page is dark. Its strokes must bear classes, see `ThreadBox.paths`. */
  changesAtNight?: boolean
  body: string
}

/** A whole picture, in CSS px. Without a ground it is transparent. */
export function svgSheet({ width, height, ground, changesAtNight = false, body }: Sheet): string {
  const style = changesAtNight ? nightStyle(ground, body) : ''
  const backdrop = ground
    ? `<path${changesAtNight ? ' class="cloth"' : ''} fill="${dyes[ground]}" d="M0 0h${width}v${height}H0z"/>`
    : ''
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${style}${backdrop}${body}</svg>\n`
}

/** The strokes of one dye so far, and where the last of them ends. */
type Path = { text: string; x: number; y: number }

/**
 * Collects strokes by dye, so that all threads of one colour become one path: a picture of two thousand stitches is
 * six elements. Each stroke says how far it is from the end of the one before: the weave repeats itself in these
 * steps, and compresses to half of what it is with places.
 */
export class ThreadBox {
  readonly #paths = new Map<string, Path>()

  /** A stroke to the right, `length` px long between the centres of its round ends. */
  across(dye: Dye, x: number, y: number, length: number): void {
    const path = this.#moveTo(dye, tenths(x), tenths(y))
    path.text += `h${decimal(length)}`
    path.x += tenths(length)
  }

  /** A stroke downwards, `length` px long between the centres of its round ends. */
  down(dye: Dye, x: number, y: number, length: number): void {
    const path = this.#moveTo(dye, tenths(x), tenths(y))
    path.text += `v${decimal(length)}`
    path.y += tenths(length)
  }

  /** One path for each dye, in the order of the palette; with classes where the night may change its colour. */
  paths({ changeAtNight = false } = {}): string {
    return Object.entries(dyes)
      .filter(([dye]) => this.#paths.has(dye))
      .map(([dye, colour]) => {
        const named = changeAtNight && Object.hasOwn(nightDyes, dye) ? ` class="${dye}"` : ''
        return `<path${named} stroke="${colour}" d="${this.#paths.get(dye)?.text}"/>`
      })
      .join('')
  }

  #moveTo(dye: Dye, x: number, y: number): Path {
    const last = this.#paths.get(dye)
    if (last === undefined) {
      const first = { text: `M${x / 10} ${y / 10}`, x, y }
      this.#paths.set(dye, first)
      return first
    }
    last.text += `m${(x - last.x) / 10} ${(y - last.y) / 10}`
    last.x = x
    last.y = y
    return last
  }
}

/** Paths drawn as thread: round ends, one thickness in px, nothing filled. */
export function threads(thickness: number, paths: string): string {
  return `<g fill="none" stroke-linecap="round" stroke-width="${decimal(thickness)}">${paths}</g>`
}

const DARK = '@media(prefers-color-scheme:dark)'

/**
 * The colours of the night, for what they change. In an `img` the question about the colour scheme is answered by the
 * page around it, so the visitor's own choice of theme works too. The day's colours are attributes, which stay where
 * no style is read: on the pictures for other sites, and in old readers.
 */
function nightStyle(ground: Dye | undefined, body: string): string {
  const cloth = ground ? `.cloth{fill:${nightDyes[ground] ?? dyes[ground]}}` : ''
  const strokes = Object.entries(nightDyes)
    .filter(([dye]) => body.includes(`class="${dye}"`))
    .map(([dye, colour]) => `.${dye}{stroke:${colour}}`)
  return darkStyle(`${cloth}${strokes.join('')}`)
}

/** Rules of a picture that hold only where the page is dark. */
export function darkStyle(rules: string): string {
  return `<style>${DARK}{${rules}}</style>`
}

/** The same picture as dark pages show it, for renderers that cannot be asked for a colour scheme. */
export function atNight(svg: string): string {
  return svg.replace(/@media\(prefers-color-scheme:dark\)\{((?:[^{}]*\{[^{}]*\})*)\}/, '$1')
}
