import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runChaos } from '#e2e/chaos/chaos.ts'
import { expect, test } from '#e2e/fixtures/test.ts'
import type { Site } from '#e2e/support/site.ts'
import { answersToTampered } from '#e2e/support/tampered-enquiries.ts'
import { createSqliteStore } from '#lib/outbox/sqlite/sqlite-store.ts'
import { anEnquiry } from '#lib/outbox/testing/bench.ts'
import { startRelay } from '#lib/outbox/testing/relay.ts'

// What the site promises its operator, on the real server: told "sent", the visitor's enquiry is in the mailbox
// sooner or later. The finer faults have their tests in lib/outbox.

const TOKEN = 'a token for the metrics'

/** As a proxy in front passes a visitor on. */
const VISITOR = '203.0.113.7'

type Sent = { status: number; id: string; retryAfter: string | null }

async function send(
  url: string,
  { key = crypto.randomUUID(), ...changes }: Record<string, string> = {},
): Promise<Sent> {
  const response = await fetch(`${url}/api/sendEmail`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': key, 'x-forwarded-for': VISITOR },
    body: JSON.stringify({ ...anEnquiry, ...changes }),
  })
  const { id = '' } = await response.json()
  return { status: response.status, id, retryAfter: response.headers.get('retry-after') }
}

const statusOf = async (url: string) => (await fetch(url)).status
const numbersOf = async ({ url }: Site) =>
  await (await fetch(`${url}/api/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } })).text()
const rowsOf = async ({ dataDir }: Pick<Site, 'dataDir'>) => {
  const store = createSqliteStore(dataDir)
  const rows = await store.list({})
  await store.close()
  return rows
}

test('two servers on one folder, killed again and again, their clock set, before a faulty relay: no enquiry is lost, copies are recognisable', async () => {
  test.setTimeout(240_000)
  const seed = 20_261_121
  const result = await runChaos({
    enquiries: 60,
    store: 'folder',
    kills: 4,
    visitors: 6,
    faultRate: 0.1,
    // No two silent retries of a browser lie further apart than five seconds, so one of them meets each life.
    killAfter: [5, 7],
    oneAtATime: true,
    waitsBySchedule: false,
    seed,
  })
  const { accepted, delivered, lost, copies, redated, cuts, kills, failuresShown } = result
  expect({ accepted, delivered, lost, redated, failuresShown }, `seed ${seed}`).toEqual({
    accepted: 60,
    delivered: 60,
    lost: [],
    failuresShown: 0,
    redated: [],
  })
  expect(copies.length).toBeLessThanOrEqual(cuts + kills)
  expect(kills, 'or this would prove nothing').toBeGreaterThanOrEqual(4)
  expect(result.clockSteps, 'or this would prove nothing').toBeGreaterThan(0)
  expect(result.faults, 'or this would prove nothing').toBeGreaterThan(0)
})

test('without kills and cuts every mail arrives exactly once', async ({ ownSite }) => {
  const relay = await startRelay()
  const site = await ownSite({ SMTP_PORT: String(relay.port), MAILS_PER_SECOND: '1000' })
  const sent = await Promise.all(
    Array.from({ length: 200 }, (_, n) => send(site.url, { message: `Enquiry ${n}` })),
  )
  // A second copy of a mail would have arrived by the time that the last row is sent.
  const unfinished = async () => (await rowsOf(site)).filter(({ state }) => state !== 'sent').length
  await expect.poll(unfinished, { timeout: 60_000 }).toBe(0)
  expect(new Set(relay.mails.map(({ messageId }) => messageId))).toEqual(
    new Set(sent.map(({ id }) => `<${id}@tanabana.example>`)),
  )
  expect(relay.mails).toHaveLength(200)
  await relay.close()
})

test('two servers on one folder send a mail once, though the relay takes its time', async ({ ownSite }) => {
  const relay = await startRelay({ dot: { reply: '250 taken', delayMs: 5000 } })
  const dataDir = await mkdtemp(join(tmpdir(), 'shared-'))
  const settings = { SMTP_PORT: String(relay.port), DATA_DIR: dataDir }
  const [one, two] = await Promise.all([ownSite(settings), ownSite(settings)])
  const { id } = await send(one.url)
  await expect
    .poll(async () => (await rowsOf({ dataDir })).map(({ state }) => state), { timeout: 60_000 })
    .toEqual(['sent'])
  expect(relay.mails.map(({ messageId }) => messageId)).toEqual([`<${id}@tanabana.example>`])
  expect(await Promise.all([one.stop(), two.stop()])).toEqual([0, 0])
  await relay.close()
  await rm(dataDir, { recursive: true, force: true })
})

test('while the relay is away visitors are told yes, and the mail comes with the relay', async ({
  ownSite,
}) => {
  const gone = await startRelay()
  await gone.close()
  const site = await ownSite({ SMTP_PORT: String(gone.port) })
  const { status, id } = await send(site.url)
  expect(status).toBe(200)
  expect(await statusOf(`${site.url}/api/health`)).toBe(200)

  const relay = await startRelay({}, gone.port)
  await expect
    .poll(() => relay.mails.map(({ messageId }) => messageId), { timeout: 65_000 })
    .toEqual([`<${id}@tanabana.example>`])
  await relay.close()
})

test('a double click and a retry with the same key are one enquiry and one mail', async ({ ownSite }) => {
  const relay = await startRelay()
  const site = await ownSite({ SMTP_PORT: String(relay.port) })
  const answers = [
    ...(await Promise.all([send(site.url, { key: 'one-form' }), send(site.url, { key: 'one-form' })])),
    await send(site.url, { key: 'one-form' }),
  ]
  const [first] = answers
  expect(first?.status).toBe(200)
  expect(answers).toEqual(answers.map(() => first))
  expect((await send(site.url, { key: 'one-form', message: 'Something else' })).status).toBe(422)
  await expect.poll(async () => (await rowsOf(site)).map(({ state }) => state)).toEqual(['sent'])
  expect(relay.mails).toHaveLength(1)
  await relay.close()
})

test('a retry is answered from the store, also when its visitor has sent too much since', async ({
  ownSite,
}) => {
  const site = await ownSite({ TRUST_PROXY_HOPS: '1', METRICS_TOKEN: TOKEN })
  const first = await send(site.url, { key: 'one-form' })
  for (let n = 1; n < 5; n++) await send(site.url, { message: `Enquiry ${n}` })
  expect((await send(site.url, { message: 'One too many' })).status).toBe(429)
  expect(await send(site.url, { key: 'one-form' })).toEqual(first)
  expect(await numbersOf(site)).toContain('enquiries_rejected_total{reason="too-many"} 1')
  expect(site.output()).toContain('"event":"enquiry.rejected","code":"too-many"')
})

test('with a store that cannot be used the mail goes out directly, and health says so', async ({
  ownSite,
}) => {
  const relay = await startRelay()
  const file = join(tmpdir(), `no-folder-${crypto.randomUUID()}`)
  await writeFile(file, '')
  const site = await ownSite({ SMTP_PORT: String(relay.port), DATA_DIR: file })
  await expect
    .poll(() => site.output())
    .toContain(`WARNING: Enquiries cannot be stored in ${file} (DATA_DIR).`)
  expect((await send(site.url)).status).toBe(200)
  expect(relay.mails).toHaveLength(1)
  const health = await fetch(`${site.url}/api/health`)
  expect([health.status, await health.json()]).toEqual([503, { status: 'failing', reasons: ['store'] }])

  relay.follow({ MAIL: { reply: '421 busy' } })
  expect(await send(site.url, { message: 'Another' })).toMatchObject({ status: 503, retryAfter: '30' })
  await relay.close()
})

test('a robot is told yes, its enquiry is held, and one command sends it after all', async ({ ownSite }) => {
  const relay = await startRelay()
  const site = await ownSite({ SMTP_PORT: String(relay.port) })
  const { status, id } = await send(site.url, { topic: 'Cheap watches' })
  expect(status).toBe(200)
  await expect.poll(async () => (await rowsOf(site)).map(({ state }) => state)).toEqual(['held'])
  expect(relay.mails.filter(({ messageId }) => messageId.includes(id))).toEqual([])

  const store = createSqliteStore(site.dataDir)
  await store.requeue(['held'], Date.now(), [id])
  await store.close()
  await expect.poll(() => relay.mails.filter(({ messageId }) => messageId.includes(id)).length).toBe(1)
  await relay.close()
})

test('health is open to all and says words only; numbers are for those who have the token', async ({
  ownSite,
}) => {
  const site = await ownSite({ METRICS_TOKEN: TOKEN })
  for (const path of ['/api/health', '/api/health/delivery']) {
    const response = await fetch(site.url + path)
    expect([response.status, await response.json()]).toEqual([200, { status: 'ok' }])
    expect(response.headers.get('cache-control')).toBe('no-store')
  }
  expect(await statusOf(`${site.url}/api/metrics`)).toBe(404)
  await send(site.url)
  // The route that accepts and the worker that sends are bundled apart, and have to share what they count.
  await expect.poll(() => numbersOf(site)).toContain('enquiries_delivered_total 1')
  expect(await numbersOf(site)).toContain('enquiries_accepted_total{form="contact"} 1')
})

test('asked to stop in the middle of a mail, with a hundred slow visitors, it ends in ten seconds and sends nothing twice', async ({
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
  expect(relay.mails.map(({ messageId }) => messageId)).toEqual(
    [id, later.id].map((each) => `<${each}@tanabana.example>`),
  )
  await again.stop()
  await rm(dataDir, { recursive: true, force: true })
  await relay.close()
})

test('nothing that a visitor wrote is in the log, tampered with or not, and no yes without a row', async ({
  ownSite,
}) => {
  const relay = await startRelay({
    RCPT: { reply: '550 <office@tanabana.example> unknown, says Sana Malik' },
  })
  const site = await ownSite({ SMTP_PORT: String(relay.port), TRUST_PROXY_HOPS: '1' })
  for (let n = 0; n < 20; n++) await send(site.url, { message: `Enquiry ${n}` })
  await send(site.url, { phone: 'abc' })
  await expect.poll(() => site.output()).toContain('550 RCPT TO')

  const answers = await answersToTampered(site.url)
  expect(answers.filter((answer) => !/^(HTTP\/1\.1 |$)/.test(answer) || /HTTP\/1\.1 5/.test(answer))).toEqual(
    [],
  )
  const promised = answers.flatMap((answer) => [...answer.matchAll(/"id":"([^"]+)"/g)].map(([, id]) => id))
  const refused = answers.filter((answer) => /HTTP\/1\.1 4/.test(answer))
  expect(promised.length, 'or this would prove nothing').toBeGreaterThan(3)
  expect(refused.length, 'or this would prove nothing').toBeGreaterThan(100)
  expect(await statusOf(`${site.url}/api/health`)).toBe(200)
  const kept = new Set((await rowsOf(site)).map(({ id }) => id))
  expect(promised.filter((id) => !kept.has(id ?? ''))).toEqual([])

  const lines = site
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{'))
  expect(lines.length).toBeGreaterThan(20)
  expect(lines.filter((line) => /sana|malik|@|1234567|clinics|Enquiry \d/i.test(line))).toEqual([])
  await relay.close()
})
