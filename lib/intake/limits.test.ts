import { beforeEach, expect, test } from 'vitest'
import type { Client } from '#lib/http/client-address.ts'
import { EnquiryLimits } from './limits.ts'

// Networks and floods of long texts, which app/api/sendEmail/limits.test.ts cannot test from outside.

const visitor = (address: string): Client => ({ kind: 'visitor', address })
const LONG = 256 * 1024

let limits: EnquiryLimits
beforeEach(() => {
  limits = new EnquiryLimits()
})

/** The number of requests, out of `times`, that are allowed. */
function count(times: number, isGranted: (turn: number) => boolean): number {
  let granted = 0
  for (let turn = 0; turn < times; turn++) if (isGranted(turn)) granted += 1
  return granted
}
function isTaken(client: Client, bytes = 0): boolean {
  const permit = limits.ask(client)
  if (permit.waitSeconds > 0) return false
  const isLight = permit.weigh(bytes) === 0
  if (!isLight) permit.giveBack()
  return isLight
}

test('all networks of one IPv6 customer share one limit', () => {
  const taken = count(4000, (turn) => isTaken(visitor(`2001:db8:7:${turn.toString(16)}::1`)))
  expect(taken).toBe(250)
  expect(isTaken(visitor('2001:db8:8::1')), 'another customer is not troubled').toBe(true)
})

test('a request refused by the shared limit does not count against the limit of its client', () => {
  const others = Array.from({ length: 250 }, (_, turn) =>
    limits.ask(visitor(`2001:db8:7:${turn.toString(16)}::1`)),
  )
  const one = visitor('2001:db8:7:ffff::1')
  expect(count(10, () => isTaken(one))).toBe(0)
  for (const permit of others) permit.giveBack()
  expect(count(30, () => isTaken(one))).toBe(20)
})

test('long texts of all clients together are limited, and short texts are still accepted', () => {
  const sent = count(6000, (turn) => isTaken(visitor(`198.51.${turn >> 8}.${turn & 255}`), LONG))
  expect(sent).toBe(260)
  expect(isTaken(visitor('203.0.113.7'), 4000)).toBe(true)
})

test('ten thousand clients can send an enquiry at once', () => {
  expect(count(10_000, (turn) => isTaken(visitor(`11.0.${turn >> 8}.${turn & 255}`)))).toBe(10_000)
})
