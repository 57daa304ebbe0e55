import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { describe, expect, test } from 'vitest'
import type { BenchOptions } from '#lib/outbox/testing/bench.ts'
import { type Script, startRelay } from '#lib/outbox/testing/relay.ts'
import {
  codeOf,
  HOUR,
  MINUTE,
  QUICK,
  relayBenches,
  SOON,
  stateOf,
  testLogOf,
} from '#lib/outbox/testing/relay-benches.ts'

// The relay cannot be used at all, for a moment or for weeks: every mail waits.

const { bench, lines } = relayBenches()

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
      expect(await it.outbox.checkup.delivery()).toMatchObject({
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

testLogOf(lines)
