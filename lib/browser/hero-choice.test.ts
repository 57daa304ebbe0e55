import { expect, test, vi } from 'vitest'
import { seededRandom } from '#lib/process/random.ts'
import { heroScript } from './hero-choice.ts'

test('each picture comes first on some loads, by chance', () => {
  const firsts: string[] = []
  const setProperty = (name: string, value: string) => name === '--hero-1' && firsts.push(value)
  vi.stubGlobal('document', { documentElement: { style: { setProperty } } })
  vi.stubGlobal('Image', Object)
  vi.spyOn(Math, 'random').mockImplementation(seededRandom(2026))
  for (let load = 0; load < 200; load++) new Function(heroScript([...'abcdefg']))()
  const counts = [...Map.groupBy(firsts, String).values()].map(({ length }) => length)
  expect(counts).toHaveLength(7)
  expect(Math.min(...counts)).toBeGreaterThanOrEqual(10)
})
