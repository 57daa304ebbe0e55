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
  [
    'a maintenance page',
    () => new Response('<h1>Back soon</h1>', { headers: { 'content-type': 'text/html' } }),
  ],
  ['an empty answer', () => status(204)],
  ['JSON of something else', () => Response.json({ status: 'ok' })],
  ['an answer without an id', () => Response.json({ status: 'accepted' })],
  ['an empty id', () => Response.json({ status: 'accepted', id: '' })],
  ['a list', () => Response.json([{ status: 'accepted', id: 'an-id' }])],
])('%s instead of the answer of the site counts as a failed try', async (_, reply) => {
  const { requests, tools } = fakeNetwork(...Array.from({ length: 7 }, reply))
  expect(await sendEnquiry(sending, tools)).toEqual({ status: 'failed' })
  expect(requests).toHaveLength(7)
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

describe('a browser that knows it is offline', () => {
  function lineThatComesBack() {
    const { promise: online, resolve } = Promise.withResolvers<void>()
    const line = { isUp: false }
    const comeBack = () => {
      line.isUp = true
      resolve()
    }
    return { line, comeBack, isOffline: () => !line.isUp, online: () => online }
  }

  test('an offline browser reports it at once, and sends the enquiry when it is online', async () => {
    const { requests, tools } = fakeNetwork(taken())
    const { comeBack, ...line } = lineThatComesBack()
    const told: string[] = []
    const outcome = sendEnquiry(sending, { ...tools, ...line, report: (progress) => told.push(progress) })
    expect([requests.length, told]).toEqual([0, ['offline']])
    comeBack()
    expect(await outcome).toMatchObject({ status: 'sent' })
    expect([requests.length, told]).toEqual([1, ['offline', 'sending']])
  })

  test('a browser that goes offline while it sends waits, and then gets another ten seconds', async () => {
    const { requests, tools } = fakeNetwork(status(503), offline(), status(503), taken())
    const { line, comeBack, ...rest } = lineThatComesBack()
    line.isUp = true
    const told: string[] = []
    const outcome = sendEnquiry(sending, {
      ...tools,
      ...rest,
      wait: async () => {
        line.isUp = requests.length !== 1
      },
      report: (progress) => {
        told.push(progress)
        if (progress === 'offline') queueMicrotask(comeBack)
      },
    })
    expect(await outcome).toMatchObject({ status: 'sent' })
    expect(told).toEqual(['sending', 'offline', 'sending'])
    expect(requests).toHaveLength(4)
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
