import type { Brand } from './brand.ts'
import { colorTokens } from './colors.ts'

/** The style sheet of a brand: its colours as custom properties, and the selvedge, which is woven of them. */
export function brandSheet(brand: Brand): string {
  const tokens = colorTokens(brand).map(({ name, light, dark }) =>
    light === dark ? `  --${name}: ${light};` : `  --${name}: light-dark(${light}, ${dark});`,
  )
  const { colors, page } = brand
  return `:root {
${tokens.join('\n')}
  --shade: ${channels(page.surface.dark).join(' ')};
  --selvedge-light: ${asUrl(selvedge([colors.main, colors.accent, colors.second]))};
  --selvedge-dark: ${asUrl(selvedge([colors.mainLight, colors.accent, colors.second]))};
}
`
}

/** The stitches of the selvedge's three threads, on a tile of 48 by 8 px. */
const SELVEDGE = ['M3 2h10M27 2h10M-9 6h10M15 6h10M39 6h10', 'M19 2h2M31 6h2', 'M43 2h2M7 6h2']

/** One tile of the edge of the cloth as SVG. @param threads its three colours */
function selvedge(threads: readonly string[]): string {
  const paths = SELVEDGE.map((stitches, index) => `<path stroke='${threads[index]}' d='${stitches}'/>`)
  return `<svg xmlns='http://www.w3.org/2000/svg' width='48' height='8' fill='none' stroke-width='3' stroke-linecap='round'>${paths.join('')}</svg>`
}

function asUrl(svg: string): string {
  return `url("data:image/svg+xml,${svg.replace(/[<>#]/g, encodeURIComponent)}")`
}

/** Red, green and blue, from 0 to 255. */
function channels(color: string): number[] {
  return [1, 3, 5].map((start) => Number.parseInt(color.slice(start, start + 2), 16))
}
