import { expect, test } from 'vitest'
import { sendEnquiry } from './send.ts'

const sending = { payload: { name: 'Ada', subject: 'Hello' }, key: 'one-key', elapsedMs: 1234.5 }

type Reply = Response | Error

/** A network that gives these answers in turn, and a clock that only takes notes. */
function fakeNetwork(...replies: Reply[]) {
  const requests: RequestInit[] = []
  const waits: number[] = []
  const tools = {
    fetch: async (_address: unknown, request?: RequestInit) => {
      requests.push(request ?? {})
      const reply = replies[requests.length - 1] ?? new Error('nobody answers')
      if (reply instanceof Error) throw reply
      return reply
    },
    wait: async (ms: number) => void waits.push(ms),
  }
  return { requests, waits, tools }
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

test('a stumbling network or server is tried four times in silence, always with the same key', async () => {
  const { requests, waits, tools } = fakeNetwork(offline(), status(503), status(408), status(200))
  expect(await sendEnquiry(sending, tools)).toEqual({ status: 'sent' })
  expect(waits).toEqual([500, 1500, 4000])
  expect(new Set(requests.map(({ headers }) => JSON.stringify(headers))).size).toBe(1)
})

test('after the fourth try it has failed', async () => {
  const { requests, waits, tools } = fakeNetwork()
  expect(await sendEnquiry(sending, tools)).toEqual({ status: 'failed' })
  expect(requests).toHaveLength(4)
  expect(waits).toEqual([500, 1500, 4000])
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
