import { createServer, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createBenchClock } from '#lib/outbox/testing/bench.ts'
import { createAlarm } from './alarm.ts'

const bodies: string[] = []
let status = 204
const server = createServer((request: IncomingMessage, response) => {
  void text(request).then((body) => {
    bodies.push(body)
    response.writeHead(status).end()
  })
})

beforeEach(async () => {
  bodies.length = 0
  status = 204
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.spyOn(console, 'log').mockImplementation(() => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterEach(() => new Promise((resolve) => server.close(resolve)))

function webhook(): URL {
  const address = server.address()
  return new URL(`http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/hook?token=secret`)
}

test('an alarm is a line in the log and the same few words at the webhook', async () => {
  await createAlarm(webhook())('alarm.delivery', { code: 'line-down' })
  expect(bodies.map((body) => JSON.parse(body))).toEqual([{ event: 'alarm.delivery', code: 'line-down' }])
  expect(console.error).toHaveBeenCalledWith(
    expect.stringContaining('"event":"alarm.delivery","code":"line-down"'),
  )
})

test('the same is said once an hour, something else at once', async () => {
  const alarm = createAlarm(webhook())
  for (const code of ['535 AUTH', '535 AUTH', '550 RCPT TO']) await alarm('alarm.delivery', { code })
  expect(bodies).toHaveLength(2)
})

test('a webhook that refuses or is not there breaks nothing, and its address, which may hold a secret, is not logged', async () => {
  status = 500
  await createAlarm(webhook())('alarm.delivery', { code: 'line-down' })
  await createAlarm(new URL('http://127.0.0.1:1/?token=secret'))('alarm.delivery', { code: 'line-down' })
  expect(console.log).toHaveBeenCalledTimes(2)
  const said = JSON.stringify([vi.mocked(console.log).mock.calls, vi.mocked(console.error).mock.calls])
  expect(said).toContain('HTTP 500')
  expect(said).not.toContain('secret')
})

test('what a webhook did not take is told again a minute later, and logged once', async () => {
  const clock = createBenchClock()
  const alarm = createAlarm(webhook(), clock)
  status = 500
  expect(await alarm('alarm.delivery', { code: 'line-down' })).toBe(false)
  status = 204
  expect(await alarm('alarm.delivery', { code: 'line-down' })).toBe(false)
  expect(bodies).toHaveLength(1)
  clock.pass(60_000)
  expect(await alarm('alarm.delivery', { code: 'line-down' })).toBe(true)
  clock.pass(60_000)
  await alarm('alarm.delivery', { code: 'line-down' })
  expect(bodies).toHaveLength(2)
  expect(console.error).toHaveBeenCalledTimes(1)
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

test('without a webhook an alarm is a line in the log', async () => {
  await createAlarm(undefined)('alarm.delivery', { code: 'line-down' })
  expect(console.error).toHaveBeenCalledTimes(1)
})
