import { afterEach, expect, test } from 'vitest'
import { type Relay, startRelay } from '#lib/outbox/testing/relay.ts'
import { createTransport, type Transport } from './transport.ts'

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
