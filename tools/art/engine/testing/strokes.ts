import svgpath from 'svgpath'

/** A straight piece of thread, by where it begins. */
export type Stroke = { x: number; y: number; direction: 'across' | 'down'; length: number }

/** The strokes of a picture, or of the paths in it that have this class. */
export function strokesOf(svg: string, className?: string): Stroke[] {
  const named = className === undefined ? '' : `[^>]*class="${className}"`
  return [...svg.matchAll(new RegExp(`<path${named}[^>]* stroke="[^>]* d="([^"]*)"`, 'g'))].flatMap(
    ([, d = '']) => {
      const strokes: Stroke[] = []
      svgpath(d).iterate(([command, length = 0], _index, x, y) => {
        if (command === 'h') strokes.push({ x, y, direction: 'across', length })
        if (command === 'v') strokes.push({ x, y, direction: 'down', length })
      })
      return strokes
    },
  )
}
