import PostalMime from 'postal-mime'
import { describe, expect, test, vi } from 'vitest'
import { referenceOf } from '#lib/enquiry/enquiry.ts'
import { acceptEnquiry } from '#lib/intake/accept.ts'
import { benchesForTests } from '#lib/outbox/testing/benches-for-tests.ts'
import { anEnquiry, type Bench } from '#lib/outbox/testing/outbox-bench.ts'
import { fillCount } from '#lib/text/phrase.ts'
import { company } from '#testing/test-company.ts'
import { openWebhook } from '#testing/webhook.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const { bench, lines } = benchesForTests()

const said = (event: string) => lines.filter((line) => JSON.parse(line).event === event).length
const hold = (it: Bench, message = 'held') =>
  acceptEnquiry({ enquiry: { ...anEnquiry, message }, key: undefined, held: ['trap'] }, it.outbox)
/** The mails about held enquiries that arrived. */
const reports = ({ relay }: Bench) =>
  Promise.all(
    relay.mails
      .filter(({ messageId }) => messageId.startsWith('<notice-'))
      .map(({ raw }) => PostalMime.parse(raw)),
  )
/** The messages that each of these mails lists. */
const listed = async (it: Bench) =>
  (await reports(it)).map(({ text = '' }) => text.match(/^(?:held|one|two|three)$/gm) ?? [])

test('a webhook that never answers delays no mail, neither of held enquiries nor by a refusal alarm', async () => {
  const webhook = await openWebhook(() => {})
  // With real clocks, on which it would delay all mails until its deadline.
  const it = await bench({
    factor: 1,
    settings: { ALERT_WEBHOOK_URL: webhook.url.href },
    script: { dot: (raw) => (raw.includes('refused') ? { reply: '554 not that' } : undefined) },
  })
  const refused = await it.take({ message: 'refused' })
  it.outbox.delivery.start()
  await expect.poll(async () => (await it.outbox.store.find(refused))?.code).toBe('554 DATA')
  await expect.poll(() => webhook.told).toMatchObject([{ event: 'alarm.enquiry-refused' }])
  const good = await it.take({ message: 'good' })
  await expect.poll(() => it.arrived(), { timeout: 3000 }).toContain(good)
})

describe('the mail about held enquiries', () => {
  test('one mail an hour lists what was held since the last one, and is tried again until the relay accepts it', async () => {
    const it = await bench({ script: { MAIL: { reply: '451 later' } } })
    await hold(it, 'one')
    it.outbox.delivery.start()
    await expect.poll(() => said('enquiries.held-not-told')).toBe(1)
    expect(said('alarm.enquiries-held')).toBe(1)
    await hold(it, 'two')
    it.clock.pass(11 * MINUTE)
    await expect.poll(() => said('enquiries.held-not-told')).toBe(2)

    it.relay.follow({})
    it.clock.pass(11 * MINUTE)
    await expect.poll(() => listed(it)).toEqual([['one', 'two']])
    await expect.poll(async () => (await it.outbox.store.stats()).unreported).toBe(0)
    await hold(it, 'three')
    // Half an hour, look by look.
    const look = vi.spyOn(it.outbox.store, 'stats')
    for (let minutes = 0; minutes < 30; minutes += 1) {
      const looks = look.mock.calls.length
      it.clock.pass(MINUTE)
      await expect.poll(() => look.mock.calls.length).toBeGreaterThan(looks)
    }
    expect(await listed(it)).toHaveLength(1)
    it.clock.pass(HOUR)
    await expect.poll(() => listed(it)).toEqual([['one', 'two'], ['three']])
  })

  test('a process that ends while it sends the mail neither loses it nor repeats it within the hour', async () => {
    const it = await bench({ script: { dot: 'silence' } })
    await hold(it)
    it.outbox.delivery.start()
    await expect.poll(() => it.relay.swallowed.length).toBe(1)
    it.relay.follow({})
    await it.outbox.close()
    const next = it.another()
    next.delivery.start()
    it.clock.pass(50 * MINUTE)
    const good = await acceptEnquiry({ enquiry: anEnquiry, key: 'good', held: false }, next)
    await expect.poll(() => it.relay.mails.length).toBe(1)
    expect([good.status, await listed(it)]).toEqual(['accepted', []])
    it.clock.pass(HOUR)
    await expect.poll(() => listed(it)).toEqual([['held']])
  })

  test('of a flood, the oldest are listed first, and the mail counts the others', async () => {
    const it = await bench()
    for (let n = 0; n < 52; n += 1) await hold(it, `held ${n}`)
    it.outbox.delivery.start()
    await expect.poll(() => reports(it)).toHaveLength(1)
    const [{ text = '' } = expect.fail()] = await reports(it)
    expect([text.match(/^held \d+$/gm)?.length, text.includes('held 51')]).toEqual([50, false])
    expect(text).toContain(fillCount(company.words.heldMore, 2, company.language))
    it.clock.pass(HOUR)
    await expect.poll(() => reports(it)).toHaveLength(2)
  })

  test('where the relay refuses the words of spam, the mail has the references', async () => {
    const it = await bench({
      script: { dot: (raw) => (/cheap watches/.test(raw) ? { reply: '554 spam' } : undefined) },
    })
    const held = await hold(it, 'cheap watches')
    it.outbox.delivery.start()
    await expect.poll(() => reports(it)).toHaveLength(1)
    const [{ text = '' } = expect.fail()] = await reports(it)
    expect(text).toContain(company.words.heldRefused)
    expect(text).toContain(referenceOf(held.status === 'accepted' ? held.id : ''))
    expect(text).not.toMatch(/watches|sana/i)
    await expect.poll(async () => (await it.outbox.store.stats()).unreported).toBe(0)
  })
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
  await expect.poll(() => it.relay.heard()).toContain('MAIL')
  it.clock.pass(20 * MINUTE)
  await expect.poll(() => webhook.told).toContainEqual({ event: 'alarm.delivery', code: 'waiting-too-long' })
  await expect.poll(() => store.find(old)).toBeUndefined()
  expect(it.relay.connections(), 'or the mail was not under way all the time').toBe(1)
})
