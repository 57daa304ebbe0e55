import { beforeEach, expect, test, vi } from 'vitest'
import { createBenchClock } from '#lib/outbox/testing/outbox-bench.ts'
import { openWebhook } from '#testing/webhook.ts'
import { createAlarm } from './alarm.ts'

const MINUTE = 60_000

beforeEach(() => {
  for (const method of ['log', 'error'] as const) vi.spyOn(console, method).mockImplementation(() => {})
})

test('an alarm is logged and sent at most once an hour, and again a minute after the webhook refused it', async () => {
  const statuses = [204, 204, 500]
  const webhook = await openWebhook((response) => response.writeHead(statuses.pop() ?? 204).end())
  const clock = createBenchClock(1)
  const alarm = createAlarm(webhook.url, clock)
  const raise = async (code: string, afterMs: number) => {
    clock.pass(afterMs)
    await alarm('alarm.delivery', { code })
    return webhook.told.length
  }
  expect([await raise('waiting-too-long', 0), await raise('waiting-too-long', MINUTE / 2)]).toEqual([1, 1])
  expect([await raise('waiting-too-long', MINUTE), await raise('waiting-too-long', 59 * MINUTE)]).toEqual([
    2, 2,
  ])
  expect([await raise('store', 0), await raise('waiting-too-long', MINUTE)]).toEqual([3, 4])
  expect(webhook.told.slice(1, 3)).toEqual([
    { event: 'alarm.delivery', code: 'waiting-too-long' },
    { event: 'alarm.delivery', code: 'store' },
  ])
  expect(console.error).toHaveBeenCalledWith(
    expect.stringContaining('"event":"alarm.delivery","code":"waiting-too-long"'),
  )
})

test('a webhook that fails breaks nothing, no redirect is followed, and its address, which may contain a secret, is not logged', async () => {
  const statuses = [500, 307]
  const webhook = await openWebhook((response) =>
    response.writeHead(statuses.shift() ?? 204, { location: '/elsewhere' }).end(),
  )
  for (const url of [webhook.url, webhook.url, new URL('http://127.0.0.1:2/?token=secret')])
    await createAlarm(url)('alarm.delivery', { code: 'waiting-too-long' })
  expect(webhook.told).toHaveLength(2)
  expect(console.log).toHaveBeenCalledTimes(3)
  const said = JSON.stringify([vi.mocked(console.log).mock.calls, vi.mocked(console.error).mock.calls])
  for (const code of ['HTTP 500', 'HTTP 307', 'ECONNREFUSED']) expect(said).toContain(code)
  expect(said).not.toContain('secret')
})
