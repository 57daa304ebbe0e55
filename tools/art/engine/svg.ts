import { readBrand } from '#lib/content/company-files.ts'
import { orExplain } from '#tools/content/refusal.ts'

/**
 * The dyes of every picture, the same in the light and the dark theme; by the colours of `content/brand.yaml`.
 * `ground` is the cloth under the stitches; the three blues of the sample are threads of one dye bath, taken out
 * after a long, a middling and a short soak; weld is a yellow plant dye, madder a red root. Linen is cotton before
 * bleaching, for cloths whose light threads cover so much that cotton's white would glare. The "deep" shades
 * cross a thread of their own dye in the quiet cloths behind people. Where strokes touch, threads are laid down
 * in this order.
 */
const { colors, night, page } = orExplain(() => readBrand(process.cwd()))

export { page }
export const dyes = {
  ground: colors.ground,
  faint: colors.faint,
  indigo: colors.main,
  indigoDeep: colors.mainDeep,
  cotton: colors.pale,
  linen: colors.paleDeep,
  weld: colors.accent,
  weldDeep: colors.accentDeep,
  madder: colors.second,
  madderDeep: colors.secondDeep,
  sky: colors.mainLight,
  skyDeep: colors.mainLightDeep,
}

export type Dye = keyof typeof dyes

/**
 * The dyes that change where the page is dark, for cloths that are light by day: a sheet of cotton would be the
 * brightest thing on a dark screen. Weld and madder stay.
 */
export const nightDyes: Partial<Record<Dye, string>> = {
  ground: night.ground,
  indigo: night.main,
  cotton: night.pale,
  linen: night.paleDeep,
  sky: night.mainLight,
}

/** A coordinate without trailing zeros. A tenth of a pixel is finer than any screen shows. */
export function decimal(value: number, digits = 1): string {
  return String(Number(value.toFixed(digits)))
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

export type Direction = 'across' | 'down'

/** The strokes of one dye so far, and where the last of them ends. */
type Path = { text: string; x: number; y: number }

/**
 * Collects strokes by dye, so that all threads of one colour become one path: a picture of two thousand stitches is
 * six elements. Each stroke says how far it is from the end of the one before: the weave repeats itself in these
 * steps, and compresses to half of what it is with places.
 */
export class ThreadBox {
  readonly #paths = new Map<string, Path>()

  /** A stroke to the right or downwards, `length` px long between the centres of its round ends. */
  stroke(dye: Dye, direction: Direction, x: number, y: number, length: number): void {
    const [left, top, long] = [tenths(x), tenths(y), tenths(length)]
    const { text, ...last } = this.#paths.get(dye) ?? { text: '', x: 0, y: 0 }
    const move = `${text === '' ? 'M' : 'm'}${(left - last.x) / 10} ${(top - last.y) / 10}`
    const isAcross = direction === 'across'
    this.#paths.set(dye, {
      text: `${text}${move}${isAcross ? 'h' : 'v'}${decimal(length)}`,
      x: isAcross ? left + long : left,
      y: isAcross ? top : top + long,
    })
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
}

/** Paths drawn as thread: round ends, one thickness in px, nothing filled. */
export function threads(thickness: number, paths: string): string {
  return `<g fill="none" stroke-linecap="round" stroke-width="${decimal(thickness)}">${paths}</g>`
}

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
  return `<style>@media(prefers-color-scheme:dark){${rules}}</style>`
}

/**
 * A drawing in the colours of today. Its shapes stay as they are.
 * @param names its dyes, in the order in which the drawing has them
 * @returns undefined if the drawing does not have that many
 */
export function redyed(svg: string, names: readonly Dye[]): string | undefined {
  const colour = / (fill|stroke)="(?!none")[^"]*"/g
  if (svg.match(colour)?.length !== names.length) return undefined
  const next = names.values()
  const [ground = 'ground'] = names
  const isDye = (name: string): name is Dye => Object.hasOwn(dyes, name)
  return svg
    .replace(colour, (_, property) => ` ${property}="${dyes[next.next().value ?? ground]}"`)
    .replace(/\.(\w+)\{(fill|stroke):[^}]*/g, (_, name, property) => {
      const dye = isDye(name) ? name : ground
      return `.${name}{${property}:${nightDyes[dye] ?? dyes[dye]}`
    })
}
