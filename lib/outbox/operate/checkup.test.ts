import { writeFileSync } from 'node:fs'
import { expect, test, vi } from 'vitest'
import { CLOSED } from '#lib/outbox/deliver/retry-policy.ts'
import { storeFile } from '#lib/outbox/sqlite/sqlite-file.ts'
import { benchesForTests } from '#lib/outbox/testing/benches-for-tests.ts'
import type { BenchOptions } from '#lib/outbox/testing/outbox-bench.ts'
import { type Facts, faultsIn, findingsOf, lookAtStore, reportAtStart } from './checkup.ts'
import { describeOutbox } from './metrics.ts'

const MINUTE = 60_000
const stats = {
  states: { queued: 0, sending: 0, sent: 3, held: 2, failed: 0 },
  oldestWaiting: undefined,
  unmailed: 0,
  unreported: 0,
}
const well: Facts = { stats, isMailed: true, now: 100 * MINUTE, circuit: CLOSED }
const waitingSince = (oldestWaiting: number) => ({ stats: { ...stats, oldestWaiting } })
const counts = (states: Partial<typeof stats.states>) => ({
  stats: { ...stats, states: { ...stats.states, ...states } },
})
const open = (permanent: boolean) => ({
  circuit: { state: 'open', failures: 3, since: 0, probeAt: 0, permanent } as const,
})

test.each<[string, Partial<Facts>, string[]]>([
  ['no enquiry waits', {}, []],
  ['an enquiry has waited for a quarter of an hour', waitingSince(85 * MINUTE), []],
  ['an enquiry has waited for longer', waitingSince(84 * MINUTE), ['waiting-too-long']],
  ['the relay is away, and nothing has waited for long', open(false), []],
  ['the store cannot be read', { stats: undefined }, ['store']],
  ['the disk is full', { isWritable: false, ...counts({ failed: 1 }) }, ['store', 'failed-enquiries']],
  ['an enquiry was given up', counts({ failed: 1 }), ['failed-enquiries']],
  ['the login is refused', open(true), ['relay-refuses-us']],
  ['there is no relay', { isMailed: false }, ['unconfigured']],
])('health names the right faults if %s: %j', (_when, changes, faults) => {
  expect(faultsIn(findingsOf({ ...well, ...changes }))).toEqual(faults)
})

const { bench: openBench } = benchesForTests()
/** With real clocks, because the tests check how long an answer is cached. */
async function start(options: BenchOptions = {}) {
  const bench = await openBench({ factor: 1, ...options })
  return { bench, ...bench.outbox }
}

test('the metrics count sends and faults, and contain no visitor data', async () => {
  const { bench, delivery, store } = await start()
  await bench.take({ subject: 'x"} 1\nevil' })
  delivery.start()
  const stateOf = async () => (await store.list({})).map(({ state }) => state)
  await expect.poll(stateOf).toEqual(['sent'])
  bench.clock.pass(11_000)
  const text = await describeOutbox(bench.outbox)
  for (const line of [
    'enquiries_accepted_total{form="contact"} 1',
    'enquiries_rejected_total{reason="fault"} 0',
    'enquiries_delivered_total 1',
    'enquiries_attempts_total{outcome="delivered"} 1',
    'accept_seconds_count 1',
    'outbox_store_up 1',
    'outbox_rows{state="sent"} 1',
    'outbox_fault{reason="waiting-too-long"} 0',
  ])
    expect(text.split('\n')).toContain(line)
  expect(text).not.toMatch(/sana|visitor|evil/i)

  vi.spyOn(store, 'stats').mockRejectedValue(new Error('unreadable'))
  bench.clock.pass(11_000)
  expect(await describeOutbox(bench.outbox)).toMatch(/^outbox_fault\{reason="store"\} 1$/m)
})

test('health reports a damaged store from the start', async () => {
  const { bench, checkup } = await start()
  const text = 'not a database, and longer than the sixteen bytes by which one is known'
  writeFileSync(storeFile(bench.directory), text)
  expect(await checkup.accept()).toEqual({ status: 'failing', reasons: ['store'] })
  expect(await checkup.delivery()).toEqual({ status: 'failing', reasons: ['store'] })
})

test('health checks and metrics query the store at most once in ten seconds, and a start says why it fails and what to do', async () => {
  const { bench, checkup, store } = await start()
  const asked = [vi.spyOn(store, 'stats'), vi.spyOn(store, 'proveWritable')]
  const ask = () => [checkup.delivery(), checkup.accept(), describeOutbox(bench.outbox)]
  await Promise.all(Array.from({ length: 100 }, ask).flat())
  for (const method of asked) expect(method).toHaveBeenCalledTimes(1)
  vi.spyOn(store, 'proveWritable').mockRejectedValue(new Error('disk full'))
  expect(await checkup.accept()).toEqual({ status: 'ok' })
  bench.clock.pass(11_000)
  expect(await checkup.accept()).toEqual({ status: 'failing', reasons: ['store'] })
  expect(await checkup.delivery()).toEqual({ status: 'failing', reasons: ['store'] })
  expect(await lookAtStore(store, 1)).toMatchObject({ reason: 'disk full', stats: { unmailed: 0 } })
  expect(await reportAtStart(bench.outbox)).toEqual([
    expect.stringMatching(
      /^The store .* cannot be used: .*Check .* DATA_DIR .*mailed while its visitor waits/,
    ),
  ])
})
