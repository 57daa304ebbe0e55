import nodemailer from 'nodemailer'
import { afterEach, expect, test, vi } from 'vitest'
import { type Relay, type Script, startRelay } from '#testing/relay.ts'
import { createTransport, MAIL_LIMIT_MS, type Transport, type TransportOptions } from './transport.ts'

let relay: Relay
let transport: Transport
afterEach(async () => {
  transport.close()
  await relay.close()
})
async function open(script: Script = {}, timeouts: TransportOptions['timeouts'] = {}) {
  relay = await startRelay(script)
  const smtp = { host: '127.0.0.1', port: relay.port, secure: false }
  transport = createTransport({ smtp }, { timeouts })
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
])('a final reply of %s is kept in short, or counts as a cut', async (_what, reply, expected) => {
  await open({ dot: { reply } })
  expect(await transport.deliver(message)).toMatchObject(expected)
})

test.each([
  ['7bit', 'Hello,\nhow are you?\n'],
  ['quoted-printable', 'Grüße,\nund ein sehr langer Satz, der mehr als eine Zeile der Kodierung braucht.\n'],
  ['base64', '你好，\n我们需要四家诊所的预约系统。\n'],
  ['base64', 'مرحبا،\nنحتاج إلى نظام حجز.\r\nشكرا\r'],
])('both parts of a mail in %s arrive with the line breaks of mail alone', async (encoding, text) => {
  await open()
  await transport.deliver({ ...message, text, html: `<p>${text}</p>\n` })
  const { raw = '' } = relay.mails[0] ?? {}
  const parts = [...raw.matchAll(/Content-Transfer-Encoding: (\S+)\r\n\r\n([\s\S]*?)\r\n(?=--)/g)]
  expect(parts.map(([, used]) => used)).toEqual([encoding, encoding])
  const decoded = parts.map(([, , body = '']) => Buffer.from(body, 'base64').toString())
  for (const each of [raw, ...(encoding === 'base64' ? decoded : [])])
    expect(each.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
})

test('the time limit for a connection does not count for the greeting', async () => {
  await open({ greeting: { reply: '220 at last', delayMs: 900 } }, { connect: 600 })
  expect(await transport.deliver(message)).toMatchObject({ status: 'delivered' })
})

test('a relay gets little time to reply before the text, and more time after it', async () => {
  const made = vi.spyOn(nodemailer, 'createTransport')
  const script: Script = { MAIL: (_line, before) => (before === 0 ? 'silence' : undefined) }
  await open(script, { beforeText: 1000 })
  // The mail library itself does not time out earlier. Relays that look up who connects may greet after a minute.
  expect(made.mock.lastCall?.[0]).toMatchObject({ socketTimeout: MAIL_LIMIT_MS, greetingTimeout: 120_000 })
  expect(await transport.deliver(message)).toMatchObject({ status: 'deferred', scope: 'destination' })
  relay.follow({ dot: { reply: '250 ok', delayMs: 1500 } })
  expect(await transport.deliver(message)).toMatchObject({ status: 'delivered' })
})
