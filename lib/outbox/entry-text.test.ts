import { expect, test } from 'vitest'
import { anEnquiry } from '#lib/outbox/testing/bench.ts'
import { describeAge, describeEntry, describeLine, toJson } from './entry-text.ts'
import type { Entry } from './store.ts'

test('people read times by the clock of the company, and machines in UTC', () => {
  const at = Date.UTC(2026, 10, 21, 23, 30, 5)
  const entry: Entry = {
    id: 'abc',
    state: 'queued',
    receivedAt: at,
    dueAt: at + 60_000,
    settledAt: at + 120_000,
    tries: 1,
    refusals: 0,
    code: undefined,
    receipt: undefined,
    deliveredTo: [],
    enquiry: anEnquiry,
  }
  expect(describeLine(entry, 'Asia/Karachi')).toContain('  2026-11-22 04:30:05 +05:00  ')
  const told = describeEntry(entry, 'Asia/Karachi')
  for (const line of [
    'received   2026-11-22 04:30:05',
    'due        2026-11-22 04:31:05',
    'settled    2026-11-22 04:32:05',
  ])
    expect(told).toContain(`${line} +05:00\n`)
  expect(toJson(entry)).toMatchObject({
    receivedAt: '2026-11-21T23:30:05Z',
    dueAt: '2026-11-21T23:31:05Z',
    settledAt: '2026-11-21T23:32:05Z',
  })
})

test.each([
  [20_000, '0 minutes'],
  [60_000, '1 minute'],
  [119 * 60_000, '119 minutes'],
  [120 * 60_000, '2 hours'],
])('%d milliseconds are told as %s', (ms, said) => {
  expect(describeAge(ms)).toBe(said)
})
