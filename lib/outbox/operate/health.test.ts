import { rmSync, writeFileSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { CLOSED } from '#lib/outbox/deliver/retry-policy.ts'
import { storeFile } from '#lib/outbox/sqlite/sqlite-file.ts'
import { type Bench, openBench } from '#lib/outbox/testing/bench.ts'
import { type DeliveryFacts, judgeDelivery } from './health.ts'
import { describeOutbox } from './metrics.ts'

const MINUTE = 60_000
const well = {
  stats: {
    states: { queued: 0, sending: 0, sent: 3, held: 2, failed: 0 },
    oldestWaiting: undefined,
    newest: undefined,
    arriving: 0,
    unmailed: 0,
    bytes: 0,
    logBytes: 0,
  },
  circuit: CLOSED,
  silentMs: 900,
  notBegunMs: 0,
  configured: true,
  now: 100 * MINUTE,
  monotonicNow: 100 * MINUTE,
} satisfies DeliveryFacts
const waitingSince = (oldestWaiting: number) => ({ ...well.stats, oldestWaiting })
const failed = (count: number) => ({ ...well.stats, states: { ...well.stats.states, failed: count } })
const openSince = (since: number) =>
  ({ state: 'open', failures: 3, since, probeAt: 0, code: 'ECONNREFUSED', permanent: false }) as const

describe('delivery is', () => {
  test.each<[string, Partial<DeliveryFacts>]>([
    ['while nothing waits', {}],
    ['while something has waited for a quarter of an hour', { stats: waitingSince(85 * MINUTE) }],
    ['while the first try after a start has failed', { notBegunMs: MINUTE }],
    ['while the relay has been away for a moment', { circuit: openSince(99 * MINUTE) }],
  ])('well %s', (_when, changes) => {
    expect(judgeDelivery({ ...well, ...changes })).toEqual({ status: 'ok' })
  })

  test.each<[string, Partial<DeliveryFacts>]>([
    ['store', { stats: undefined }],
    ['move-unfinished', { stats: { ...well.stats, arriving: 1 } }],
    ['waiting-too-long', { stats: waitingSince(84 * MINUTE) }],
    ['failed-enquiries', { stats: failed(1) }],
    ['circuit-open', { circuit: openSince(84 * MINUTE) }],
    ['login-refused', { circuit: { ...openSince(99 * MINUTE), permanent: true } }],
    ['not-begun', { notBegunMs: MINUTE + 1 }],
    ['worker-silent', { silentMs: MINUTE + 1 }],
    ['store-log-large', { stats: { ...well.stats, logBytes: 2 ** 26 + 1 } }],
    ['unconfigured', { configured: false }],
  ])('failing with %s', (reason, changes) => {
    expect(judgeDelivery({ ...well, ...changes })).toEqual({ status: 'failing', reasons: [reason] })
  })
})

describe('beside a real outbox', { timeout: 30_000 }, () => {
  let bench: Bench
  beforeEach(async () => {
    vi.spyOn(console, 'log').mockImplementation(() => {})
    // At the pace of real clocks: how long an answer is kept is part of what is tested.
    bench = await openBench({ factor: 1 })
  })
  afterEach(() => bench.close())

  test('the numbers for Prometheus count what happened, and hold nothing of a visitor', async () => {
    await bench.take()
    bench.outbox.delivery.start()
    const stateOf = async () => (await bench.outbox.store.list({})).map(({ state }) => state)
    await expect.poll(stateOf, { timeout: 20_000 }).toEqual(['sent'])
    bench.clock.pass(11_000)
    const text = await describeOutbox(bench.outbox)
    expect(text).toContain('enquiries_accepted_total{form="contact"} 1')
    expect(text).toContain('enquiries_delivered_total 1')
    expect(text).toContain('enquiries_attempts_total{outcome="delivered"} 1')
    expect(text).toContain('accept_seconds_count 1')
    expect(text).toContain('smtp_circuit_open 0')
    expect(text).toContain('outbox_store_up 1')
    expect(text).toContain('outbox_rows{state="sent"} 1')
    expect(text).toContain('outbox_arriving_rows 0')
    expect(text).toMatch(/^outbox_log_bytes [1-9]/m)
    expect(text).not.toMatch(/sana|visitor/i)
    for (const line of text.trimEnd().split('\n')) {
      expect(line).toMatch(/^(# (HELP|TYPE) \w+ .+|\w+(\{\w+="[^"]*"\})? [\d.e+-]+)$/)
    }
  })

  test('a subject that is not ours does not become a label', async () => {
    await bench.take({ subject: 'x"} 1\nevil' })
    expect(await describeOutbox(bench.outbox)).toContain('enquiries_accepted_total{form="other"} 1')
  })

  test('a damaged store is failing from the start, until it is repaired', async () => {
    const file = storeFile(bench.directory)
    writeFileSync(file, 'not a database, and longer than the sixteen bytes by which one is known')
    expect(await bench.outbox.acceptHealth()).toEqual({ status: 'failing', reasons: ['store'] })
    expect(await bench.outbox.deliveryHealth()).toEqual({ status: 'failing', reasons: ['store'] })
    rmSync(file)
    bench.clock.pass(11_000)
    expect(await bench.outbox.acceptHealth()).toEqual({ status: 'ok' })
  })

  test('what the store holds is looked up at most every ten seconds, however many ask for health or numbers', async () => {
    const stats = vi.spyOn(bench.outbox.store, 'stats')
    await Promise.all(Array.from({ length: 100 }, () => bench.outbox.deliveryHealth()))
    await Promise.all(Array.from({ length: 100 }, () => describeOutbox(bench.outbox)))
    expect(await bench.outbox.deliveryHealth()).toEqual({ status: 'ok' })
    expect(stats).toHaveBeenCalledTimes(1)
    stats.mockRejectedValue(new Error('unreadable'))
    bench.clock.pass(11_000)
    expect(await bench.outbox.deliveryHealth()).toEqual({ status: 'failing', reasons: ['store'] })
  })

  test('whether enquiries can be accepted is found out by committing, at most every ten seconds', async () => {
    const proveWritable = vi.spyOn(bench.outbox.store, 'proveWritable')
    expect(await bench.outbox.acceptHealth()).toEqual({ status: 'ok' })
    await bench.outbox.acceptHealth()
    expect(proveWritable).toHaveBeenCalledTimes(1)
    proveWritable.mockRejectedValue(new Error('disk full'))
    expect(await bench.outbox.acceptHealth()).toEqual({ status: 'ok' })
    bench.clock.pass(11_000)
    expect(await bench.outbox.acceptHealth()).toEqual({ status: 'failing', reasons: ['store'] })
  })
})
