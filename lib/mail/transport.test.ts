import type { AddressInfo } from 'node:net'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import nodemailer from 'nodemailer'
import { SMTPServer } from 'smtp-server'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { type Relay, startRelay } from '#lib/outbox/testing/relay.ts'
import { createTransport, MAIL_LIMIT_MS, type Transport } from './transport.ts'

let relay: Relay
let transport: Transport
afterEach(async () => {
  transport.close()
  await relay.close()
})

const from = { name: 'Website', address: 'website@site.example' }
const message = {
  from,
  to: ['office@site.example'],
  replyTo: from,
  subject: 'A question',
  text: 'Hello',
  html: '<p>Hello</p>',
  messageId: '<one@site.example>',
  date: new Date(0),
}

test('a connection that the relay has closed meanwhile costs one try, and is not tried again by the mail library', async () => {
  // The second mail goes over the connection of the first, which the relay cuts without a word.
  relay = await startRelay({ MAIL: (_line, before) => (before === 0 ? undefined : 'cut') })
  transport = createTransport({ smtp: { host: '127.0.0.1', port: relay.port, secure: false } })
  expect(await transport.deliver(message)).toMatchObject({ status: 'delivered' })
  expect(await transport.deliver(message)).toMatchObject({ status: 'deferred', scope: 'destination' })
  expect(relay.heard().match(/^MAIL/gm)).toHaveLength(2)
})

test('the words of a relay are kept without addresses, and without what a terminal would act on', async () => {
  relay = await startRelay({ dot: { reply: '250 2.0.0 <office@site.example> took\x1b[2Jit as 4XyZ' } })
  transport = createTransport({ smtp: { host: '127.0.0.1', port: relay.port, secure: false } })
  expect(await transport.deliver(message)).toMatchObject({
    receipt: '250 2.0.0 <address> took [2Jit as 4XyZ',
  })
})

test.each([
  ['60 KB', 60_000, { status: 'delivered', receipt: '250' }],
  ['300 KB', 300_000, { status: 'deferred', scope: 'doubt' }],
])(
  'a closing reply of %s keeps this thread busy for no longer than any other',
  async (_size, bytes, expected) => {
    relay = await startRelay({ dot: { reply: `250 ${'a'.repeat(bytes)}` } })
    transport = createTransport({ smtp: { host: '127.0.0.1', port: relay.port, secure: false } })
    const delay = monitorEventLoopDelay({ resolution: 10 })
    delay.enable()
    const delivery = await transport.deliver(message)
    delay.disable()
    expect(delivery).toMatchObject(expected)
    expect(delay.max / 1e6).toBeLessThan(500)
  },
)

test('a relay that is silent before the text is left after a while, and one that thinks over the text is waited for', async () => {
  relay = await startRelay({ MAIL: (_line, before) => (before === 0 ? 'silence' : undefined) })
  const made = vi.spyOn(nodemailer, 'createTransport')
  const smtp = { host: '127.0.0.1', port: relay.port, secure: false }
  transport = createTransport({ smtp }, { timeouts: { beforeText: 300 } })
  // The mail library itself does not break off before.
  expect(made.mock.lastCall?.[0]).toMatchObject({ socketTimeout: MAIL_LIMIT_MS })
  expect(await transport.deliver(message)).toMatchObject({ status: 'deferred', scope: 'destination' })
  relay.follow({ dot: { reply: '250 ok', delayMs: 900 } })
  expect(await transport.deliver(message)).toMatchObject({ status: 'delivered' })
})

test('a challenge before the login keeps this thread busy for no longer than any other', async () => {
  relay = await startRelay({
    EHLO: { reply: '250-relay.test\r\n250 AUTH CRAM-MD5' },
    AUTH: { reply: `334${' '.repeat(60_000)}a\ra` },
  })
  const smtp = { host: '127.0.0.1', port: relay.port, secure: false, user: 'site', pass: 'secret' }
  transport = createTransport({ smtp })
  const delay = monitorEventLoopDelay({ resolution: 10 })
  delay.enable()
  expect(await transport.verify()).toMatchObject({ status: 'deferred', code: '502 AUTH CRAM-MD5' })
  delay.disable()
  expect(delay.max / 1e6).toBeLessThan(500)
})

test.each([
  ['right', 'secret', { status: 'delivered' }],
  ['wrong', 'guessed', { status: 'deferred', permanent: true, code: '535 AUTH CRAM-MD5' }],
])('a relay that takes a login by challenge alone is told a %s one', async (_kind, pass, expected) => {
  relay = await startRelay()
  const server = new SMTPServer({
    authMethods: ['CRAM-MD5'],
    allowInsecureAuth: true,
    onAuth: ({ username, validatePassword }, _session, done) =>
      username === 'site' && validatePassword('secret')
        ? done(null, { user: username })
        : done(new Error('no')),
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => new Promise<void>((resolve) => server.close(resolve)))
  const { port } = server.server.address() as AddressInfo
  transport = createTransport({ smtp: { host: '127.0.0.1', port, secure: false, user: 'site', pass } })
  expect(await transport.verify()).toMatchObject(expected)
})

test('half an address at the end of what is read of a reply is not kept', async () => {
  relay = await startRelay({ dot: { reply: `250 ${'a'.repeat(970)}@b.example someone.else@site.example` } })
  transport = createTransport({ smtp: { host: '127.0.0.1', port: relay.port, secure: false } })
  expect(await transport.deliver(message)).toMatchObject({ receipt: '250 <address>' })
})
