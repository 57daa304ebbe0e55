import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { seededRandom } from '#lib/process/random.ts'
import { chosenHeroes, showRandomHeroes } from './hero-choice.ts'

const PICTURES = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((name) => `/_next/static/media/${name}.0n14vf.svg`)
const SEED = 2026
const LOADS = 14_000
/** Chi-square for 6 degrees of freedom: an even choice stays below it 999 times of 1,000. */
const EVEN_ENOUGH = 22.46

const style = new Map<string, string>()

beforeEach(() => {
  style.clear()
  vi.stubGlobal('document', {
    documentElement: {
      style: {
        setProperty: (name: string, value: string) => style.set(name, value),
        getPropertyValue: (name: string) => asWebKitWrites(style.get(name) ?? ''),
      },
    },
  })
  vi.stubGlobal('Image', Object)
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('each picture comes first, second, third and fourth equally often', () => {
  vi.spyOn(Math, 'random').mockImplementation(seededRandom(SEED))
  const counts = [0, 1, 2, 3].map(() => new Map(PICTURES.map((picture) => [picture, 0])))
  for (let load = 0; load < LOADS; load++) {
    style.clear()
    showRandomHeroes(PICTURES)
    for (const [place, picture] of chosenHeroes().entries()) {
      counts[place]?.set(picture, (counts[place]?.get(picture) ?? 0) + 1)
    }
  }
  for (const place of counts) expect(chiSquare([...place.values()])).toBeLessThan(EVEN_ENOUGH)
})

/** WebKit 2.50 escapes all but letters, digits, - and _ in an address without quotes, and keeps quoted ones. */
function asWebKitWrites(value: string): string {
  return value.replace(/(?<=^url\()[^"].*(?=\)$)/, (address) => address.replace(/[^\w-]/g, '\\$&'))
}

function chiSquare(observed: number[]): number {
  const expected = LOADS / observed.length
  return observed.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0)
}
