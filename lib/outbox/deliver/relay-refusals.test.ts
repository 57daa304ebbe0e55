import { describe, expect, test } from 'vitest'
import { requestRetry } from '#lib/outbox/deliver/worker.ts'
import {
  codeOf,
  HOUR,
  MINUTE,
  refusalsOf,
  relayBenches,
  SOON,
  stateOf,
  testLogOf,
} from '#lib/outbox/testing/relay-benches.ts'

// The relay answers, and refuses a mail, a recipient, our address or our login.

const { bench, lines, saidSince } = relayBenches()

describe('a relay that', () => {
  test('greylists: 451 at RCPT is tried again after a minute, without stopping the others', async () => {
    const grey = { reply: '451 4.7.1 greylisted, come back later' }
    const it = await bench({ script: { RCPT: (_line, before) => (before === 0 ? grey : undefined) } })
    const first = await it.take()
    await expect.poll(() => codeOf(it, first), SOON).toBe('451 RCPT TO')
    const second = await it.take({ message: 'Another one.' })
    await expect.poll(() => it.arrived(), SOON).toEqual([second])
    await expect.poll(() => it.arrived(), SOON).toEqual([second, first])
  })

  test('refuses our only recipient with 550: an alarm at once, then hourly tries, and the enquiry is kept', async () => {
    const mark = lines.length
    const it = await bench({ script: { RCPT: { reply: '550 no such mailbox' } } })
    const id = await it.take()
    await expect.poll(() => codeOf(it, id), SOON).toBe('550 RCPT TO')
    expect(saidSince(mark)).toContain('alarm.enquiry-refused')
    const waits = ((await it.outbox.store.find(id))?.dueAt ?? 0) - it.clock.wall()
    expect(waits).toBeGreaterThan(30 * MINUTE)

    it.relay.follow({})
    it.clock.pass(HOUR)
    await expect.poll(() => it.arrived(), SOON).toEqual([id])
  })

  test('refuses one of two recipients for good: an alarm at once that names the code', async () => {
    const mark = lines.length
    const refuse = (line: string) => (line.includes('b@') ? { reply: '550 no such mailbox' } : undefined)
    const it = await bench({ mailTo: 'a@office.example,b@office.example', script: { RCPT: refuse } })
    const id = await it.take()
    await expect.poll(() => codeOf(it, id), SOON).toBe('550 RCPT TO')
    expect(saidSince(mark)).toContain('alarm.enquiry-refused')
    expect(it.arrived()).toEqual([id])
  })

  test('refuses one of two recipients: the other has it now, and only the refused one gets it later', async () => {
    const refuse = (line: string) => (line.includes('b@') ? { reply: '452 mailbox full' } : undefined)
    // The capital letters matter: the mail library names refused addresses in a spelling of its own.
    const it = await bench({ mailTo: 'a@office.example,b@Office.EXAMPLE', script: { RCPT: refuse } })
    const id = await it.take()
    await expect.poll(() => it.relay.mails.map(({ to }) => to), SOON).toEqual([['a@office.example']])
    await expect.poll(() => stateOf(it, id), SOON).toBe('queued')

    it.relay.follow({})
    await expect
      .poll(() => it.relay.mails.map(({ to }) => to), SOON)
      .toEqual([['a@office.example'], ['b@office.example']])
    const [first, second] = it.relay.mails
    expect(second).toMatchObject({ messageId: first?.messageId, date: first?.date })
    expect(second?.raw).toMatch(/To: a@office\.example, b@office\.example/i)
  })

  test('does not let us send as MAIL_FROM: an alarm at once, and the mail goes out within minutes of the correction', async () => {
    const mark = lines.length
    const it = await bench({ script: { MAIL: { reply: '550 not yours' } } })
    const id = await it.take()
    await expect.poll(() => codeOf(it, id), SOON).toBe('550 MAIL FROM')
    expect(saidSince(mark)).toContain('alarm.relay-refuses-us')
    it.relay.follow({})
    await expect.poll(() => it.arrived(), SOON).toEqual([id])
  })

  test('refuses the text with 554: five tries, then failed, kept and told, while others go on', async () => {
    const mark = lines.length
    const spammy = (raw: string) =>
      raw.includes('forbidden') ? { reply: '554 content rejected' } : undefined
    const it = await bench({ script: { dot: spammy } })
    const bad = await it.take({ message: 'forbidden' })
    const good = await it.take({ message: 'welcome' })
    await expect.poll(() => it.arrived(), SOON).toEqual([good])
    for (let hours = 0; hours < 5; hours++) {
      it.clock.pass(HOUR)
      await expect.poll(() => refusalsOf(it, bad), SOON).toBeGreaterThan(hours)
    }
    await expect.poll(() => stateOf(it, bad), SOON).toBe('failed')
    expect(await it.outbox.store.find(bad)).toMatchObject({ refusals: 5, enquiry: { message: 'forbidden' } })
    expect(saidSince(mark)).toContain('alarm.enquiry-failed')
  })

  test('refuses three mails within the hour for good: each is logged by its id and counted, and the alarm rings once', async () => {
    const mark = lines.length
    const it = await bench({ script: { dot: { reply: '554 content rejected' } } })
    const ids = [
      await it.take({ message: '1' }),
      await it.take({ message: '2' }),
      await it.take({ message: '3' }),
    ]
    const refused = async () => (await it.outbox.store.list({})).map(({ refusals }) => refusals)
    for (let tries = 1; tries <= 5; tries++) {
      await expect.poll(refused, SOON).toEqual([tries, tries, tries])
      // Not the whole hour after which an alarm is repeated.
      it.clock.pass(12 * MINUTE)
    }
    const said = lines.slice(mark).map((line) => JSON.parse(line))
    const failed = said.filter(({ event }) => event === 'enquiry.failed')
    expect(new Set(failed.map(({ id }) => id))).toEqual(new Set(ids))
    expect(said.filter(({ event }) => event === 'alarm.enquiry-failed')).toHaveLength(1)
    expect(await it.outbox.counters.text()).toContain('\nenquiries_failed_total 3\n')
  })

  test('has no room: 452 after the dot is tried again', async () => {
    const full = { reply: '452 insufficient storage' }
    const it = await bench({ script: { dot: (_raw, before) => (before === 0 ? full : undefined) } })
    const id = await it.take()
    await expect.poll(() => codeOf(it, id), SOON).toBe('452 DATA')
    await expect.poll(() => it.arrived(), SOON).toEqual([id])
  })

  test('does not know our login: an alarm at once, and no second try within ten minutes that could lock the account', async () => {
    const mark = lines.length
    const it = await bench({
      script: { AUTH: { reply: '535 no' } },
      settings: { SMTP_USER: 'u', SMTP_PASS: 'p' },
    })
    const id = await it.take()
    await expect.poll(() => codeOf(it, id), SOON).toMatch(/^535/)
    expect(saidSince(mark)).toContain('alarm.relay-refuses-us')
    const tried = it.relay.connections()
    it.clock.pass(10 * MINUTE)
    await it.take({ message: 'Another one.' })
    // Turns have been taken since, or it would prove nothing that none has tried.
    const since = it.clock.monotonic()
    const lastTurn = () => it.clock.monotonic() - it.outbox.delivery.silentMs()
    await expect.poll(() => lastTurn() - since, SOON).toBeGreaterThan(3000)
    expect(it.relay.connections()).toBe(tried)

    it.relay.follow({})
    it.clock.pass(5 * MINUTE)
    await expect.poll(() => it.arrived().length, SOON).toBe(2)
    expect(it.arrived()).toContain(id)
  })

  test('did not know our login, which has been corrected: health said so at once, and a retry by hand is not kept waiting', async () => {
    const it = await bench({
      script: { AUTH: { reply: '535 no' } },
      settings: { SMTP_USER: 'u', SMTP_PASS: 'p' },
    })
    // Other reasons may come and go: at the pace of this clock, opening the store takes a minute.
    const reasons = async () => {
      const health = await it.outbox.checkup.delivery()
      return health.status === 'ok' ? [] : health.reasons
    }
    expect(await reasons()).not.toContain('login-refused')
    const id = await it.take()
    await expect.poll(() => codeOf(it, id), SOON).toMatch(/^535/)
    expect(await reasons()).toContain('login-refused')

    it.relay.follow({})
    const asked = it.clock.monotonic()
    await it.outbox.store.requeue(['queued'], it.clock.wall())
    await requestRetry(it.outbox.store)
    await expect.poll(() => it.arrived(), SOON).toEqual([id])
    // Far less than the quarter of an hour after which the login would be tried again.
    expect(it.clock.monotonic() - asked).toBeLessThan(5 * MINUTE)
    // The relay has the mail a moment before the store knows of it.
    await expect.poll(reasons, SOON).not.toContain('login-refused')
  })

  test('does not know our login any more: a retry by hand of an earlier day is not taken for one about that', async () => {
    const it = await bench({
      script: { AUTH: { reply: '535 no' } },
      settings: { SMTP_USER: 'u', SMTP_PASS: 'p' },
    })
    const lastTurn = () => it.clock.monotonic() - it.outbox.delivery.silentMs()
    const hasTurned = async () => {
      const since = it.clock.monotonic()
      await expect.poll(() => lastTurn() - since, SOON).toBeGreaterThan(3000)
    }
    await requestRetry(it.outbox.store)
    await hasTurned()
    const id = await it.take()
    await expect.poll(() => codeOf(it, id), SOON).toMatch(/^535/)
    const tried = it.relay.connections()
    await hasTurned()
    expect(it.relay.connections()).toBe(tried)
  })
})

testLogOf(lines)
