import type { Brand } from '#lib/brand/brand.ts'
import { contrast } from '#lib/brand/contrast.ts'
import { MEETINGS, readableOn } from '#lib/brand/readable.ts'
import { colorTokens } from '#lib/brand/tokens.ts'
import type { ContentFault } from './fault.ts'
import type { FindLine } from './parse.ts'

export const BRAND_FILE = 'content/brand.yaml'

/** Colours that cannot be told from what they lie on, each with one that could. */
export function checkContrast(brand: Brand, lineOf: FindLine): ContentFault[] {
  const tokens = new Map(colorTokens(brand).map((token) => [token.name, token]))
  const faults = new Map<string, ContentFault & { ratio: number }>()
  for (const { front, back, ratio } of MEETINGS) {
    const [one, other] = [tokens.get(front), tokens.get(back)]
    if (!one || !other) continue
    for (const theme of ['light', 'dark'] as const) {
      const measured = contrast(one[theme], other[theme])
      if (measured >= ratio) continue
      const [where, against] = [one.place[theme], other.place[theme].join('.')]
      const pair = `${where.join('.')} ${against}`
      if ((faults.get(pair)?.ratio ?? 0) >= ratio) continue
      const from = (place: string) =>
        brand.derivedFrom[place] === undefined ? '' : `, made from ${brand.derivedFrom[place]}`
      const name = where.join('.')
      const says = from(name) === '' ? 'write' : `write ${name} into the file as`
      const message = `${name} is ${one[theme]}${from(name)}, which on ${against} (${other[theme]}${from(against)}) has a contrast of ${measured.toFixed(2)}. It needs ${ratio}: ${says} ${readableOn(one[theme], other[theme], ratio)}, or change the other`
      faults.set(pair, {
        ratio,
        file: BRAND_FILE,
        line: lineOf([...where]),
        message,
      })
    }
  }
  return [...faults.values()].map(({ ratio: _, ...fault }) => fault)
}
