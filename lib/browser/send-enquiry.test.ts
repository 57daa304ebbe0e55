import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { sendEnquiry } from './send-enquiry.ts'

const sending = {
  payload: { name: 'Ada', subject: 'Hello' },
  form: 'contact',
  key: 'one-key',
  elapsedMs: 1234.5,
}

type Reply = Response | Error

/**
 * Sends over a network that gives these answers in turn, or by the time, and lets all waits pass.
 * @param eachTryMs how long an answer takes
 */
async function sendOver(
  replies: Reply[] | ((nowMs: number) => Reply),
  { eachTryMs = 0, ...change }: Partial<Parameters<typeof sendEnquiry>[0]> & { eachTryMs?: number } = {},
) {
  const requests: RequestInit[] = []
  const times: number[] = []
  vi.stubGlobal('fetch', async (_address: string, request: RequestInit) => {
    requests.push(request)
    times.push(performance.now())
    if (eachTryMs > 0) await new Promise((resolve) => setTimeout(resolve, eachTryMs))
    const reply = Array.isArray(replies) ? replies[requests.length - 1] : replies(performance.now())
    if (reply instanceof Response) return reply
    throw reply ?? new Error('nobody answers')
  })
  const told: string[] = []
  const begun = performance.now()
  const sent = sendEnquiry({ ...sending, ...change }, (progress) => void told.push(progress))
  await vi.runAllTimersAsync()
  const waits = times.slice(1).map((time, index) => time - (times[index] ?? 0) - eachTryMs)
  return { outcome: await sent, requests, waits, told, tookMs: performance.now() - begun }
}

beforeEach(() => void vi.useFakeTimers())

afterEach(() => void vi.useRealTimers())

const status = (code: number, headers: Record<string, string> = {}) =>
  new Response(null, { status: code, headers })
const typed = (body: string, type: string) => new Response(body, { headers: { 'content-type': type } })
/** The answer of the site to an accepted enquiry. */
const taken = () => Response.json({ status: 'accepted', id: 'an-id', reference: '7G4X-29QW' })
const offline = () => new TypeError('Failed to fetch')

test('the answer of the site means sent, and its reference is returned', async () => {
  const { outcome, requests } = await sendOver([taken()])
  expect(outcome).toEqual({ status: 'sent', reference: '7G4X-29QW' })
  expect(requests).toHaveLength(1)
  expect(requests[0]).toMatchObject({
    method: 'POST',
    body: '{"name":"Ada","subject":"Hello"}',
    keepalive: true,
    headers: {
      'content-type': 'application/json',
      'idempotency-key': 'one-key',
      'x-elapsed-ms': '1235',
      'x-form': 'contact',
    },
  })
})

test.each([
  ['an empty answer', () => status(204)],
  ['a text', () => new Response('Thank you')],
  ['JSON of something else', () => Response.json({ status: 'ok' })],
  ['JSON that ends early', () => typed('{"status":"acc', 'application/json')],
  ['a number for a reference', () => Response.json({ reference: 7 })],
])('%s with an ok status means sent, without a reference', async (_, reply) => {
  const { outcome, requests } = await sendOver([reply()])
  expect(outcome).toEqual({ status: 'sent', reference: undefined })
  expect(requests).toHaveLength(1)
})

test.each([
  ['a page', () => typed('<h1>Back soon</h1>', 'Text/HTML; charset=utf-8')],
  ['a redirected answer', () => Object.defineProperty(taken(), 'redirected', { value: true })],
])('%s with an ok status counts as a failed try', async (_, reply) => {
  const { outcome, requests } = await sendOver(reply)
  expect(outcome).toEqual({ status: 'failed' })
  expect(requests).toHaveLength(7)
})

test('without a known first touch, the time since then is not sent', async () => {
  const { requests } = await sendOver([taken()], { elapsedMs: undefined })
  expect(requests[0]?.headers).not.toHaveProperty('x-elapsed-ms')
})

test('after temporary failures an enquiry is tried seven times, always with the same key', async () => {
  const { outcome, requests, waits } = await sendOver([
    ...[offline(), status(503), status(408), offline(), status(502), offline(), taken()],
  ])
  expect(outcome).toMatchObject({ status: 'sent' })
  expect(waits).toEqual([500, 1000, 1500, 2000, 2000, 2000])
  expect(new Set(requests.map(({ headers }) => JSON.stringify(headers))).size).toBe(1)
})

test('an enquiry is sent even if the site is down for half of every three seconds', async () => {
  for (let phaseMs = 0; phaseMs < 3000; phaseMs += 50) {
    const begun = performance.now() - phaseMs
    const { outcome } = await sendOver((now) => ((now - begun) % 3000 < 1500 ? offline() : taken()))
    expect({ phaseMs, ...outcome }).toMatchObject({ phaseMs, status: 'sent' })
  }
})

test.each([0, 500, 2000, 4000, 9000, 9999])(
  'with failing tries of %i ms each, no try begins after ten seconds',
  async (eachTryMs) => {
    const { outcome, tookMs } = await sendOver(() => status(504), { eachTryMs })
    expect(outcome).toEqual({ status: 'failed' })
    expect(tookMs).toBeLessThanOrEqual(10_000 + eachTryMs)
  },
)

test('the time limit of each try is the rest of the ten seconds', async () => {
  const limits: number[] = []
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    limits.push(ms)
    return new AbortController().signal
  })
  await sendOver([status(503), status(503)], { eachTryMs: 4000 })
  timeout.mockRestore()
  expect(limits).toEqual([10_000, 5500, 500])
})

describe('a browser that reports that it is offline', () => {
  beforeEach(() => void vi.stubGlobal('navigator', { onLine: false }))

  test('sends at once all the same', async () => {
    const { outcome, requests, told } = await sendOver([status(503), taken()])
    expect(outcome).toMatchObject({ status: 'sent' })
    expect([requests.length, told]).toEqual([2, ['sending']])
  })

  test('says so when the network fails, and tries until it works, for longer than ten seconds', async () => {
    const { outcome, requests, waits, told } = await sendOver([
      ...Array.from({ length: 20 }, offline),
      taken(),
    ])
    expect(outcome).toMatchObject({ status: 'sent' })
    expect([requests.length, [...new Set(told)]]).toEqual([21, ['sending', 'offline']])
    expect(waits).toEqual(Array(20).fill(2000))
  })

  test('no longer says so when it is online again, and has another ten seconds', async () => {
    setTimeout(() => vi.stubGlobal('navigator', { onLine: true }), 1000)
    const replies = [offline(), ...Array.from({ length: 6 }, () => status(503)), taken()]
    const { outcome, told } = await sendOver(replies)
    expect(outcome).toMatchObject({ status: 'sent' })
    expect(told).toEqual(['sending', 'offline', 'sending'])
  })
})

test('a 429 is retried after a short Retry-After, and fails at once otherwise', async () => {
  const { outcome, waits } = await sendOver([status(429, { 'retry-after': '3' }), taken()])
  expect(outcome).toMatchObject({ status: 'sent' })
  expect(waits).toEqual([3000])
  for (const retryAfter of ['60', 'soon', undefined]) {
    const refused = await sendOver([status(429, retryAfter ? { 'retry-after': retryAfter } : {})])
    expect(refused.outcome).toEqual({ status: 'failed' })
    expect(refused.requests).toHaveLength(1)
  }
})

test.each([400, 403, 413, 415, 422])('a request answered with %i is not tried again', async (code) => {
  const { outcome, requests } = await sendOver([status(code)])
  expect(outcome).toEqual({ status: 'failed' })
  expect(requests).toHaveLength(1)
})

test('the errors of the server are returned by field, and the rest of its answer is ignored', async () => {
  const errors = [
    { pointer: '#/phone', detail: 'Please provide a valid phone number.' },
    { pointer: '#/subject', detail: 'No field of the visitor.' },
    { pointer: '#/email', detail: 7 },
    null,
  ]
  const { outcome } = await sendOver([Response.json({ errors }, { status: 422 })])
  expect(outcome).toEqual({
    status: 'rejected',
    errors: { phone: 'Please provide a valid phone number.' },
  })
})

test('an enquiry too long for keepalive is sent without it', async () => {
  const { requests } = await sendOver([taken()], { payload: { message: 'x'.repeat(61 * 1024) } })
  expect(requests[0]?.keepalive).toBe(false)
})
