import { createServer, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createBenchClock } from '#lib/outbox/testing/bench.ts'
import { createAlarm } from './alarm.ts'

const bodies: string[] = []
const atOnce = { until: async () => {}, heldAtOnce: () => 0 }
let answers = atOnce

/** Answers nobody before so many wait, or before a second has passed. */
function holdAll(wanted: number) {
  const { promise, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, 1000)
  let held = 0
  let most = 0
  return {
    async until() {
      held += 1
      most = Math.max(most, held)
      if (held === wanted) resolve()
      await promise
      clearTimeout(timer)
      held -= 1
    },
    heldAtOnce: () => most,
  }
}

let status = 204
let headers: Record<string, string> = {}
const server = createServer((request: IncomingMessage, response) => {
  void text(request).then(async (body) => {
    bodies.push(body)
    await answers.until()
    response.writeHead(status, headers).end()
  })
})

beforeEach(async () => {
  bodies.length = 0
  status = 204
  headers = {}
  answers = atOnce
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.spyOn(console, 'log').mockImplementation(() => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterEach(() => new Promise((resolve) => server.close(resolve)))

function webhook(): URL {
  const address = server.address()
  return new URL(`http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/hook?token=secret`)
}

test('an alarm is a line in the log and the same few words at the webhook, once an hour; something else at once', async () => {
  const alarm = createAlarm(webhook())
  for (const code of ['circuit-open', 'circuit-open', 'store']) await alarm('alarm.delivery', { code })
  expect(bodies.map((body) => JSON.parse(body))).toEqual([
    { event: 'alarm.delivery', code: 'circuit-open' },
    { event: 'alarm.delivery', code: 'store' },
  ])
  expect(console.error).toHaveBeenCalledWith(
    expect.stringContaining('"event":"alarm.delivery","code":"circuit-open"'),
  )
})

test('a webhook that refuses or is not there breaks nothing, and its address, which may hold a secret, is not logged', async () => {
  status = 500
  await createAlarm(webhook())('alarm.delivery', { code: 'circuit-open' })
  await createAlarm(new URL('http://127.0.0.1:1/?token=secret'))('alarm.delivery', { code: 'circuit-open' })
  expect(console.log).toHaveBeenCalledTimes(2)
  const said = JSON.stringify([vi.mocked(console.log).mock.calls, vi.mocked(console.error).mock.calls])
  expect(said).toContain('HTTP 500')
  expect(said).not.toContain('secret')
})

test('an alarm that comes once is told again too, until the webhook has taken it', async () => {
  const clock = createBenchClock()
  const alarm = createAlarm(webhook(), clock)
  status = 500
  await alarm('alarm.enquiry-failed', { id: 'one', code: '554 DATA' })
  for (let minute = 0; minute < 3; minute += 1) {
    clock.pass(60_000)
    await alarm.again()
  }
  expect(bodies).toHaveLength(4)
  status = 204
  clock.pass(60_000)
  await alarm.again()
  clock.pass(60_000)
  await alarm.again()
  expect(bodies).toHaveLength(5)
  expect(JSON.parse(bodies[4] ?? '')).toEqual({ event: 'alarm.enquiry-failed', id: 'one', code: '554 DATA' })
  expect(console.error).toHaveBeenCalledTimes(1)
})

test('a webhook that sends us elsewhere is not followed there with the secret in its address', async () => {
  status = 307
  headers = { location: '/elsewhere' }
  expect(await createAlarm(webhook())('alarm.delivery', { code: 'circuit-open' })).toBe(false)
  expect(bodies).toHaveLength(1)
})

test('however many alarms wait for a slow webhook, they take the time of one', async () => {
  const clock = createBenchClock()
  const alarm = createAlarm(webhook(), clock)
  status = 500
  const codes = Array.from({ length: 20 }, (_, n) => `code ${n}`)
  await Promise.all(codes.map((code) => alarm('alarm.delivery', { code })))
  clock.pass(60_000)
  answers = holdAll(codes.length)
  await alarm.again()
  expect(answers.heldAtOnce()).toBe(codes.length)
})
