import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { execaNode } from 'execa'
import { expect, test } from '#e2e/fixtures/test.ts'
import { createSqliteStore } from '#lib/outbox/sqlite/sqlite-store.ts'
import { anEnquiry } from '#lib/outbox/testing/outbox-bench.ts'
import { isRunning } from '#testing/is-running.ts'

// Tests of starting and stopping the process, and of hostile connections.

// An empty value counts as unset.
const noRelay = { SMTP_HOST: '', SMTP_PORT: '', MAIL_FROM: '', MAIL_TO: '' }

async function open(url: string): Promise<Socket> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  await once(socket, 'connect')
  return socket
}

for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
  test(`a site that gets ${signal} while a form is sent answers it, accepts no new connection, and exits with 0`, async ({
    ownSite,
  }) => {
    const site = await ownSite()
    // The server cannot finish this request, because half of its body is missing.
    const posting = await open(site.url)
    posting.write(
      'POST /api/sendEmail HTTP/1.1\r\nHost: localhost\r\n' +
        'Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 10\r\n\r\nname=',
    )
    const answer = text(posting)
    // When this request is answered, the server has also read the unfinished request before it.
    await fetch(site.url)
    process.kill(site.pid, signal)
    await expect.poll(() => fetch(site.url).catch(() => 'refused')).toBe('refused')

    posting.write('Hello')
    expect(await answer).toMatch(/^HTTP\/1\.1 4\d\d [\s\S]*\r\nconnection: close\r\n[\s\S]*<h1/i)
    // The process must end before `stop` is called: `stop` sends SIGTERM, which would end a process that ignored SIGINT.
    await expect.poll(() => isRunning(site.pid)).toBe(false)
    expect(await site.stop()).toBe(0)
  })
}

test('headers or a body that never end are refused after ten seconds or some more', async ({ baseURL }) => {
  const head = 'POST /api/sendEmail HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n'
  const until = async (socket: Socket) => {
    const started = performance.now()
    const [said] = await once(socket.setEncoding('utf8'), 'data')
    expect(performance.now() - started).toBeLessThan(20_000)
    socket.destroy()
    return said
  }
  const [headers, body] = [await open(baseURL ?? ''), await open(baseURL ?? '')]
  headers.write('GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ')
  body.write(`${head}Content-Length: 1000\r\n\r\n{`)
  const drip = setInterval(() => body.write(' '), 1000)
  const slowHeaders = until(headers)
  expect(await until(body)).toContain('HTTP/1.1 408 ')
  clearInterval(drip)
  expect(await slowHeaders).toContain('HTTP/1.1 408 ')
})

test('a second start on the same port, or one with wrong settings, prints a remedy; the first stops without waiting for idle connections', async ({
  ownSite,
}) => {
  const site = await ownSite()
  const { port } = new URL(site.url)
  await expect(ownSite({ PORT: port, SITE_URL: '' })).rejects.toThrow(
    new RegExp(`Port ${port} is taken by another program\\. Set PORT to a free one`),
  )
  await expect(ownSite({ SMTP_USER: 'web', SITE_URL: 'example.com' })).rejects.toThrow(
    /SITE_URL is not a web address[\s\S]*SMTP_USER or SMTP_PASS is missing/,
  )

  const unused = await open(site.url)
  unused.on('error', () => undefined)
  const closed = once(unused, 'close')
  const started = performance.now()
  expect(await site.stop()).toBe(0)
  await closed
  expect(performance.now() - started).toBeLessThan(5000)
})

test('the built site passes the trial of a release: it starts with an empty store, and mails an enquiry', async () => {
  const { all } = await execaNode('tools/release/trial.ts', { all: true, reject: false })
  expect(all).toBe('The build passed its trial.')
})

test('without a relay, a public site prints a warning that no enquiry is mailed, and opens no inbox', async ({
  ownSite,
}) => {
  const site = await ownSite({ ...noRelay, SITE_URL: 'https://www.example.com' })
  await expect.poll(() => site.output()).toMatch(/SMTP_HOST is not set, so NO ENQUIRY IS MAILED/)
  expect(site.output()).not.toMatch(/Inbox/)
})

test('without a relay, a site on its developer’s machine opens an inbox and says where', async ({
  ownSite,
}) => {
  const site = await ownSite(noRelay)
  await expect.poll(() => site.output()).toMatch(/Inbox .* AND NOWHERE ELSE/)
  const inbox = /Inbox {2}(http:\/\/localhost:\d+)/.exec(site.output())?.[1]
  expect((await fetch(inbox ?? '')).status).toBe(200)

  // If visitors ever reach such a site, their enquiries can be recovered, and the health check fails.
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
