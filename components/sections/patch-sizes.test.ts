import { expect, test } from 'vitest'
import { patchSizes } from './patch-sizes.ts'

/** How many columns of six, or of two, each patch takes: as many as its width says. */
const columns = (count: number, screen: 'md' | 'nav') =>
  Array.from({ length: count }, (_, place) => patchSizes(place, count)[screen])

test('however many patches there are, each row is full', () => {
  const share: Record<string, number> = { '100vw': 6, '50vw': 3, '33vw': 2 }
  for (let count = 1; count <= 12; count++) {
    for (const screen of ['md', 'nav'] as const) {
      const rows = columns(count, screen).reduce((sum, width = '') => sum + (share[width] ?? Number.NaN), 0)
      expect([count, screen, rows % 6]).toEqual([count, screen, 0])
    }
  }
})
