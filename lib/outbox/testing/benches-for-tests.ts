import { afterEach, beforeEach, expect, vi } from 'vitest'
import { newFolder } from '#testing/new-folder.ts'
import { type Bench, type BenchOptions, openBench } from './outbox-bench.ts'

/**
 * Benches for the tests of one file, closed after each test. Captures the log.
 *
 * @returns `bench`, which opens one, and `lines`, the log since the test began
 */
export function benchesForTests() {
  const lines: string[] = []
  const benches: Bench[] = []
  beforeEach(() => {
    lines.length = 0
    for (const method of ['log', 'warn', 'error'] as const)
      vi.spyOn(console, method).mockImplementation((line: unknown) => void lines.push(String(line)))
  })
  afterEach(async () => {
    for (const bench of benches.splice(0)) await bench.close()
    // The log must not contain words of visitors. Ids are random, and may contain "sana".
    const told = lines.map((line) => line.replace(/"id":"[^"]*"/, ''))
    expect(told.filter((line) => /sana|malik|visitor\.example|1234567|clinics/i.test(line))).toEqual([])
  })
  vi.setConfig({ testTimeout: 40_000 })

  async function bench(options: BenchOptions = {}): Promise<Bench> {
    const made = await openBench(options)
    benches.push(made)
    return made
  }
  return { bench, lines }
}

/** A new folder for each test of a file, at `path`, deleted at its end. */
export function folderForTests(): { path: string } {
  const folder = { path: '' }
  beforeEach(() => {
    folder.path = newFolder()
  })
  return folder
}
