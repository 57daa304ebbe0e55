import { createServer } from 'node:http'
import { json } from 'node:stream/consumers'
import getPort from 'get-port'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { readEnvironment } from '#lib/config/env.ts'
import { formsText } from '#lib/content/testing/company.ts'
import { parseEnquiry } from '#lib/enquiry/schema.ts'
import { INBOX_RECEIPT } from '#lib/mail/transport.ts'
import type { Outcome } from '#lib/outbox/store.ts'
import { type Bench, openBench } from '#lib/outbox/testing/bench.ts'
import { openWebhook } from '#lib/outbox/testing/webhook.ts'
import { listen } from '#lib/testing/listen.ts'
import { sendCanary } from './canary.ts'

beforeEach(() => {
  for (const method of ['log', 'error'] as const) vi.spyOn(console, method).mockImplementation(() => {})
})

async function serve(answer: (body: unknown) => Promise<{ status: number; body: object }>): Promise<string> {
  const server = createServer(async (request, response) => {
    const { status, body } = await answer(await json(request))
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
  const port = await listen(server)
  onTestFinished(() => void server.close())
  return `http://localhost:${port}`
}

/** A site with a real store, worker and relay behind it, and a webhook that is told. */
async function openSite(outcome?: Outcome) {
  const bench: Bench = await openBench()
  onTestFinished(() => bench.close())
  const { store, delivery } = bench.outbox
  if (outcome === undefined) delivery.start()
  const url = await serve(async (body) => {
    if (parseEnquiry(body, formsText).status === 'invalid') return { status: 422, body: {} }
    const acceptance = await bench.accept({ message: 'canary' })
    if (acceptance.status !== 'accepted') return { status: 503, body: {} }
    if (outcome !== undefined) {
      await store.claim(bench.clock.wall())
      await store.settle(acceptance.id, outcome)
    }
    return { status: 200, body: { id: acceptance.id } }
  })
  const { told, url: webhook } = await openWebhook()
  const environment = readEnvironment({ SITE_URL: url, ALERT_WEBHOOK_URL: webhook.href })
  const send = (withinMs: number, settings = environment) =>
    sendCanary({ environment: settings, store, withinMs })
  return { bench, told, send }
}

test('it is well when the relay has taken the mail of an enquiry that came at the site', async () => {
  const { bench, told, send } = await openSite()
  expect(await send(20_000)).toMatchObject({ status: 'taken', receipt: expect.stringMatching(/^250 /) })
  expect(bench.relay.mails).toHaveLength(1)
  expect(told).toEqual([])
}, 30_000)

test.each<[string, Outcome, string]>([
  [
    'is put off',
    { state: 'queued', at: Date.now(), dueAt: Date.now() + 60_000, code: '451 RCPT TO', scope: 'recipient' },
    '451 RCPT TO',
  ],
  ['is refused', { state: 'failed', at: 0, code: '554 DATA' }, '554 DATA'],
  [
    'goes no further than the local inbox',
    { state: 'sent', at: 0, receipt: `250 ${INBOX_RECEIPT}` },
    'local-inbox',
  ],
])(
  'an enquiry that %s is alarmed with its code',
  async (_case, outcome, code) => {
    const { told, send } = await openSite(outcome)
    expect(await send(600)).toEqual({ status: 'failed', code })
    expect(told).toEqual([{ event: 'alarm.canary-failed', code }])
  },
  30_000,
)

test('a site that is away or refuses is alarmed', async () => {
  const { bench, told, send } = await openSite()
  await bench.outbox.store.close()
  await bench.relay.close()
  expect(await send(20_000)).toEqual({ status: 'failed', code: 'HTTP 503' })
  expect(told).toEqual([{ event: 'alarm.canary-failed', code: 'HTTP 503' }])

  const url = `http://127.0.0.1:${await getPort()}`
  expect(await send(20_000, readEnvironment({ SITE_URL: url }))).toEqual({
    status: 'failed',
    code: 'Error ECONNREFUSED',
  })
}, 30_000)
