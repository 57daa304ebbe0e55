import dns from 'node:dns'
import { describe, expect, type Mock, test, vi } from 'vitest'
import { benchesForTests } from '#lib/outbox/testing/benches-for-tests.ts'
import type { Bench, BenchOptions } from '#lib/outbox/testing/outbox-bench.ts'
import { type Act, type Script, startRelay } from '#testing/relay.ts'
import { requestRetry } from './worker.ts'

// Faults of the relay. The visitor was told "sent", so the mail must arrive once the fault is over, and only once
// unless the relay may already have it.

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const QUICK = {
  connect: 400,
  greetingTimeout: 200,
  socketTimeout: 300,
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
const refusalsOf = async (it: Bench, id: string) =>
  Object.values((await entryOf(it, id))?.refusals ?? {}).reduce((sum, each) => sum + each, 0)
const events = () => lines.map((line) => JSON.parse(line).event)
const LOGIN = { SMTP_USER: 'secretary', SMTP_PASS: 'open sesame' }

const firstTime = (act: Act) => (_line: string, before: number) => (before === 0 ? act : undefined)

describe('a relay that cannot be used', () => {
  const drip = { drip: '250 sender is quite all right with us', everyMs: 100 }
  test.each<[string, Script, RegExp]>([
    ['sends no greeting', { greeting: 'silence' }, /ETIMEDOUT/],
    ['sends its reply byte by byte, so that it is never silent', { MAIL: drip }, /EABORT/],
    ['greets with 421', { greeting: { reply: '421 busy' } }, /^421/],
    ['answers MAIL with 421', { MAIL: { reply: '421 busy' } }, /^421/],
    ['answers AUTH with 454', { AUTH: { reply: '454 later' } }, /^454/],
    ['greets with garbage', { greeting: { reply: 'HTTP/1.1 400 Bad Request' } }, /EPROTOCOL|^\d/],
    ['closes the connection after MAIL', { MAIL: 'cut' }, /ECONN/],
  ])('if the relay %s, the mail arrives once, later', async (_fault, script, code) => {
    const it = await bench({ script, ...('AUTH' in script && { settings: LOGIN }) })
    const id = await it.take()
    await expect.poll(() => codeOf(it, id)).toMatch(code)
    expect(it.arrived()).toEqual([])

    it.relay.follow({})
    await expect.poll(() => it.arrived()).toEqual([id])
    await expect.poll(() => stateOf(it, id)).toBe('sent')
  })

  test('a reply line of 64 MB is cut off early, and memory use stays low', async () => {
    const it = await bench({ script: { MAIL: { flood: 64 * 1024 * 1024 } } })
    const before = process.memoryUsage().rss
    const id = await it.take()
    await expect.poll(() => codeOf(it, id)).toMatch(/EPROTOCOL|EABORT|ECONN/)
    expect(process.memoryUsage().rss - before).toBeLessThan(48 * 1024 * 1024)
    it.relay.follow({})
    await expect.poll(() => it.arrived()).toEqual([id])
  })

  test('a relay that refuses connections is tried every minute, and gets the mail once it is back', async () => {
    // Below the ports that a system gives to programs: the freed port of a relay could be the next one of another test.
    const port = 20_000 + (process.pid % 10_000)
    const it = await bench({ settings: { SMTP_PORT: `${port}` } })
    const id = await it.take()
    await expect.poll(() => codeOf(it, id)).toBe('ECONNREFUSED')
    // Long enough for the waits between tries to have grown to their longest.
    await expect.poll(() => it.outbox.delivery.circuit()).toMatchObject({ failures: 5 })
    const { probeAt } = it.outbox.delivery.circuit() as { probeAt: number }
    expect(probeAt - it.clock.monotonic()).toBeLessThanOrEqual(60_000)
    const back = await startRelay({}, port)
    await expect.poll(() => back.mails.length).toBe(1)
    await back.close()
  })

  test.each([
    ['has a name that cannot be found', 'no-such-relay.invalid', /EDNS|ENOTFOUND|EAI_AGAIN|ETIMEDOUT/],
    // TEST-NET-1 (RFC 5737) has no hosts. Some networks report that, others drop the packet.
    ['does not answer the connection', '192.0.2.1', /ETIMEDOUT|E\w+UNREACH|ECONNREFUSED|EACCES|ESOCKET/],
  ])('if the relay %s, enquiries are accepted and wait', async (_fault, host, code) => {
    const it = await bench({ settings: { SMTP_HOST: host }, transport: { requireTls: false } })
    const id = await it.take()
    await expect.poll(() => codeOf(it, id)).toMatch(code)
    // Between two tries; a try itself is a matter of milliseconds.
    await expect.poll(() => stateOf(it, id)).toBe('queued')
  })

  const STARTTLS = { reply: '250-relay.test\r\n250-AUTH PLAIN LOGIN\r\n250 STARTTLS' }
  test.each<[string, Script, RegExp]>([
    ['does not offer STARTTLS', {}, /STARTTLS|ETLS/],
    ['answers STARTTLS with 454', { EHLO: STARTTLS }, /STARTTLS|ETLS/],
    ['shows an invalid certificate', { EHLO: STARTTLS, STARTTLS: { tls: 'untrusted' } }, /CERT|SIGNED/],
  ])('if the relay %s, neither mail nor login is sent in clear', async (_fault, script, code) => {
    const it = await bench({ script, settings: LOGIN, transport: { requireTls: true } })
    const id = await it.take()
    await expect.poll(() => codeOf(it, id)).toMatch(code)
    expect(it.relay.heard()).not.toMatch(/AUTH|MAIL|c2VjcmV0YXJ5|clinics/)
    expect(await stateOf(it, id)).not.toBe('sent')
  })

  test('a relay on this machine may have a self-signed certificate, as on Debian; the mail is sent under TLS', async () => {
    const it = await bench({ script: { EHLO: STARTTLS, STARTTLS: { tls: 'untrusted' } }, settings: LOGIN })
    const id = await it.take()
    await expect.poll(() => it.arrived()).toEqual([id])
    expect(it.relay.heard()).not.toMatch(/AUTH|MAIL/)
  })

  test.each([
    ['the host of SITE_URL', { SITE_URL: 'https://www.site.example' }, 'www.site.example'],
    ['the domain of MAIL_FROM, without a SITE_URL', {}, 'company.example'],
    ['the domain of MAIL_FROM, at home', { SITE_URL: 'http://localhost:3000' }, 'company.example'],
    ['the domain of MAIL_FROM, at an address', { SITE_URL: 'http://192.0.2.7' }, 'company.example'],
    ['the domain of MAIL_FROM, in an intranet', { SITE_URL: 'http://intranet' }, 'company.example'],
  ])('a relay that refuses local names is greeted by %s', async (_what, settings, name) => {
    // As smtp-relay.gmail.com does.
    const refuse = (line: string) =>
      /\.[a-z]+$/.test(line) ? undefined : { reply: '421-4.7.0 Try again later, closing connection. (EHLO)' }
    const it = await bench({ script: { EHLO: refuse }, settings })
    const id = await it.take()
    await expect.poll(() => it.arrived()).toEqual([id])
    expect(it.relay.heard()).toMatch(new RegExp(`^EHLO ${RegExp.escape(name)}\r\n`))
  })

  test.each<[string, Script]>([
    // As cPanel's Exim does.
    [
      'greets in three lines',
      { greeting: { reply: '220-relay.test ESMTP\r\n220-No bulk mail.\r\n220 go on' } },
    ],
    ['knows no EHLO', { EHLO: (line) => (line.startsWith('EHLO') ? { reply: '502 unknown' } : undefined) }],
    ['offers logins in the old way', { EHLO: { reply: '250-relay.test\r\n250 AUTH=LOGIN PLAIN' } }],
    ['answers in another language', { MAIL: { reply: '250 2.1.0 Absender in Ordnung – weiter' } }],
    ['ends the connection after each mail', { RSET: 'cut', QUIT: 'cut' }],
  ])('a relay that %s gets the mail at the first try', async (_habit, script) => {
    const it = await bench({ script, settings: LOGIN, transport: { timeouts: {} } })
    const id = await it.take()
    await expect.poll(() => it.arrived()).toEqual([id])
    await expect.poll(() => entryOf(it, id)).toMatchObject({ state: 'sent', tries: 1 })
  })

  test('a relay that only the system can find, and at only one of its addresses, gets the mail', async () => {
    // Nobody listens at the first, and DNS does not answer.
    const addresses = [
      { address: '::1', family: 6 },
      { address: '127.0.0.1', family: 4 },
    ]
    const found = vi.spyOn(dns, 'lookup') as Mock
    found.mockImplementation((_name, _options, done) => done(null, addresses))
    for (const method of ['resolve4', 'resolve6'] as const)
      vi.spyOn(dns.Resolver.prototype, method).mockImplementation(() => {})
    const it = await bench({ settings: { SMTP_HOST: 'relay.hosts.test' }, transport: { requireTls: false } })
    const id = await it.take()
    await expect.poll(() => it.arrived()).toEqual([id])
  })

  test('after seven days without the relay, all mails arrive within minutes of its return, oldest first', async () => {
    const it = await bench({ script: { greeting: { reply: '421 maintenance' } } })
    const ids: string[] = []
    for (const message of ['first', 'second', 'third', 'fourth', 'fifth'])
      ids.push(await it.take({ message }))
    await expect.poll(() => it.outbox.delivery.circuit()).toMatchObject({ failures: 4 })
    it.clock.pass(7 * 24 * HOUR)
    expect(JSON.stringify(await it.outbox.checkup.delivery())).toContain('waiting-too-long')

    it.relay.follow({})
    const returned = it.clock.monotonic()
    await expect.poll(() => it.arrived().length).toBe(ids.length)
    expect(it.clock.monotonic() - returned).toBeLessThan(5 * MINUTE)
    // The first to arrive is the mail that tested the relay; the others keep their order.
    const [probe, ...others] = it.arrived()
    expect(others).toEqual(ids.filter((id) => id !== probe))
  })

  test('a mail that waits for the relay for 31 days is given up with an alarm, and kept', async () => {
    const it = await bench({ script: { greeting: { reply: '421 maintenance' } } })
    const id = await it.take()
    await expect.poll(() => codeOf(it, id)).toMatch(/^421/)
    it.clock.pass(31 * 24 * HOUR)
    await expect.poll(() => stateOf(it, id)).toBe('failed')
    expect(lines.some((line) => line.includes('alarm.enquiry-failed') && line.includes(id))).toBe(true)

    it.relay.follow({})
    await it.outbox.store.requeue(['failed'], it.clock.wall())
    await expect.poll(() => it.arrived()).toEqual([id])
  })
})

describe('a relay that refuses mails', () => {
  test.each<[string, Script, string]>([
    ['greylists a mail', { RCPT: firstTime({ reply: '451 4.7.1 come back later' }) }, '451 RCPT TO'],
    ['has no space for a mail', { dot: firstTime({ reply: '452 insufficient storage' }) }, '452 DATA'],
    [
      'has too many connections',
      { dot: firstTime({ reply: '432 4.3.2 Concurrent connections' }) },
      '432 DATA',
    ],
    ['is sent too much', { dot: firstTime({ reply: '454 Throttling failure' }) }, '454 DATA'],
  ])('if the relay %s, that mail waits, and the others are sent', async (_fault, script, code) => {
    const it = await bench({ script })
    const first = await it.take()
    await expect.poll(() => codeOf(it, first)).toBe(code)
    const second = await it.take({ message: 'Another one.' })
    await expect.poll(() => it.arrived()).toEqual([second])
    await expect.poll(() => it.arrived()).toEqual([second, first])
  })

  test('a 550 for the only recipient raises an alarm at once, and the mail is tried every hour', async () => {
    const it = await bench({ script: { RCPT: { reply: '550 no such mailbox' } } })
    const id = await it.take()
    await expect.poll(() => codeOf(it, id)).toBe('550 RCPT TO')
    expect(events()).toContain('alarm.enquiry-refused')
    expect(((await entryOf(it, id))?.dueAt ?? 0) - it.clock.wall()).toBeGreaterThan(30 * MINUTE)
    it.relay.follow({})
    it.clock.pass(HOUR)
    await expect.poll(() => it.arrived()).toEqual([id])
  })

  test('if one of two recipients is refused, the other gets the mail now, and only the refused one later', async () => {
    const refuse = (line: string) => (line.includes('b@') ? { reply: '550 mailbox full' } : undefined)
    // The capital letters matter: the mail library names refused addresses in a spelling of its own.
    const it = await bench({ mailTo: 'a@office.example,b@Office.EXAMPLE', script: { RCPT: refuse } })
    const id = await it.take()
    await expect.poll(() => codeOf(it, id)).toBe('550 RCPT TO')
    expect(it.relay.mails.map(({ to }) => to)).toEqual([['a@office.example']])
    expect(events()).toContain('alarm.enquiry-refused')

    it.relay.follow({})
    it.clock.pass(HOUR)
    await expect.poll(() => it.relay.mails.map(({ to }) => to[0]?.charAt(0))).toEqual(['a', 'b'])
    const [first, second] = it.relay.mails
    expect(second).toMatchObject({ messageId: first?.messageId, date: first?.date })
    expect(second?.raw).toMatch(/To: a@office\.example, b@office\.example/i)
  })

  test('a mail given up after one of two recipients got it is sent to the other one alone by a retry', async () => {
    const refuse = (line: string) => (line.includes('b@') ? { reply: '550 mailbox full' } : undefined)
    const it = await bench({
      mailTo: 'a@office.example,b@office.example',
      script: { greeting: 'cut' },
      // With those of the other tests, a busy machine could break off the mail after the relay has taken it.
      transport: { timeouts: {} },
    })
    const id = await it.take()
    await expect.poll(() => codeOf(it, id)).toBeDefined()
    it.relay.follow({ RCPT: refuse })
    it.clock.pass(31 * 24 * HOUR)
    await expect.poll(() => stateOf(it, id)).toBe('failed')

    it.relay.follow({})
    await it.outbox.store.requeue(['failed'], it.clock.wall())
    await expect.poll(() => stateOf(it, id)).toBe('sent')
    expect(it.relay.mails.map(({ to }) => to)).toEqual([['a@office.example'], ['b@office.example']])
  })

  test('a relay that takes DATA although it has refused every recipient gets no text', async () => {
    const it = await bench({ script: { RCPT: { reply: '550 no such user' }, DATA: { reply: '354 go on' } } })
    const id = await it.take()
    await expect.poll(() => codeOf(it, id)).toBe('550 RCPT TO')
    expect(it.relay.heard()).not.toContain('clinics')
  })

  test('a refused MAIL_FROM raises an alarm at once, and the mail is sent soon after the correction', async () => {
    const it = await bench({ script: { MAIL: { reply: '550 not yours' } } })
    const id = await it.take()
    await expect.poll(() => codeOf(it, id)).toBe('550 MAIL FROM')
    expect(events()).toContain('alarm.relay-refuses-us')
    it.relay.follow({})
    await expect.poll(() => it.arrived()).toEqual([id])
  })

  test('a mail refused five times with 554 is failed and kept, with one alarm, and other mails are sent', async () => {
    const it = await bench({
      script: { dot: (raw) => (raw.includes('forbidden') ? { reply: '554 content rejected' } : undefined) },
    })
    const bad = [await it.take({ message: 'forbidden' }), await it.take({ message: 'forbidden too' })]
    const good = await it.take({ message: 'welcome' })
    await expect.poll(() => it.arrived()).toEqual([good])
    const refused = () => Promise.all(bad.map((id) => refusalsOf(it, id)))
    for (let tries = 1; tries <= 5; tries++) {
      await expect.poll(refused).toEqual([tries, tries])
      const other = await it.take({ message: `welcome ${tries}` })
      await expect.poll(() => it.arrived()).toContain(other)
      // Less than the hour after which an alarm is repeated.
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

  test('if the texts of all mails are refused, the account is at fault: the queue waits, and nothing is given up', async () => {
    const it = await bench({ script: { dot: { reply: '554 5.2.252 SendAsDenied' } } })
    // A single one, on a site with few visitors, says nothing about the others. It is not given up either.
    const first = await it.take()
    for (let tries = 1; tries <= 6; tries++) {
      await expect.poll(() => refusalsOf(it, first)).toBe(tries)
      it.clock.pass(HOUR)
    }
    const ids = [first]
    for (let n = 0; n < 4; n++) ids.push(await it.take({ message: `Enquiry ${n}` }))
    await expect.poll(() => it.outbox.delivery.circuit()).toMatchObject({ permanent: true })
    await expect.poll(events).toContain('alarm.relay-refuses-us')
    const reasons = async () => JSON.stringify(await it.outbox.checkup.delivery())
    it.clock.pass(MINUTE)
    expect(await reasons()).toContain('relay-refuses-us')
    // Longer than the quarter of an hour after which each of them would be given up by itself.
    for (let failures = 2; failures <= 6; failures++) {
      it.clock.pass(HOUR)
      await expect.poll(() => it.outbox.delivery.circuit()).toMatchObject({ failures })
    }
    const states = (await it.outbox.store.list({})).map(({ state }) => state)
    expect(states).not.toContain('failed')

    it.relay.follow({})
    it.clock.pass(15 * MINUTE)
    const returned = it.clock.monotonic()
    await expect.poll(() => it.arrived().toSorted()).toEqual(ids.toSorted())
    expect(it.clock.monotonic() - returned).toBeLessThan(HOUR)
  })

  test('a refused login raises an alarm, and is tried within ten minutes only by a manual retry', async () => {
    const it = await bench({ script: { AUTH: { reply: '535 no' } }, settings: LOGIN })
    // Other reasons may come and go: at the pace of this clock, opening the store takes a minute.
    const reasons = async () => JSON.stringify(await it.outbox.checkup.delivery())
    const id = await it.take()
    await expect.poll(() => codeOf(it, id)).toMatch(/^535/)
    expect(events()).toContain('alarm.relay-refuses-us')
    expect(await reasons()).toContain('relay-refuses-us')
    const { probeAt } = it.outbox.delivery.circuit() as { probeAt: number }
    expect(probeAt - it.clock.monotonic()).toBeLessThanOrEqual(15 * MINUTE)
    const tried = it.relay.connections()
    it.clock.pass(10 * MINUTE)
    await it.take({ message: 'Another one.' })
    // The worker has taken turns since. Otherwise the missing connection would prove nothing.
    const turn = vi.spyOn(it.outbox.store, 'readNote')
    await expect.poll(() => turn.mock.calls.length).toBeGreaterThan(3)
    expect(it.relay.connections()).toBe(tried)

    it.relay.follow({})
    const asked = it.clock.monotonic()
    await it.outbox.store.requeue(['queued'], it.clock.wall())
    await requestRetry(it.outbox.store)
    await expect.poll(() => it.arrived().length).toBe(2)
    // Less than the rest of the quarter of an hour after which the login would be tried again.
    expect(it.clock.monotonic() - asked).toBeLessThan(4 * MINUTE)
    // The relay has the mail a moment before the store knows of it.
    await expect.poll(reasons).not.toContain('relay-refuses-us')
  })
})

describe('a relay that may already have the mail', () => {
  const identities = (it: Bench) =>
    new Set([...it.relay.mails, ...it.relay.swallowed].map(({ messageId, date }) => `${messageId} ${date}`))

  test.each<[string, Act, number]>([
    ['closes the connection after the final dot', 'cut', 1],
    ['never replies to the final dot', 'silence', 1],
    ['accepts a mail and closes the connection before its 250', 'take and cut', 2],
  ])('if the relay %s, it gets at most one identical copy', async (_fault, act, arrivals) => {
    const it = await bench({ script: { dot: firstTime(act) } })
    const id = await it.take()
    await expect.poll(() => it.arrived()).toEqual(Array(arrivals).fill(id))
    await expect.poll(() => stateOf(it, id)).toBe('sent')
    expect(it.relay.swallowed).toHaveLength(2 - arrivals)
    expect(identities(it).size).toBe(1)
  })

  test.each<[string, Act, string]>([
    ['always closes the connection after one mail', 'take and cut', 'ECONN'],
    ['always answers one mail with 421 after the final dot', { reply: '421 closing' }, '421 DATA'],
  ])('if the relay %s, that mail fails after twelve tries, and others arrive', async (_fault, act, code) => {
    const it = await bench({ script: { dot: (raw) => (raw.includes('poison') ? act : undefined) } })
    const bad = await it.take({ message: 'poison' })
    for (let tries = 1; tries <= 12; tries++) {
      await expect.poll(() => refusalsOf(it, bad)).toBe(tries)
      const good = await it.take({ message: `welcome ${tries}` })
      // After the third time that mail is known to be the cause, and the others no longer wait.
      await expect.poll(() => it.arrived()).toContain(good)
      if (tries > 2) expect(it.outbox.delivery.circuit()).toEqual({ state: 'closed' })
      it.clock.pass(HOUR)
    }
    await expect.poll(() => stateOf(it, bad)).toBe('failed')
    expect(await codeOf(it, bad)).toContain(code)
    expect(it.arrived().filter((id) => id === bad).length).toBeLessThanOrEqual(12)
    expect(events()).toContain('alarm.enquiry-failed')
  })

  test('if every mail is cut after the final dot, one mail at a time tests the relay, and copies stay few', async () => {
    const it = await bench({ script: { dot: 'take and cut' } })
    for (let n = 0; n < 10; n++) await it.take({ message: `Enquiry ${n}` })
    const since = it.clock.monotonic()
    await expect.poll(() => it.clock.monotonic() - since).toBeGreaterThan(3 * MINUTE)
    // After 5, 15 and 30 seconds, then once a minute.
    expect(it.arrived().length).toBeLessThanOrEqual(7)
    it.relay.follow({})
    await expect.poll(async () => (await it.outbox.store.stats()).states.sent).toBe(10)
  })
})
