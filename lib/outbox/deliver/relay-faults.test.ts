import { describe, expect, test } from 'vitest'
import type { Bench, BenchOptions } from '#lib/outbox/testing/bench.ts'
import { benchesForTests } from '#lib/outbox/testing/benches.ts'
import { type Act, type Script, startRelay } from '#lib/outbox/testing/relay.ts'
import { requestRetry } from './worker.ts'

// What the relay does wrong. The visitor was told "sent", so the mail has to arrive once the fault is over, and once only
// unless the relay may have it already.

const SOON = { timeout: 15_000, interval: 10 }
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const QUICK = {
  connectionTimeout: 400,
  greetingTimeout: 200,
  socketTimeout: 300,
  dnsTimeout: 400,
  overall: 600,
}

const { bench: openBench, lines } = benchesForTests()

async function bench(options: BenchOptions = {}): Promise<Bench> {
  const it = await openBench({ ...options, transport: { timeouts: QUICK, ...options.transport } })
  it.outbox.delivery.start()
  return it
}
const entryOf = ({ outbox }: Bench, id: string) => outbox.store.find(id)
const stateOf = async (it: Bench, id: string) => (await entryOf(it, id))?.state
const codeOf = async (it: Bench, id: string) => (await entryOf(it, id))?.code
const refusalsOf = async (it: Bench, id: string) => (await entryOf(it, id))?.refusals ?? 0
const events = () => lines.map((line) => JSON.parse(line).event)
const LOGIN = { SMTP_USER: 'secretary', SMTP_PASS: 'open sesame' }

const firstTime = (act: Act) => (_line: string, before: number) => (before === 0 ? act : undefined)

describe('a relay that cannot be used:', () => {
  const drip = { drip: '250 sender is quite all right with us', everyMs: 100 }
  test.each<[string, Script, RegExp]>([
    ['sends no greeting', { greeting: 'silence' }, /ETIMEDOUT/],
    ['drips a reply byte by byte, so that it is never silent', { MAIL: drip }, /EABORT/],
    ['greets with 421', { greeting: { reply: '421 busy' } }, /^421/],
    ['answers MAIL with 421', { MAIL: { reply: '421 busy' } }, /^421/],
    ['answers AUTH with 454', { AUTH: { reply: '454 later' } }, /^454/],
    ['greets with garbage', { greeting: { reply: 'HTTP/1.1 400 Bad Request' } }, /EPROTOCOL|^\d/],
    ['cuts the line after MAIL', { MAIL: 'cut' }, /ECONN/],
  ])('%s: the visitor is told yes, and the mail arrives once, later', async (_fault, script, code) => {
    const it = await bench({ script, ...('AUTH' in script && { settings: LOGIN }) })
    const id = await it.take()
    await expect.poll(() => codeOf(it, id), SOON).toMatch(code)
    expect(it.arrived()).toEqual([])

    it.relay.follow({})
    await expect.poll(() => it.arrived(), SOON).toEqual([id])
    await expect.poll(() => stateOf(it, id), SOON).toBe('sent')
  })

  test('answers with a line of 64 MB: it is cut off early, and memory stays flat', async () => {
    const it = await bench({ script: { MAIL: { flood: 64 * 1024 * 1024 } } })
    const before = process.memoryUsage().rss
    const id = await it.take()
    await expect.poll(() => codeOf(it, id), SOON).toMatch(/EPROTOCOL|EABORT|ECONN/)
    expect(process.memoryUsage().rss - before).toBeLessThan(48 * 1024 * 1024)
    it.relay.follow({})
    await expect.poll(() => it.arrived(), SOON).toEqual([id])
  })

  test('refuses connections: the mail arrives within 65 seconds of its return', async () => {
    const it = await bench()
    await it.relay.close()
    const id = await it.take()
    await expect.poll(() => codeOf(it, id), SOON).toBe('ECONNREFUSED')
    // Long enough for the waits between tries to have grown to their longest.
    await expect.poll(() => it.outbox.delivery.circuit(), SOON).toMatchObject({ failures: 5 })
    const { probeAt } = it.outbox.delivery.circuit() as { probeAt: number }
    expect(probeAt - it.clock.monotonic()).toBeLessThanOrEqual(60_000)
    const back = await startRelay({}, it.relay.port)
    await expect.poll(() => back.mails.length, SOON).toBe(1)
    await back.close()
  })

  test.each([
    ['has a name that cannot be found', 'no-such-relay.invalid', /EDNS|ENOTFOUND|EAI_AGAIN|ETIMEDOUT/],
    // Of TEST-NET-1 (RFC 5737): nobody is there. Some networks say so, others swallow the packet.
    ['does not answer the connection', '192.0.2.1', /ETIMEDOUT|E\w+UNREACH|ECONNREFUSED|EACCES|ESOCKET/],
  ])('%s: enquiries are taken and wait', async (_fault, host, code) => {
    const it = await bench({ settings: { SMTP_HOST: host }, transport: { requireTls: false } })
    const id = await it.take()
    await expect.poll(() => codeOf(it, id), SOON).toMatch(code)
    // Between two tries; a try itself is a matter of milliseconds.
    await expect.poll(() => stateOf(it, id), SOON).toBe('queued')
  })

  const STARTTLS = { reply: '250-relay.test\r\n250-AUTH PLAIN LOGIN\r\n250 STARTTLS' }
  test.each<[string, Script, RegExp]>([
    ['does not offer STARTTLS', {}, /STARTTLS|ETLS/],
    ['answers STARTTLS with 454', { EHLO: STARTTLS }, /STARTTLS|ETLS/],
    ['shows an invalid certificate', { EHLO: STARTTLS, STARTTLS: { tls: 'untrusted' } }, /CERT|SIGNED/],
  ])('%s: not a word of the mail nor the login is sent in clear', async (_fault, script, code) => {
    const it = await bench({ script, settings: LOGIN, transport: { requireTls: true } })
    const id = await it.take()
    await expect.poll(() => codeOf(it, id), SOON).toMatch(code)
    expect(it.relay.heard()).not.toMatch(/AUTH|MAIL|c2VjcmV0YXJ5|clinics/)
    expect(await stateOf(it, id)).not.toBe('sent')
  })

  test('shows such a certificate on this machine, as Debian installs it: the mail goes out, under TLS', async () => {
    const it = await bench({
      script: { EHLO: STARTTLS, STARTTLS: { tls: 'untrusted' } },
      settings: LOGIN,
    })
    const id = await it.take()
    await expect.poll(() => it.arrived(), SOON).toEqual([id])
    expect(it.relay.heard()).not.toMatch(/AUTH|MAIL/)
  })

  test('is down for seven days: everything arrives within minutes of its return, oldest first, and health said so', async () => {
    const it = await bench({ script: { greeting: { reply: '421 maintenance' } } })
    const ids: string[] = []
    for (const message of ['first', 'second', 'third', 'fourth', 'fifth'])
      ids.push(await it.take({ message }))
    await expect.poll(() => it.outbox.delivery.circuit(), SOON).toMatchObject({ failures: 4 })
    it.clock.pass(7 * 24 * HOUR)
    expect(JSON.stringify(await it.outbox.checkup.delivery())).toContain('waiting-too-long')

    it.relay.follow({})
    const returned = it.clock.monotonic()
    await expect.poll(() => it.arrived().length, SOON).toBe(ids.length)
    expect(it.clock.monotonic() - returned).toBeLessThan(5 * MINUTE)
    // The first to arrive is the mail that asked the relay; the others keep their order.
    const [probe, ...others] = it.arrived()
    expect(others).toEqual(ids.filter((id) => id !== probe))
  })

  test('is away for longer than any mail is tried: it is given up, kept and told', async () => {
    const it = await bench({ script: { greeting: { reply: '421 maintenance' } } })
    const id = await it.take()
    await expect.poll(() => codeOf(it, id), SOON).toMatch(/^421/)
    it.clock.pass(31 * 24 * HOUR)
    await expect.poll(() => stateOf(it, id), SOON).toBe('failed')
    expect(lines.some((line) => line.includes('alarm.enquiry-failed') && line.includes(id))).toBe(true)

    it.relay.follow({})
    await it.outbox.store.requeue(['failed'], it.clock.wall())
    await expect.poll(() => it.arrived(), SOON).toEqual([id])
  })
})

describe('a relay that refuses:', () => {
  test.each<[string, Script, string]>([
    ['greylists', { RCPT: firstTime({ reply: '451 4.7.1 come back later' }) }, '451 RCPT TO'],
    ['has no room', { dot: firstTime({ reply: '452 insufficient storage' }) }, '452 DATA'],
  ])('%s: that mail waits for a minute, and the others go on', async (_fault, script, code) => {
    const it = await bench({ script })
    const first = await it.take()
    await expect.poll(() => codeOf(it, first), SOON).toBe(code)
    const second = await it.take({ message: 'Another one.' })
    await expect.poll(() => it.arrived(), SOON).toEqual([second])
    await expect.poll(() => it.arrived(), SOON).toEqual([second, first])
  })

  test('refuses our only recipient with 550: an alarm at once, then hourly tries, and the enquiry is kept', async () => {
    const it = await bench({ script: { RCPT: { reply: '550 no such mailbox' } } })
    const id = await it.take()
    await expect.poll(() => codeOf(it, id), SOON).toBe('550 RCPT TO')
    expect(events()).toContain('alarm.enquiry-refused')
    expect(((await entryOf(it, id))?.dueAt ?? 0) - it.clock.wall()).toBeGreaterThan(30 * MINUTE)
    it.relay.follow({})
    it.clock.pass(HOUR)
    await expect.poll(() => it.arrived(), SOON).toEqual([id])
  })

  test('refuses one of two recipients: the other has it now, and only the refused one gets it later', async () => {
    const refuse = (line: string) => (line.includes('b@') ? { reply: '550 mailbox full' } : undefined)
    // The capital letters matter: the mail library names refused addresses in a spelling of its own.
    const it = await bench({ mailTo: 'a@office.example,b@Office.EXAMPLE', script: { RCPT: refuse } })
    const id = await it.take()
    await expect.poll(() => codeOf(it, id), SOON).toBe('550 RCPT TO')
    expect(it.relay.mails.map(({ to }) => to)).toEqual([['a@office.example']])
    expect(events()).toContain('alarm.enquiry-refused')

    it.relay.follow({})
    it.clock.pass(HOUR)
    await expect.poll(() => it.relay.mails.map(({ to }) => to[0]?.charAt(0)), SOON).toEqual(['a', 'b'])
    const [first, second] = it.relay.mails
    expect(second).toMatchObject({ messageId: first?.messageId, date: first?.date })
    expect(second?.raw).toMatch(/To: a@office\.example, b@office\.example/i)
  })

  test('does not let us send as MAIL_FROM: an alarm at once, and the mail goes out within minutes of the correction', async () => {
    const it = await bench({ script: { MAIL: { reply: '550 not yours' } } })
    const id = await it.take()
    await expect.poll(() => codeOf(it, id), SOON).toBe('550 MAIL FROM')
    expect(events()).toContain('alarm.relay-refuses-us')
    it.relay.follow({})
    await expect.poll(() => it.arrived(), SOON).toEqual([id])
  })

  test('refuses the text with 554: five tries, then failed, kept and told while others go on; each is logged by its id and counted, and the alarm rings once', async () => {
    const it = await bench({
      script: { dot: (raw) => (raw.includes('forbidden') ? { reply: '554 content rejected' } : undefined) },
    })
    const bad = [await it.take({ message: 'forbidden' }), await it.take({ message: 'forbidden too' })]
    const good = await it.take({ message: 'welcome' })
    await expect.poll(() => it.arrived(), SOON).toEqual([good])
    const refused = () => Promise.all(bad.map((id) => refusalsOf(it, id)))
    for (let tries = 1; tries <= 5; tries++) {
      await expect.poll(refused, SOON).toEqual([tries, tries])
      // Not the whole hour after which an alarm is repeated.
      it.clock.pass(12 * MINUTE)
    }
    expect(await entryOf(it, bad[0] ?? '')).toMatchObject({
      state: 'failed',
      enquiry: { message: 'forbidden' },
    })
    const said = lines.map((line) => JSON.parse(line))
    const failed = said.filter(({ event }) => event === 'enquiry.failed')
    expect(new Set(failed.map(({ id }) => id))).toEqual(new Set(bad))
    expect(said.filter(({ event }) => event === 'alarm.enquiry-failed')).toHaveLength(1)
    expect(await it.outbox.counters.text()).toContain('\nenquiries_failed_total 2\n')
  })

  test('does not know our login: health and an alarm say so, no second try within ten minutes could lock the account, and a retry by hand is not kept waiting', async () => {
    const it = await bench({ script: { AUTH: { reply: '535 no' } }, settings: LOGIN })
    // Other reasons may come and go: at the pace of this clock, opening the store takes a minute.
    const reasons = async () => JSON.stringify(await it.outbox.checkup.delivery())
    const id = await it.take()
    await expect.poll(() => codeOf(it, id), SOON).toMatch(/^535/)
    expect(events()).toContain('alarm.relay-refuses-us')
    expect(await reasons()).toContain('login-refused')
    const tried = it.relay.connections()
    it.clock.pass(10 * MINUTE)
    await it.take({ message: 'Another one.' })
    // Turns have been taken since, or it would prove nothing that none has tried.
    const since = it.clock.monotonic()
    const lastTurn = () => it.clock.monotonic() - it.outbox.delivery.silentMs()
    await expect.poll(() => lastTurn() - since, SOON).toBeGreaterThan(3000)
    expect(it.relay.connections()).toBe(tried)

    it.relay.follow({})
    const asked = it.clock.monotonic()
    await it.outbox.store.requeue(['queued'], it.clock.wall())
    await requestRetry(it.outbox.store)
    await expect.poll(() => it.arrived().length, SOON).toBe(2)
    // Less than what is left of the quarter of an hour after which the login would be tried again.
    expect(it.clock.monotonic() - asked).toBeLessThan(4 * MINUTE)
    // The relay has the mail a moment before the store knows of it.
    await expect.poll(reasons, SOON).not.toContain('login-refused')
  })
})

describe('a relay that may have the mail or not:', () => {
  const identities = (it: Bench) =>
    new Set([...it.relay.mails, ...it.relay.swallowed].map(({ messageId, date }) => `${messageId} ${date}`))

  test.each<[string, Act, number]>([
    ['cuts the line after the final dot', 'cut', 1],
    ['falls silent after the final dot', 'silence', 1],
    ['takes the mail and cuts the line before its 250 is through', 'take and cut', 2],
  ])('%s: at most one copy, with the same Message-ID and Date', async (_fault, act, arrivals) => {
    const it = await bench({ script: { dot: firstTime(act) } })
    const id = await it.take()
    await expect.poll(() => it.arrived(), SOON).toEqual(Array(arrivals).fill(id))
    await expect.poll(() => stateOf(it, id), SOON).toBe('sent')
    expect(it.relay.swallowed).toHaveLength(2 - arrivals)
    expect(identities(it).size).toBe(1)
  })

  test.each<[string, Act, string]>([
    ['cuts the line over one mail every time', 'take and cut', 'ECONN'],
    ['answers one mail with 421 after the final dot every time', { reply: '421 closing' }, '421 DATA'],
  ])('%s: others go on, and that one is given up after twelve copies at most', async (_fault, act, code) => {
    const it = await bench({ script: { dot: (raw) => (raw.includes('poison') ? act : undefined) } })
    const bad = await it.take({ message: 'poison' })
    for (let tries = 1; tries <= 12; tries++) {
      await expect.poll(() => refusalsOf(it, bad), SOON).toBe(tries)
      const good = await it.take({ message: `welcome ${tries}` })
      // By the third time it is known whose fault it is, and nobody waits for the line any more.
      await expect.poll(() => it.arrived(), SOON).toContain(good)
      if (tries > 2) expect(it.outbox.delivery.circuit()).toEqual({ state: 'closed' })
      it.clock.pass(HOUR)
    }
    await expect.poll(() => stateOf(it, bad), SOON).toBe('failed')
    expect(await codeOf(it, bad)).toContain(code)
    expect(it.arrived().filter((id) => id === bad).length).toBeLessThanOrEqual(12)
    expect(events()).toContain('alarm.enquiry-failed')
  })

  test('cuts every mail after the final dot: one of them tries the line at a time, and copies stay few', async () => {
    const it = await bench({ script: { dot: 'take and cut' } })
    for (let n = 0; n < 10; n++) await it.take({ message: `Enquiry ${n}` })
    const since = it.clock.monotonic()
    await expect.poll(() => it.clock.monotonic() - since, SOON).toBeGreaterThan(3 * MINUTE)
    // After 5, 15 and 30 seconds, then once a minute.
    expect(it.arrived().length).toBeLessThanOrEqual(7)
    it.relay.follow({})
    await expect.poll(async () => (await it.outbox.store.stats()).states.sent, SOON).toBe(10)
  })
})
