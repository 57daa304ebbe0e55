import type { AddressInfo } from 'node:net'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import nodemailer from 'nodemailer'
import { SMTPServer } from 'smtp-server'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { type Relay, type Script, startRelay } from '#lib/outbox/testing/relay.ts'
import { createTransport, MAIL_LIMIT_MS, type Transport, type TransportOptions } from './transport.ts'

let relay: Relay
let transport: Transport
afterEach(async () => {
  transport.close()
  await relay.close()
})
async function open(script: Script = {}, smtp: object = {}, options: TransportOptions = {}) {
  relay = await startRelay(script)
  transport = createTransport(
    { smtp: { host: '127.0.0.1', port: relay.port, secure: false, ...smtp } },
    options,
  )
}

/** Runs `work`, and checks that this thread is never blocked for half a second. */
async function withoutPause<Result>(work: () => Promise<Result>): Promise<Result> {
  const delay = monitorEventLoopDelay({ resolution: 10 })
  delay.enable()
  const result = await work()
  delay.disable()
  expect(delay.max / 1e6).toBeLessThan(500)
  return result
}

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

test('a mail on a connection that the relay has closed fails once, and the mail library does not retry it', async () => {
  // The second mail goes over the connection of the first, which the relay closes without a reply.
  await open({ MAIL: (_line, before) => (before === 0 ? undefined : 'cut') })
  expect(await transport.deliver(message)).toMatchObject({ status: 'delivered' })
  expect(await transport.deliver(message)).toMatchObject({ status: 'deferred', scope: 'destination' })
  expect(relay.heard().match(/^MAIL/gm)).toHaveLength(2)
})

test('the reply of a relay is kept without addresses and control characters', async () => {
  await open({ dot: { reply: '250 2.0.0 <office@site.example> took\x1b[2Jit as 4XyZ' } })
  expect(await transport.deliver(message)).toMatchObject({
    receipt: '250 2.0.0 <address> took [2Jit as 4XyZ',
  })
})

test.each([
  ['60 KB', '250 '.padEnd(60_000, 'a'), { status: 'delivered', receipt: '250 '.padEnd(120, 'a') }],
  ['300 KB', '250 '.padEnd(300_000, 'a'), { status: 'deferred', scope: 'doubt' }],
  ['many empty lines', '\n'.repeat(20_000_000), { status: 'deferred', scope: 'doubt' }],
])('a final reply of %s does not block this thread for half a second', async (_what, reply, expected) => {
  await open({ dot: { reply } })
  expect(await withoutPause(() => transport.deliver(message))).toMatchObject(expected)
})

test('a relay gets little time to reply before the text, and more time after it', async () => {
  const made = vi.spyOn(nodemailer, 'createTransport')
  const script: Script = { MAIL: (_line, before) => (before === 0 ? 'silence' : undefined) }
  await open(script, {}, { timeouts: { beforeText: 300 } })
  // The mail library itself does not time out earlier.
  expect(made.mock.lastCall?.[0]).toMatchObject({ socketTimeout: MAIL_LIMIT_MS })
  expect(await transport.deliver(message)).toMatchObject({ status: 'deferred', scope: 'destination' })
  relay.follow({ dot: { reply: '250 ok', delayMs: 900 } })
  expect(await transport.deliver(message)).toMatchObject({ status: 'delivered' })
})

test('a long login challenge does not block this thread for half a second', async () => {
  const ehlo = '250-relay.test\r\n250 AUTH CRAM-MD5'
  const challenge = `334${' '.repeat(60_000)}a\ra`
  await open({ EHLO: { reply: ehlo }, AUTH: { reply: challenge } }, { user: 'site', pass: 'secret' })
  expect(await withoutPause(() => transport.verify())).toMatchObject({
    status: 'deferred',
    code: '502 AUTH CRAM-MD5',
  })
})

test.each([
  ['right', 'secret', { status: 'delivered' }],
  ['wrong', 'guessed', { status: 'deferred', permanent: true, code: '535 AUTH CRAM-MD5' }],
])('a relay that offers only CRAM-MD5 recognises a %s password', async (_kind, pass, expected) => {
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
  await open({}, { port, user: 'site', pass })
  expect(await transport.verify()).toMatchObject(expected)
})
