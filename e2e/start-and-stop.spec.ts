import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, test } from '#e2e/fixtures/test.ts'
import type { Site } from '#e2e/support/site.ts'
import { createSqliteStore } from '#lib/outbox/sqlite/sqlite-store.ts'
import { anEnquiry } from '#lib/outbox/testing/bench.ts'

// How the process treats those who run it, and connections that mean harm.

// An empty setting is an unset one.
const noRelay = { SMTP_HOST: '', SMTP_PORT: '', MAIL_FROM: '', MAIL_TO: '' }

async function open(url: string): Promise<Socket> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  await once(socket, 'connect')
  return socket
}

/** A form post whose body is still on its way: the server is answering it and cannot finish. */
async function postHalfAForm(site: Site): Promise<Socket> {
  const socket = await open(site.url)
  socket.write(
    'POST /api/sendEmail HTTP/1.1\r\nHost: localhost\r\n' +
      'Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 10\r\n\r\nname=',
  )
  return socket
}

async function refuses(url: string): Promise<boolean> {
  return await fetch(url).then(
    () => false,
    () => true,
  )
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

test('a site that is stopped while a form is being sent still answers it, takes no new visitor, and ends with 0', async ({
  ownSite,
}) => {
  const site = await ownSite()
  const posting = await postHalfAForm(site)
  const answer = text(posting)
  // An answered request behind the half one: the server has read what came before.
  await fetch(site.url)
  const exitCode = site.stop()
  await expect.poll(() => refuses(site.url)).toBe(true)

  posting.write('Hello')
  expect(await answer).toMatch(/^HTTP\/1\.1 4\d\d [\s\S]*\r\nconnection: close\r\n[\s\S]*<h1/i)
  expect(await exitCode).toBe(0)
})

test('Ctrl+C ends it as orderly as a supervisor’s signal does', async ({ ownSite }) => {
  const site = await ownSite()
  const posting = await postHalfAForm(site)
  const answer = text(posting)
  await fetch(site.url)
  process.kill(site.pid, 'SIGINT')
  await expect.poll(() => refuses(site.url)).toBe(true)

  posting.write('Hello')
  expect(await answer).toMatch(/^HTTP\/1\.1 4\d\d /)
  // It has to be gone before `stop`: that sends the other signal, which would end a process that ignored this one.
  await expect.poll(() => isRunning(site.pid)).toBe(false)
  expect(await site.stop()).toBe(0)
})

test('a stop takes no longer than ten seconds, however slow a client is', async ({ ownSite }) => {
  const site = await ownSite()
  const slow = await postHalfAForm(site)
  slow.on('error', () => undefined)
  await fetch(site.url)
  const started = performance.now()
  expect(await site.stop()).toBe(0)
  expect(performance.now() - started).toBeLessThan(10_000)
})

test('headers that never end are cut off with 408 before fifteen seconds are over', async ({ baseURL }) => {
  const socket = await open(baseURL ?? '')
  socket.write('GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ')
  const started = performance.now()
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 408 /)
  expect(performance.now() - started).toBeLessThan(15_000)
})

test('a second start on the same port names the way out; the first then stops without waiting for connections that ask for nothing', async ({
  ownSite,
}) => {
  const site = await ownSite()
  const { port } = new URL(site.url)
  await expect(ownSite({ PORT: port, SITE_URL: '' })).rejects.toThrow(
    new RegExp(`Port ${port} is taken by another program\\. Set PORT to a free one`),
  )

  const unused = await open(site.url)
  unused.on('error', () => undefined)
  const closed = once(unused, 'close')
  const started = performance.now()
  expect(await site.stop()).toBe(0)
  await closed
  expect(performance.now() - started).toBeLessThan(5000)
})

test('settings that do not fit together are all named at once, and nothing starts', async ({ ownSite }) => {
  const start = ownSite({ SMTP_USER: 'web', SITE_URL: 'example.com' })
  await expect(start).rejects.toThrow(
    /SITE_URL is not a web address[\s\S]*SMTP_USER is set without SMTP_PASS/,
  )
})

test('nothing starts on a store whose enquiries were moved away, and one sentence says where they are', async ({
  ownSite,
}) => {
  const { dataDir } = await ownSite()
  const store = createSqliteStore(dataDir)
  await store.writeNote('moved-to', 'postgres://db.example/site')
  await store.close()
  await expect(ownSite({ DATA_DIR: dataDir })).rejects.toThrow(
    /were moved to postgres:\/\/db\.example\/site: set /,
  )
})

test('a site for the public asks for https from then on, and says loudly without a relay that nothing is mailed', async ({
  ownSite,
}) => {
  const site = await ownSite({ ...noRelay, SITE_URL: 'https://www.example.com' })
  await expect.poll(() => site.output()).toMatch(/SMTP_HOST is not set, so NO ENQUIRY IS MAILED/)
  expect(site.output()).not.toMatch(/Inbox/)

  const { headers } = await fetch(site.url)
  expect(headers.get('strict-transport-security')).toBe('max-age=63072000')
  expect(headers.get('content-security-policy')).toMatch(/upgrade-insecure-requests/)
})

test('without a relay, a site on its developer’s machine opens an inbox and says where', async ({
  ownSite,
}) => {
  const site = await ownSite(noRelay)
  await expect.poll(() => site.output()).toMatch(/Inbox .* AND NOWHERE ELSE/)
  const inbox = /Inbox {2}(http:\/\/localhost:\d+)/.exec(site.output())?.[1]
  expect((await fetch(inbox ?? '')).status).toBe(200)

  // Should this ever be what visitors reach, nothing that they send is beyond recovery, and health does not say ok.
  const health = await fetch(`${site.url}/api/health/delivery`)
  expect([health.status, await health.json()]).toEqual([
    503,
    { status: 'failing', reasons: ['unconfigured'] },
  ])
  const answer = await fetch(`${site.url}/api/sendEmail`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(anEnquiry),
  })
  expect(answer.status).toBe(200)
  const store = createSqliteStore(site.dataDir)
  await expect.poll(async () => (await store.stats()).unmailed).toBe(1)
  await store.close()
})

test('a site answers pages while nobody reads its log', async ({ ownSite }) => {
  const site = await ownSite({ ACCESS_LOG: 'true' })
  site.stopReading()
  // Several times what a pipe holds: 220 answers were enough to stop the site.
  for (let n = 0; n < 3000; n++) expect((await fetch(site.url, { method: 'HEAD' })).status).toBe(200)
})
