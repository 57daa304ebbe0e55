import { describe, expect, test, vi } from 'vitest'
import { sendEnquiry } from './send-enquiry.ts'

const sending = {
  payload: { name: 'Ada', subject: 'Hello' },
  form: 'contact',
  key: 'one-key',
  elapsedMs: 1234.5,
}

type Reply = Response | Error

/** A network that gives these answers in turn, and a clock that only records waits. */
function fakeNetwork(...replies: Reply[]) {
  const requests: RequestInit[] = []
  const waits: number[] = []
  const clock = { now: 0, eachTryMs: 0 }
  const tools = {
    now: () => clock.now,
    fetch: async (_address: unknown, request?: RequestInit) => {
      clock.now += clock.eachTryMs
      requests.push(request ?? {})
      const reply = replies[requests.length - 1] ?? new Error('nobody answers')
      if (reply instanceof Error) throw reply
      return reply
    },
    wait: async (ms: number) => {
      clock.now += ms
      waits.push(ms)
    },
  }
  return { requests, waits, clock, tools }
}

const status = (code: number, headers: Record<string, string> = {}) =>
  new Response(null, { status: code, headers })
/** The answer of the site to an accepted enquiry. */
const taken = () => Response.json({ status: 'accepted', id: 'an-id', reference: '7G4X-29QW' })
const offline = () => new TypeError('Failed to fetch')

test('the answer of the site means sent, and its reference is returned', async () => {
  const { requests, tools } = fakeNetwork(taken())
  expect(await sendEnquiry(sending, tools)).toEqual({ status: 'sent', reference: '7G4X-29QW' })
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
  [
    'JSON that ends early',
    () => new Response('{"status":"acc', { headers: { 'content-type': 'application/json' } }),
  ],
  ['a number for a reference', () => Response.json({ reference: 7 })],
])('%s with an ok status means sent, without a reference', async (_, reply) => {
  const { requests, tools } = fakeNetwork(reply())
  expect(await sendEnquiry(sending, tools)).toEqual({ status: 'sent', reference: undefined })
  expect(requests).toHaveLength(1)
})

test.each([
  [
    'a page',
    () => new Response('<h1>Back soon</h1>', { headers: { 'content-type': 'Text/HTML; charset=utf-8' } }),
  ],
  ['a redirected answer', () => Object.defineProperty(taken(), 'redirected', { value: true })],
])('%s with an ok status counts as a failed try', async (_, reply) => {
  const { requests, tools } = fakeNetwork(...Array.from({ length: 7 }, reply))
  expect(await sendEnquiry(sending, tools)).toEqual({ status: 'failed' })
  expect(requests).toHaveLength(7)
})

test('without a known first touch, the time since then is not sent', async () => {
  const { requests, tools } = fakeNetwork(taken())
  await sendEnquiry({ ...sending, elapsedMs: undefined }, tools)
  expect(requests[0]?.headers).not.toHaveProperty('x-elapsed-ms')
})

test('after temporary failures an enquiry is tried seven times, always with the same key', async () => {
  const { requests, waits, tools } = fakeNetwork(
    ...[offline(), status(503), status(408), offline(), status(502), offline(), taken()],
  )
  expect(await sendEnquiry(sending, tools)).toMatchObject({ status: 'sent' })
  expect(waits).toEqual([500, 1000, 1500, 2000, 2000, 2000])
  expect(new Set(requests.map(({ headers }) => JSON.stringify(headers))).size).toBe(1)
})

test('an enquiry is sent even if the site is down for half of every three seconds', async () => {
  for (let phaseMs = 0; phaseMs < 3000; phaseMs += 50) {
    const { tools, clock } = fakeNetwork()
    const restarting = async () => {
      if ((clock.now + phaseMs) % 3000 < 1500) throw offline()
      return taken()
    }
    const outcome = await sendEnquiry(sending, { ...tools, fetch: restarting })
    expect({ phaseMs, ...outcome }).toMatchObject({ phaseMs, status: 'sent' })
  }
})

test.each([0, 500, 2000, 4000, 9000, 9999])(
  'with failing tries of %i ms each, no try begins after ten seconds',
  async (eachTryMs) => {
    const { clock, tools } = fakeNetwork(...Array.from({ length: 20 }, () => status(504)))
    clock.eachTryMs = eachTryMs
    expect(await sendEnquiry(sending, tools)).toEqual({ status: 'failed' })
    expect(clock.now).toBeLessThanOrEqual(10_000 + eachTryMs)
  },
)

test('the time limit of each try is the rest of the ten seconds', async () => {
  const { tools, clock } = fakeNetwork(status(503), status(503))
  clock.eachTryMs = 4000
  const limits: number[] = []
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    limits.push(ms)
    return new AbortController().signal
  })
  await sendEnquiry(sending, tools)
  timeout.mockRestore()
  expect(limits).toEqual([10_000, 5500, 500])
})

describe('a browser that reports that it is offline', () => {
  const isOffline = () => true

  test('sends at once all the same', async () => {
    const { requests, tools } = fakeNetwork(status(503), taken())
    const told: string[] = []
    const report = (progress: string) => void told.push(progress)
    expect(await sendEnquiry(sending, { ...tools, isOffline, report })).toMatchObject({ status: 'sent' })
    expect([requests.length, told]).toEqual([2, ['sending']])
  })

  test('says so when the network fails, and tries until it works, for longer than ten seconds', async () => {
    const { requests, waits, tools } = fakeNetwork(...Array.from({ length: 20 }, offline), taken())
    const told = new Set<string>()
    const report = (progress: string) => void told.add(progress)
    expect(await sendEnquiry(sending, { ...tools, isOffline, report })).toMatchObject({ status: 'sent' })
    expect([requests.length, [...told]]).toEqual([21, ['sending', 'offline']])
    expect(waits).toEqual(Array(20).fill(2000))
  })

  test('no longer says so when it is online again, and has another ten seconds', async () => {
    const replies = [offline(), ...Array.from({ length: 6 }, () => status(503)), taken()]
    const { tools } = fakeNetwork(...replies)
    const told: string[] = []
    let isAway = true
    const wait = async () => {
      isAway = false
    }
    const line = { wait, isOffline: () => isAway, report: (progress: string) => void told.push(progress) }
    const outcome = await sendEnquiry(sending, { ...tools, ...line })
    expect(outcome).toMatchObject({ status: 'sent' })
    expect(told).toEqual(['sending', 'offline', 'sending'])
  })
})

test('a 429 is retried after a short Retry-After, and fails at once otherwise', async () => {
  const short = fakeNetwork(status(429, { 'retry-after': '3' }), taken())
  expect(await sendEnquiry(sending, short.tools)).toMatchObject({ status: 'sent' })
  expect(short.waits).toEqual([3000])
  for (const retryAfter of ['60', 'soon', undefined]) {
    const { requests, tools } = fakeNetwork(status(429, retryAfter ? { 'retry-after': retryAfter } : {}))
    expect(await sendEnquiry(sending, tools)).toEqual({ status: 'failed' })
    expect(requests).toHaveLength(1)
  }
})

test.each([400, 403, 413, 415, 422])('a request answered with %i is not tried again', async (code) => {
  const { requests, tools } = fakeNetwork(status(code))
  expect(await sendEnquiry(sending, tools)).toEqual({ status: 'failed' })
  expect(requests).toHaveLength(1)
})

test('the errors of the server are returned by field, and the rest of its answer is ignored', async () => {
  const errors = [
    { pointer: '#/phone', detail: 'Please provide a valid phone number.' },
    { pointer: '#/subject', detail: 'No field of the visitor.' },
    { pointer: '#/email', detail: 7 },
    null,
  ]
  const { tools } = fakeNetwork(Response.json({ errors }, { status: 422 }))
  expect(await sendEnquiry(sending, tools)).toEqual({
    status: 'rejected',
    errors: { phone: 'Please provide a valid phone number.' },
  })
})

test('an enquiry too long for keepalive is sent without it', async () => {
  const { requests, tools } = fakeNetwork(taken())
  await sendEnquiry({ ...sending, payload: { message: 'x'.repeat(61 * 1024) } }, tools)
  expect(requests[0]?.keepalive).toBe(false)
})
