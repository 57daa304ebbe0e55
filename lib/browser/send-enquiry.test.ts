import { expect, test } from 'vitest'
import { sendEnquiry } from './send-enquiry.ts'

const sending = { payload: { name: 'Ada', subject: 'Hello' }, key: 'one-key', elapsedMs: 1234.5 }

type Reply = Response | Error

/** A network that gives these answers in turn, and a clock that only takes notes. */
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
const offline = () => new TypeError('Failed to fetch')

test('an answer that is ok means sent, whatever it says', async () => {
  const { requests, tools } = fakeNetwork(new Response('whatever'))
  expect(await sendEnquiry(sending, tools)).toEqual({ status: 'sent' })
  expect(requests).toHaveLength(1)
  expect(requests[0]).toMatchObject({
    method: 'POST',
    body: '{"name":"Ada","subject":"Hello"}',
    keepalive: true,
    headers: { 'content-type': 'application/json', 'idempotency-key': 'one-key', 'x-elapsed-ms': '1235' },
  })
})

test('a stumbling network or server is tried seven times in silence, always with the same key', async () => {
  const { requests, waits, tools } = fakeNetwork(
    ...[offline(), status(503), status(408), offline(), status(502), offline(), status(200)],
  )
  expect(await sendEnquiry(sending, tools)).toEqual({ status: 'sent' })
  expect(waits).toEqual([500, 1500, 4000, 4000, 5000, 5000])
  expect(new Set(requests.map(({ headers }) => JSON.stringify(headers))).size).toBe(1)
})

test('after the seventh try it has failed', async () => {
  const { requests, waits, tools } = fakeNetwork()
  expect(await sendEnquiry(sending, tools)).toEqual({ status: 'failed' })
  expect(requests).toHaveLength(7)
  expect(waits).toEqual([500, 1500, 4000, 4000, 5000, 5000])
})

test('a server that is down for five seconds out of every eight is met while it is up, whenever that is', async () => {
  for (let phaseMs = 0; phaseMs < 8000; phaseMs += 100) {
    const { tools, clock } = fakeNetwork()
    const restarting = async () => {
      if ((clock.now + phaseMs) % 8000 < 5000) throw offline()
      return status(200)
    }
    const outcome = await sendEnquiry(sending, { ...tools, fetch: restarting })
    expect({ phaseMs, ...outcome }).toEqual({ phaseMs, status: 'sent' })
  }
})

test('slow failures are not added up: nobody is kept waiting for more than half a minute', async () => {
  const { requests, clock, tools } = fakeNetwork(...Array.from({ length: 7 }, () => status(504)))
  clock.eachTryMs = 8000
  expect(await sendEnquiry(sending, tools)).toEqual({ status: 'failed' })
  expect(requests).toHaveLength(3)
  expect(clock.now).toBeLessThan(30_000)
})

test('too many requests: waits as long as it is told, if that is short', async () => {
  const { waits, tools } = fakeNetwork(status(429, { 'retry-after': '3' }), status(200))
  expect(await sendEnquiry(sending, tools)).toEqual({ status: 'sent' })
  expect(waits).toEqual([3000])
})

test.each([['60'], ['soon'], [undefined]])(
  'too many requests, retry after %s: fails at once',
  async (retryAfter) => {
    const { requests, tools } = fakeNetwork(status(429, retryAfter ? { 'retry-after': retryAfter } : {}))
    expect(await sendEnquiry(sending, tools)).toEqual({ status: 'failed' })
    expect(requests).toHaveLength(1)
  },
)

test.each([400, 403, 413, 415, 422])('%i is not tried again', async (code) => {
  const { requests, tools } = fakeNetwork(status(code))
  expect(await sendEnquiry(sending, tools)).toEqual({ status: 'failed' })
  expect(requests).toHaveLength(1)
})

test('what the server found wrong comes back by field, and nothing else of its answer does', async () => {
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
  const { requests, tools } = fakeNetwork(status(200))
  await sendEnquiry({ ...sending, payload: { message: 'x'.repeat(61 * 1024) } }, tools)
  expect(requests[0]?.keepalive).toBe(false)
})
