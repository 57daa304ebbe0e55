import type { Brand } from '#lib/brand/brand.ts'
import { CONTRAST_PAIRS, colorTokens, THEMES } from '#lib/brand/colors.ts'
import { contrast, readableOn } from '#lib/brand/contrast.ts'
import type { ContentFault } from './fault.ts'
import type { FindLine } from './parse.ts'

export const BRAND_FILE = 'content/brand.yaml'

/** Colours that cannot be read where they are used, each with one that could. */
export function checkContrast(brand: Brand, lineOf: FindLine): ContentFault[] {
  const tokens = new Map(colorTokens(brand).map((token) => [token.name, token]))
  const origin = (place: string) =>
    brand.derivedFrom[place] === undefined ? '' : `, made from ${brand.derivedFrom[place]}`
  const worst = new Map<string, ContentFault & { ratio: number }>()
  for (const { front, back, ratio } of CONTRAST_PAIRS) {
    const [one, other] = [tokens.get(front), tokens.get(back)]
    if (!one || !other) continue
    for (const theme of THEMES) {
      const measured = contrast(one[theme], other[theme])
      const [name, against] = [one.place[theme], other.place[theme]]
      const pair = `${name} ${against}`
      if (measured >= ratio || (worst.get(pair)?.ratio ?? 0) >= ratio) continue
      const from = origin(name)
      const readable = readableOn(one[theme], { back: other[theme], ratio })
      const message = `${name} is ${one[theme]}${from}, which on ${against} (${other[theme]}${origin(against)}) has a contrast of ${measured.toFixed(2)}. It needs ${ratio}: ${from === '' ? 'write' : `write ${name} into the file as`} ${readable}, or change the other`
      worst.set(pair, { ratio, file: BRAND_FILE, line: lineOf(name.split('.')), message })
    }
  }
  return [...worst.values()].map(({ ratio: _, ...fault }) => fault)
}
