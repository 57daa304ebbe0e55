import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { requestRelay } from '#lib/outbox/relay-request.ts'
import { type Bench, type BenchOptions, openBench } from '#lib/outbox/testing/bench.ts'
import { type Script, startRelay } from '#lib/outbox/testing/relay.ts'

// Every row of the fault matrix that begins at the relay: the visitor was told "sent", so the mail has to arrive
// once the fault is over, and once only unless the relay may have it already.

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

const benches: Bench[] = []
const lines: string[] = []
const keep = (line: unknown) => void lines.push(String(line))
vi.setConfig({ testTimeout: 40_000 })

beforeEach(() => {
  vi.spyOn(console, 'log').mockImplementation(keep)
  vi.spyOn(console, 'error').mockImplementation(keep)
})

afterEach(async () => {
  for (const bench of benches.splice(0)) await bench.close()
})

async function bench(options: BenchOptions = {}): Promise<Bench> {
  const made = await openBench({ ...options, transport: { timeouts: QUICK, ...options.transport } })
  benches.push(made)
  made.outbox.delivery.start()
  return made
}

const stateOf = async ({ outbox }: Bench, id: string) => (await outbox.store.find(id))?.state
const codeOf = async ({ outbox }: Bench, id: string) => (await outbox.store.find(id))?.code
const saidSince = (mark: number) => lines.slice(mark).map((line) => JSON.parse(line).event)

type Row = { fault: string; script: Script; code: RegExp; options?: BenchOptions }

const passing: Row[] = [
  { fault: 'sends no greeting', script: { greeting: 'silence' }, code: /ETIMEDOUT/ },
  {
    fault: 'drips its greeting byte by byte',
    script: { greeting: { drip: '220 relay', everyMs: 100 } },
    code: /ETIMEDOUT/,
  },
  {
    fault: 'drips a reply byte by byte, so that it is never silent',
    script: { MAIL: { drip: '250 sender is quite all right with us', everyMs: 100 } },
    code: /EABORT/,
  },
  { fault: 'greets with 421', script: { greeting: { reply: '421 busy' } }, code: /^421/ },
  { fault: 'answers MAIL with 421', script: { MAIL: { reply: '421 busy' } }, code: /^421/ },
  {
    fault: 'answers AUTH with 454',
    script: { AUTH: { reply: '454 later' } },
    code: /^454/,
    options: { settings: { SMTP_USER: 'u', SMTP_PASS: 'p' } },
  },
  {
    fault: 'greets with garbage',
    script: { greeting: { reply: 'HTTP/1.1 400 Bad Request' } },
    code: /EPROTOCOL|^\d/,
  },
  { fault: 'cuts the line after MAIL', script: { MAIL: 'cut' }, code: /ECONN/ },
]

describe('a relay that', () => {
  test.each(passing)(
    '$fault: the visitor is told yes, and the mail arrives once, later',
    async ({ script, code, options }) => {
      const it = await bench({ ...options, script })
      const id = await it.take()
      await expect.poll(() => codeOf(it, id), SOON).toMatch(code)
      expect(it.arrived()).toEqual([])

      it.relay.follow({})
      await expect.poll(() => it.arrived(), SOON).toEqual([id])
      await expect.poll(() => stateOf(it, id), SOON).toBe('sent')
    },
  )

  const UNTRUSTED: Script = {
    EHLO: { reply: '250-relay.test\r\n250-AUTH PLAIN LOGIN\r\n250 STARTTLS' },
    STARTTLS: { tls: 'untrusted' },
  }

  test('shows a certificate nobody vouches for, and is not on this machine: nothing is sent, nor without TLS', async () => {
    const it = await bench({ script: UNTRUSTED, transport: { requireTls: true } })
    const id = await it.take()
    await expect.poll(() => codeOf(it, id), SOON).toMatch(/CERT|SIGNED/)
    expect(it.arrived()).toEqual([])
    expect(it.relay.heard()).not.toContain('MAIL')
  })

  test('shows such a certificate on this machine, as Debian installs it: the mail goes out, under TLS', async () => {
    const it = await bench({ script: UNTRUSTED, settings: { SMTP_USER: 'u', SMTP_PASS: 'p' } })
    const id = await it.take()
    await expect.poll(() => it.arrived(), SOON).toEqual([id])
    expect(it.relay.heard()).not.toMatch(/AUTH|MAIL/)
  })

  test('refuses connections: the mail arrives within 65 seconds of its return', async () => {
    const it = await bench()
    await it.relay.close()
    const id = await it.take()
    await expect.poll(() => codeOf(it, id), SOON).toBe('ECONNREFUSED')
    expect(it.outbox.delivery.circuit()).toMatchObject({ state: 'open' })
    // Long enough for the waits between probes to have grown to their longest.
    await expect.poll(() => it.outbox.delivery.circuit(), SOON).toMatchObject({ failures: 5 })

    const { probeAt } = it.outbox.delivery.circuit() as { probeAt: number }
    expect(probeAt - it.clock.monotonic()).toBeLessThanOrEqual(60_000)
    const back = await startRelay({}, it.relay.port)
    await expect.poll(() => back.mails.length, SOON).toBe(1)
    await back.close()
  })

  test('has a name that cannot be found: enquiries are taken and wait', async () => {
    const it = await bench({
      settings: { SMTP_HOST: 'no-such-relay.invalid' },
      transport: { requireTls: false, timeouts: QUICK },
    })
    const id = await it.take()
    await expect.poll(() => codeOf(it, id), SOON).toMatch(/EDNS|ENOTFOUND|EAI_AGAIN|ETIMEDOUT/)
    // Between two tries; a try itself is a matter of milliseconds.
    await expect.poll(() => stateOf(it, id), SOON).toBe('queued')
  })

  test.runIf(process.platform === 'linux')(
    'listens and takes no connection, because its queue is full: the connection times out, the mail comes later, once',
    async () => {
      const deaf = spawn(process.execPath, ['lib/outbox/testing/deaf-child.ts'], {
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      const [said] = await once(deaf.stdout, 'data')
      const port = Number(said)
      // Linux queues one more than it is asked to, and drops the greeting of any further.
      const queue = Array.from({ length: 4 }, () => connect(port, '127.0.0.1').on('error', () => {}))
      await expect.poll(() => queue.filter(({ pending }) => !pending).length, SOON).toBeGreaterThan(0)
      const it = await bench({ settings: { SMTP_PORT: String(port) } })
      const id = await it.take()
      await expect.poll(() => codeOf(it, id), SOON).toBe('ETIMEDOUT CONN')

      for (const socket of queue) socket.destroy()
      deaf.kill('SIGKILL')
      await once(deaf, 'close')
      const relay = await startRelay({}, port)
      await expect.poll(() => stateOf(it, id), SOON).toBe('sent')
      expect(relay.mails).toHaveLength(1)
      await relay.close()
    },
  )

  test('does not answer the connection: enquiries are taken and wait', async () => {
    // Of TEST-NET-1 (RFC 5737): nobody is there. Some networks say so, others swallow the packet.
    const it = await bench({ settings: { SMTP_HOST: '192.0.2.1' } })
    const id = await it.take()
    await expect
      .poll(() => codeOf(it, id), SOON)
      .toMatch(/ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ECONNREFUSED|EACCES|ESOCKET/)
    // Between two tries; a try itself is a matter of milliseconds.
    await expect.poll(() => stateOf(it, id), SOON).toBe('queued')
  })

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

  test('does not let us send as MAIL_FROM: an alarm at once, and the mail goes out within minutes of the correction', async () => {
    const mark = lines.length
    const it = await bench({ script: { MAIL: { reply: '550 not yours' } } })
    const id = await it.take()
    await expect.poll(() => codeOf(it, id), SOON).toBe('550 MAIL FROM')
    expect(saidSince(mark)).toContain('alarm.relay-refuses-us')
    it.relay.follow({})
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
      await expect.poll(async () => (await it.outbox.store.find(bad))?.refusals, SOON).toBeGreaterThan(hours)
    }
    await expect.poll(() => stateOf(it, bad), SOON).toBe('failed')
    expect(await it.outbox.store.find(bad)).toMatchObject({ refusals: 5, enquiry: { message: 'forbidden' } })
    expect(saidSince(mark)).toContain('alarm.enquiry-failed')
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
      const health = await it.outbox.deliveryHealth()
      return health.status === 'ok' ? [] : health.reasons
    }
    expect(await reasons()).not.toContain('login-refused')
    const id = await it.take()
    await expect.poll(() => codeOf(it, id), SOON).toMatch(/^535/)
    expect(await reasons()).toContain('login-refused')

    it.relay.follow({})
    const asked = it.clock.monotonic()
    await it.outbox.store.requeue(['queued'], it.clock.wall())
    await requestRelay(it.outbox.store)
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
    await requestRelay(it.outbox.store)
    await hasTurned()
    const id = await it.take()
    await expect.poll(() => codeOf(it, id), SOON).toMatch(/^535/)
    const tried = it.relay.connections()
    await hasTurned()
    expect(it.relay.connections()).toBe(tried)
  })

  test.each([
    ['does not offer STARTTLS', { EHLO: { reply: '250-relay.test\r\n250 AUTH PLAIN LOGIN' } }],
    [
      'answers STARTTLS with 454',
      { EHLO: { reply: '250-relay.test\r\n250-AUTH PLAIN LOGIN\r\n250 STARTTLS' } },
    ],
  ] satisfies [string, Script][])(
    '%s: not a word of the mail nor the login is sent in clear',
    async (_fault, script) => {
      const it = await bench({
        script,
        settings: { SMTP_USER: 'secretary', SMTP_PASS: 'open sesame' },
        transport: { requireTls: true, timeouts: QUICK },
      })
      const id = await it.take()
      await expect.poll(() => codeOf(it, id), SOON).toMatch(/STARTTLS|ETLS/)
      expect(it.relay.heard()).not.toMatch(/AUTH|MAIL|c2VjcmV0YXJ5|clinics/)
      expect(await stateOf(it, id)).not.toBe('sent')
    },
  )

  test('cuts the line after the final dot: at most one copy for the cut, with the same Message-ID and Date', async () => {
    const it = await bench({ script: { dot: (_raw, before) => (before === 0 ? 'cut' : undefined) } })
    const id = await it.take()
    await expect.poll(() => it.arrived(), SOON).toEqual([id])
    await expect.poll(() => stateOf(it, id), SOON).toBe('sent')
    const [copy] = it.relay.swallowed
    expect(it.relay.swallowed).toHaveLength(1)
    expect(it.relay.mails[0]).toMatchObject({ messageId: copy?.messageId, date: copy?.date })
  })

  test('takes the mail and cuts the line before its 250 is through: one copy, and both are recognisable as one', async () => {
    const it = await bench({ script: { dot: (_raw, before) => (before === 0 ? 'take and cut' : undefined) } })
    const id = await it.take()
    await expect.poll(() => it.arrived(), SOON).toEqual([id, id])
    await expect.poll(() => stateOf(it, id), SOON).toBe('sent')
    expect(new Set(it.relay.mails.map(({ messageId, date }) => `${messageId} ${date}`)).size).toBe(1)
  })

  test('falls silent after the final dot: at most one copy for the silence', async () => {
    const it = await bench({ script: { dot: (_raw, before) => (before === 0 ? 'silence' : undefined) } })
    const id = await it.take()
    await expect.poll(() => it.arrived(), SOON).toEqual([id])
    expect(it.relay.swallowed).toHaveLength(1)
  })

  test('cuts the line over one mail every time: others go on, and that one is given up after twelve copies at most', async () => {
    const mark = lines.length
    const it = await bench({
      script: { dot: (raw) => (raw.includes('poison') ? 'take and cut' : undefined) },
    })
    const bad = await it.take({ message: 'poison' })
    const refusals = async () => (await it.outbox.store.find(bad))?.refusals ?? 0
    for (let copies = 1; copies <= 12; copies++) {
      await expect.poll(refusals, SOON).toBe(copies)
      const good = await it.take({ message: `welcome ${copies}` })
      // By the third time it is known whose fault it is, and nobody waits for the line any more.
      await expect.poll(() => it.arrived(), SOON).toContain(good)
      if (copies > 2) expect(it.outbox.delivery.circuit()).toEqual({ state: 'closed' })
      it.clock.pass(HOUR)
    }
    await expect.poll(() => stateOf(it, bad), SOON).toBe('failed')
    expect(it.arrived().filter((id) => id === bad)).toHaveLength(12)
    const copies = it.relay.mails.filter(({ messageId }) => messageId.includes(bad))
    expect(new Set(copies.map(({ messageId, date }) => `${messageId} ${date}`)).size).toBe(1)
    expect(saidSince(mark)).toContain('alarm.enquiry-failed')
  })

  test('answers one mail with 421 after the final dot every time: others go on, and that one is given up as after a cut', async () => {
    const it = await bench({
      script: { dot: (raw) => (raw.includes('poison') ? { reply: '421 closing' } : undefined) },
    })
    const bad = await it.take({ message: 'poison' })
    const refusals = async () => (await it.outbox.store.find(bad))?.refusals ?? 0
    for (let tries = 1; tries <= 12; tries++) {
      await expect.poll(refusals, SOON).toBe(tries)
      const good = await it.take({ message: `welcome ${tries}` })
      await expect.poll(() => it.arrived(), SOON).toContain(good)
      if (tries > 2) expect(it.outbox.delivery.circuit()).toEqual({ state: 'closed' })
      it.clock.pass(HOUR)
    }
    await expect.poll(() => stateOf(it, bad), SOON).toBe('failed')
    expect(await codeOf(it, bad)).toBe('421 DATA')
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
    expect(it.outbox.counters.text()).toContain('\nenquiries_failed_total 3\n')
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

  test('had no room for a night: neither a cut nor a 554 in the morning gives the enquiry up', async () => {
    const it = await bench({ script: { dot: { reply: '452 insufficient storage' } } })
    const id = await it.take()
    const refusals = async () => (await it.outbox.store.find(id))?.refusals ?? 0
    const refuse = async (script: Script, until: number) => {
      it.relay.follow(script)
      for (let count = await refusals(); count < until; count++) {
        it.clock.pass(HOUR)
        await expect.poll(refusals, SOON).toBeGreaterThan(count)
      }
    }
    await refuse({ dot: { reply: '452 insufficient storage' } }, 14)
    await refuse({ dot: 'cut' }, 16)
    // The line was in doubt, not this mail: 14 other refusals say nothing about that.
    expect(it.outbox.delivery.circuit()).toMatchObject({ state: 'open' })
    await refuse({ dot: { reply: '554 content rejected' } }, 18)
    expect(await stateOf(it, id)).toBe('queued')
    it.relay.follow({})
    it.clock.pass(HOUR)
    await expect.poll(() => it.arrived(), SOON).toEqual([id])
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

  test('answers with a line of 64 MB: it is cut off early, and memory stays flat', async () => {
    const it = await bench({ script: { MAIL: { flood: 64 * 1024 * 1024 } } })
    const before = process.memoryUsage().rss
    const id = await it.take()
    await expect.poll(() => codeOf(it, id), SOON).toMatch(/EPROTOCOL|EABORT|ECONN/)
    expect(process.memoryUsage().rss - before).toBeLessThan(48 * 1024 * 1024)
    it.relay.follow({})
    await expect.poll(() => it.arrived(), SOON).toEqual([id])
  })

  test.each([
    ['six hours', 6 * HOUR],
    ['seven days', 7 * 24 * HOUR],
  ])(
    'is down for %s: everything arrives within minutes of its return, oldest first, and the alarm rang',
    async (_long, ms) => {
      const it = await bench({ script: { greeting: { reply: '421 maintenance' } } })
      const ids: string[] = []
      for (const message of ['first', 'second', 'third', 'fourth', 'fifth'])
        ids.push(await it.take({ message }))
      await expect.poll(() => it.outbox.delivery.circuit(), SOON).toMatchObject({ failures: 4 })
      it.clock.pass(ms)
      expect(await it.outbox.deliveryHealth()).toMatchObject({
        reasons: expect.arrayContaining(['waiting-too-long']),
      })

      it.relay.follow({})
      const returned = it.clock.monotonic()
      await expect.poll(() => it.arrived().length, SOON).toBe(ids.length)
      expect(it.clock.monotonic() - returned).toBeLessThan(5 * MINUTE)
      // The first to arrive is the mail that asked the relay; the others keep their order.
      const [probe, ...others] = it.arrived()
      expect(others).toEqual(ids.filter((id) => id !== probe))
    },
  )
})

test('no line of the log held anything of a visitor', () => {
  expect(lines.length).toBeGreaterThan(50)
  expect(lines.filter((line) => /sana|malik|visitor\.example|1234567|clinics/i.test(line))).toEqual([])
})
