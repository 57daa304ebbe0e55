import { expect, test } from 'vitest'
import { acceptEnquiry } from '#lib/intake/accept.ts'
import { anEnquiry, type Bench } from '#lib/outbox/testing/bench.ts'
import { benchesForTests } from '#lib/outbox/testing/benches.ts'
import { openWebhook } from '#lib/outbox/testing/webhook.ts'

const SOON = { timeout: 15_000, interval: 10 }
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const { bench, lines } = benchesForTests()

const events = () => lines.map((line) => JSON.parse(line).event)
const said = (event: string) => events().filter((each) => each === event).length
const hold = (it: Bench) =>
  acceptEnquiry({ enquiry: { ...anEnquiry, message: 'held' }, key: undefined, held: true }, it.outbox)
const notices = ({ relay }: Bench) =>
  relay.mails.filter(({ raw }) => raw.includes('Message-ID: <notice-')).length

test('a webhook that never answers delays no mail, neither by the daily notice nor by a refusal alarm', async () => {
  const webhook = await openWebhook(() => {})
  // With real clocks, on which it would delay all mails until its deadline.
  const it = await bench({
    factor: 1,
    settings: { ALERT_WEBHOOK_URL: webhook.url.href },
    script: { dot: (raw) => (raw.includes('refused') ? { reply: '554 not that' } : undefined) },
  })
  await hold(it)
  const refused = await it.take({ message: 'refused' })
  it.outbox.delivery.start()
  await expect.poll(async () => (await it.outbox.store.find(refused))?.code, SOON).toBe('554 DATA')
  const good = await it.take({ message: 'good' })
  await expect.poll(() => it.arrived(), { timeout: 3000, interval: 10 }).toContain(good)
  await expect
    .poll(() => webhook.told, SOON)
    .toContainEqual(expect.objectContaining({ event: 'alarm.enquiries-held' }))
})

test('an alarm of the server is sent again until the webhook accepts it', async () => {
  const statuses = [500]
  const webhook = await openWebhook((response) => response.writeHead(statuses.pop() ?? 204).end())
  const it = await bench({ settings: { ALERT_WEBHOOK_URL: webhook.url.href } })
  it.outbox.delivery.start()
  expect(await it.outbox.alarm('alarm.instance-hung', {})).toBe(false)
  const told = () => {
    it.clock.pass(MINUTE)
    return webhook.told.filter(({ event }) => event === 'alarm.instance-hung').length
  }
  await expect.poll(told, SOON).toBe(2)
})

test('the daily notice about held enquiries is retried until it is sent, and then waits for the next day', async () => {
  const it = await bench({ script: { MAIL: { reply: '451 later' } } })
  it.clock.setWall(Date.UTC(2026, 10, 22, 8) - it.clock.wall())
  await hold(it)
  it.outbox.delivery.start()
  await expect.poll(() => said('enquiries.held-not-told'), SOON).toBe(1)
  it.clock.pass(11 * MINUTE)
  await expect.poll(() => said('enquiries.held-not-told'), SOON).toBe(2)

  it.relay.follow({})
  it.clock.pass(11 * MINUTE)
  await expect.poll(() => notices(it), SOON).toBe(1)
  await expect.poll(() => it.outbox.store.readNote('held-told'), SOON).toBe('2026-11-22')
  for (let hours = 0; hours < 3; hours++) {
    it.clock.pass(HOUR)
    const looked = it.clock.monotonic()
    await expect.poll(() => it.outbox.delivery.silentMs() < it.clock.monotonic() - looked, SOON).toBe(true)
  }
  expect(notices(it)).toBe(1)
  it.clock.pass(DAY)
  await expect.poll(() => notices(it), SOON).toBe(2)
})

test('a mail that takes long delays neither its alarm nor the other housekeeping', async () => {
  const webhook = await openWebhook()
  const it = await bench({ settings: { ALERT_WEBHOOK_URL: webhook.url.href }, script: { MAIL: 'silence' } })
  const old = await it.take({ message: 'sent long ago' })
  const { store } = it.outbox
  await store.claim(it.clock.wall())
  await store.settle(old, { state: 'sent', at: it.clock.wall() - 40 * DAY, receipt: '250 ok' })
  await it.take()
  it.outbox.delivery.start()
  await expect.poll(() => it.relay.heard(), SOON).toContain('MAIL')
  it.clock.pass(20 * MINUTE)
  await expect
    .poll(() => webhook.told, SOON)
    .toContainEqual({ event: 'alarm.delivery', code: 'waiting-too-long' })
  await expect.poll(() => store.find(old), SOON).toBeUndefined()
  expect(it.relay.connections(), 'or the mail was not under way all the time').toBe(1)
})
