import { createServer, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createBenchClock } from '#lib/outbox/testing/bench.ts'
import { createAlarm } from './alarm.ts'

const MINUTE = 60_000
const bodies: string[] = []
let status: number
let answered: Promise<void> | undefined
const server = createServer((request: IncomingMessage, response) => {
  void text(request).then(async (body) => {
    bodies.push(body)
    await answered
    response.writeHead(status, { location: '/elsewhere' }).end()
  })
})

beforeEach(async () => {
  bodies.length = 0
  status = 204
  answered = undefined
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
  for (const url of [webhook(), new URL('http://127.0.0.1:1/?token=secret')])
    await createAlarm(url)('alarm.delivery', { code: 'circuit-open' })
  expect(console.log).toHaveBeenCalledTimes(2)
  const said = JSON.stringify([vi.mocked(console.log).mock.calls, vi.mocked(console.error).mock.calls])
  expect(said).toContain('HTTP 500')
  expect(said).not.toContain('secret')
})

test('a webhook that sends us elsewhere is not followed there with the secret in its address', async () => {
  status = 307
  expect(await createAlarm(webhook())('alarm.delivery', { code: 'circuit-open' })).toBe(false)
  expect(bodies).toHaveLength(1)
})

test('alarms that come once are told again until the webhook has taken them, all at once however slow it is', async () => {
  const clock = createBenchClock()
  const alarm = createAlarm(webhook(), clock)
  status = 500
  const codes = Array.from({ length: 20 }, (_, n) => `code ${n}`)
  await Promise.all(codes.map((code) => alarm('alarm.enquiry-failed', { id: 'one', code })))
  const slow = Promise.withResolvers<void>()
  answered = slow.promise
  status = 204
  clock.pass(MINUTE)
  const told = alarm.again()
  await expect.poll(() => bodies.length).toBe(2 * codes.length)
  slow.resolve()
  await told
  clock.pass(MINUTE)
  await alarm.again()
  expect(bodies).toHaveLength(2 * codes.length)
  expect(JSON.parse(bodies.at(-1) ?? '')).toMatchObject({ event: 'alarm.enquiry-failed', id: 'one' })
  expect(console.error).toHaveBeenCalledTimes(codes.length)
})
