import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '#e2e/fixtures/test.ts'
import { enquiryForms, FORM_HEADER, KEY_HEADER } from '#lib/enquiry/forms.ts'
import { createSqliteStore } from '#lib/outbox/sqlite/sqlite-store.ts'
import { anEnquiry } from '#lib/outbox/testing/outbox-bench.ts'
import { evaluate, runChaos } from '#testing/chaos/run-chaos.ts'
import { startRelay } from '#testing/relay.ts'
import type { Site } from '#testing/start-site.ts'

// Tests the delivery guarantee on the real server: when a visitor reads "sent", the enquiry eventually reaches the mailbox.
// The tests in lib/outbox cover other faults.

const TOKEN = 'a token for the metrics'

type Sent = { status: number; id: string }

async function send(
  url: string,
  { key = crypto.randomUUID(), ...changes }: Record<string, string> = {},
): Promise<Sent> {
  const response = await fetch(`${url}/api/sendEmail`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      [KEY_HEADER]: key,
      [FORM_HEADER]: enquiryForms.contact.id,
    },
    body: JSON.stringify({ ...anEnquiry, ...changes }),
  })
  const { id = '' } = await response.json()
  return { status: response.status, id }
}

const messageId = (id: string) => `<${id}@tanabana.example>`
const numbersOf = async ({ url }: Site) =>
  await (await fetch(`${url}/api/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } })).text()
const rowsOf = async ({ dataDir }: Pick<Site, 'dataDir'>) => {
  const store = createSqliteStore(dataDir)
  const rows = await store.list({})
  await store.close()
  return rows
}

test('two servers on one folder, killed again and again, their clock set, before a faulty relay: no enquiry is lost, copies are recognisable', async () => {
  // At the first kill of this seed the clock is set back by a day.
  const seed = 20_261_122
  // `npm run prove -- chaos` does the same with thousands of enquiries.
  const result = await runChaos({
    enquiries: 24,
    store: 'folder',
    kills: 2,
    visitors: 6,
    faultRate: 0.25,
    // A server runs long enough for one silent retry of a browser. Retries are at most five seconds apart.
    killAfter: [5, 6],
    oneAtATime: true,
    seed,
  })
  expect(evaluate(result, 24).broken, `seed ${seed}`).toEqual([])
  expect(result.delivered).toBe(24)
  expect(result.kills, 'or this would prove nothing').toBeGreaterThanOrEqual(2)
  expect(result.clockSteps, 'or this would prove nothing').toBeGreaterThan(0)
  expect(result.faults, 'or this would prove nothing').toBeGreaterThan(0)
})

test('every enquiry is mailed once, a robot’s only when one command sends it, and no word of a visitor is in the log', async ({
  ownSite,
}) => {
  const relay = await startRelay()
  const site = await ownSite({
    SMTP_PORT: String(relay.port),
    MAILS_PER_SECOND: '1000',
    METRICS_TOKEN: TOKEN,
  })
  const sent = await Promise.all(
    Array.from({ length: 100 }, (_, n) => send(site.url, { message: `Enquiry ${n}` })),
  )
  const twice = await Promise.all([send(site.url, { key: 'one-form' }), send(site.url, { key: 'one-form' })])
  const [first] = twice
  expect([...twice, await send(site.url, { key: 'one-form' })]).toEqual([first, first, first])
  expect(first?.status).toBe(200)
  expect((await send(site.url, { key: 'one-form', message: 'Something else' })).status).toBe(422)
  const robot = await send(site.url, { topic: 'Cheap watches' })
  expect(robot.status).toBe(200)

  // By the time the last row is sent, any second copy of a mail has arrived.
  const states = async () => Object.groupBy(await rowsOf(site), ({ state }) => state)
  await expect.poll(async () => (await states()).sent?.length, { timeout: 60_000 }).toBe(101)
  expect((await states()).held?.map(({ id }) => id)).toEqual([robot.id])
  const expected = [...sent, ...twice.slice(1)].map(({ id }) => messageId(id))
  expect(relay.mails.map((mail) => mail.messageId).toSorted()).toEqual(expected.toSorted())
  // The route that accepts enquiries and the worker that sends them are separate bundles, but must share their counters.
  await expect.poll(() => numbersOf(site)).toContain('enquiries_delivered_total 101')
  expect(await numbersOf(site)).toContain('enquiries_accepted_total{form="contact"}')
  const health = await fetch(`${site.url}/api/health/delivery`)
  expect([health.status, await health.json()]).toEqual([200, { status: 'ok' }])

  const store = createSqliteStore(site.dataDir)
  await store.requeue(['held'], Date.now(), [robot.id])
  await store.close()
  await expect.poll(() => relay.mails.at(-1)?.messageId).toBe(messageId(robot.id))

  relay.follow({ RCPT: { reply: '550 <office@tanabana.example> unknown, says Sana Malik' } })
  await send(site.url, { message: 'Enquiry 101' })
  await send(site.url, { phone: 'abc' })
  await expect.poll(() => site.output()).toContain('550 RCPT TO')
  // Remove the ids: they are random and may contain "sana".
  const lines = (site.output().match(/^\{.*/gm) ?? []).map((line) => line.replace(/"id":"[^"]*"/, ''))
  expect(lines.length).toBeGreaterThan(100)
  expect(lines.filter((line) => /sana|malik|@|1234567|clinics|Enquiry \d/i.test(line))).toEqual([])
  await relay.close()
})

test('with a store that cannot be used the mail goes out directly, and health says so', async ({
  ownSite,
}) => {
  const relay = await startRelay()
  const file = join(tmpdir(), `no-folder-${crypto.randomUUID()}`)
  await writeFile(file, '')
  const site = await ownSite({ SMTP_PORT: String(relay.port), DATA_DIR: file })
  await expect.poll(() => site.output()).toContain(`WARNING: The store in ${file}`)
  expect((await send(site.url)).status).toBe(200)
  expect(relay.mails).toHaveLength(1)
  const health = await fetch(`${site.url}/api/health`)
  expect(health.status).toBe(503)
  expect(await health.json()).toMatchObject({ status: 'failing', reasons: ['store'] })
  await relay.close()
})

test('a site that is stopped during a mail and a hundred slow requests ends within ten seconds and sends no copy', async ({
  ownSite,
}) => {
  const relay = await startRelay({ dot: { reply: '250 taken', delayMs: 3000 } })
  const dataDir = await mkdtemp(join(tmpdir(), 'stopped-'))
  const site = await ownSite({ SMTP_PORT: String(relay.port), DATA_DIR: dataDir })
  const { hostname, port } = new URL(site.url)
  const slow = Array.from({ length: 100 }, () => {
    const socket = connect(Number(port), hostname).on('error', () => {})
    socket.write('POST /api/sendEmail HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n')
    socket.write('Content-Length: 1000\r\n\r\n{')
    return socket
  })
  const { id } = await send(site.url)
  await expect.poll(() => relay.heard()).toContain('DATA')

  const asked = performance.now()
  expect(await site.stop()).toBe(0)
  expect(performance.now() - asked).toBeLessThan(10_000)
  for (const socket of slow) socket.destroy()

  relay.follow({})
  const again = await ownSite({ SMTP_PORT: String(relay.port), DATA_DIR: dataDir })
  const later = await send(again.url, { message: 'After the restart' })
  await expect
    .poll(async () => (await rowsOf({ dataDir })).map(({ state }) => state))
    .toEqual(['sent', 'sent'])
  expect(relay.mails.map((mail) => mail.messageId)).toEqual([id, later.id].map(messageId))
  await again.stop()
  await rm(dataDir, { recursive: true, force: true })
  await relay.close()
})
