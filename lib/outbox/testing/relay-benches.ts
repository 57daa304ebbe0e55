import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Bench, type BenchOptions, openBench } from './bench.ts'

export const SOON = { timeout: 15_000, interval: 10 }
export const MINUTE = 60_000
export const HOUR = 60 * MINUTE
export const QUICK = {
  connectionTimeout: 400,
  greetingTimeout: 200,
  socketTimeout: 300,
  dnsTimeout: 400,
  overall: 600,
}

/** Where an enquiry of a bench stands. */
export const stateOf = async ({ outbox }: Bench, id: string) => (await outbox.store.find(id))?.state
/** The code of its last try. */
export const codeOf = async ({ outbox }: Bench, id: string) => (await outbox.store.find(id))?.code
/** How often its mail was refused. */
export const refusalsOf = async ({ outbox }: Bench, id: string) =>
  (await outbox.store.find(id))?.refusals ?? 0

/**
 * Benches for the tests of one file about faults of the relay, whose worker runs and gives up soon. They are closed after
 * each test, and the log is kept from the terminal.
 *
 * The rule of these tests: the visitor was told "sent", so the mail has to arrive once the fault is over, and once only
 * unless the relay may have it already.
 *
 * @returns `bench`, which opens one; `lines`, all that the file has logged; `saidSince`, the events from one of them on
 */
export function relayBenches() {
  const benches: Bench[] = []
  const lines: string[] = []
  const keep = (line: unknown) => void lines.push(String(line))
  vi.setConfig({ testTimeout: 40_000 })
  beforeEach(() => {
    vi.spyOn(console, 'log').mockImplementation(keep)
    vi.spyOn(console, 'error').mockImplementation(keep)
  })
  afterEach(async () => {
    for (const bench of benches.splice(0)) await bench.close()
  })

  async function bench(options: BenchOptions = {}): Promise<Bench> {
    const made = await openBench({ ...options, transport: { timeouts: QUICK, ...options.transport } })
    benches.push(made)
    made.outbox.delivery.start()
    return made
  }
  const saidSince = (mark: number) => lines.slice(mark).map((line) => JSON.parse(line).event)
  return { bench, lines, saidSince }
}

/** The last test of such a file: whatever went wrong before it, the log has told of it without a visitor's words. */
export function testLogOf(lines: readonly string[]): void {
  test('no line of the log held anything of a visitor', () => {
    expect(lines.length).toBeGreaterThan(50)
    expect(lines.filter((line) => /sana|malik|visitor\.example|1234567|clinics/i.test(line))).toEqual([])
  })
}
