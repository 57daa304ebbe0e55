import { beforeEach, expect, test, vi } from 'vitest'
import { createBenchClock } from '#lib/outbox/testing/outbox-bench.ts'
import { openWebhook } from '#testing/webhook.ts'
import { createAlarm } from './alarm.ts'

const MINUTE = 60_000

beforeEach(() => {
  for (const method of ['log', 'error'] as const) vi.spyOn(console, method).mockImplementation(() => {})
})

test('an alarm is logged, and a repeated one reaches the webhook once; another code is sent at once', async () => {
  const webhook = await openWebhook()
  const alarm = createAlarm(webhook.url)
  for (const code of ['circuit-open', 'circuit-open', 'store']) await alarm('alarm.delivery', { code })
  expect(webhook.told).toEqual([
    { event: 'alarm.delivery', code: 'circuit-open' },
    { event: 'alarm.delivery', code: 'store' },
  ])
  expect(console.error).toHaveBeenCalledWith(
    expect.stringContaining('"event":"alarm.delivery","code":"circuit-open"'),
  )
})

test('a webhook that fails breaks nothing, and its address, which may contain a secret, is not logged', async () => {
  const webhook = await openWebhook((response) => response.writeHead(500).end())
  for (const url of [webhook.url, new URL('http://127.0.0.1:2/?token=secret')])
    await createAlarm(url)('alarm.delivery', { code: 'circuit-open' })
  expect(console.log).toHaveBeenCalledTimes(2)
  const said = JSON.stringify([vi.mocked(console.log).mock.calls, vi.mocked(console.error).mock.calls])
  for (const code of ['HTTP 500', 'ECONNREFUSED']) expect(said).toContain(code)
  expect(said).not.toContain('secret')
})

test('a redirect of a webhook is not followed', async () => {
  const webhook = await openWebhook((response) => response.writeHead(307, { location: '/elsewhere' }).end())
  expect(await createAlarm(webhook.url)('alarm.delivery', { code: 'circuit-open' })).toBe(false)
  expect(webhook.told).toHaveLength(1)
})

test('one-time alarms are repeated until the webhook accepts them, all in parallel even if it is slow', async () => {
  const clock = createBenchClock()
  let status = 500
  let answered: Promise<void> | undefined
  const webhook = await openWebhook(async (response) => {
    await answered
    response.writeHead(status).end()
  })
  const alarm = createAlarm(webhook.url, clock)
  const codes = Array.from({ length: 20 }, (_, n) => `code ${n}`)
  await Promise.all(codes.map((code) => alarm('alarm.enquiry-failed', { id: 'one', code })))
  const slow = Promise.withResolvers<void>()
  answered = slow.promise
  status = 204
  clock.pass(MINUTE)
  const told = alarm.again()
  await expect.poll(() => webhook.told.length).toBe(2 * codes.length)
  slow.resolve()
  await told
  clock.pass(MINUTE)
  await alarm.again()
  expect(webhook.told).toHaveLength(2 * codes.length)
  expect(webhook.told.at(-1)).toMatchObject({ event: 'alarm.enquiry-failed', id: 'one' })
  expect(console.error).toHaveBeenCalledTimes(codes.length)
})
