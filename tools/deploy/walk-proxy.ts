import assert from 'node:assert/strict'
import { connect } from 'node:http2'
import { type RequestOptions, request } from 'node:https'
import { buffer } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import type { Site } from '#e2e/support/site.ts'
import { filledForm } from '#lib/enquiry/filled-in.ts'
import { enquiryForms } from '#lib/enquiry/forms.ts'
import type { InboxMessage } from '#server/inbox/page.ts'
import { ask } from '#server/trial/ask.ts'

const HOST = 'www.example.com'
const ARRIVES_WITHIN_MS = 15_000
/** One more than one visitor may send at once (lib/intake/limits.ts). */
const TOO_MANY = 6
const TOO_LARGE_BYTES = 256 * 1024 + 1

/** What a proxy must hand on unchanged; HSTS is on the list because it is the site's to say. */
const SAME_HEADERS = [
  'content-encoding',
  'content-length',
  'content-type',
  'etag',
  'cache-control',
  'content-security-policy',
  'strict-transport-security',
  'x-content-type-options',
]

type Answer = { status: number; headers: Record<string, string | string[] | undefined>; body: Buffer }

/**
 * Walks the site behind a proxy on a port of this machine as its visitors do.
 * @throws AssertionError that names what the proxy changed, lost or believed
 */
export async function walkProxy(site: Site, port: number): Promise<void> {
  for (const path of ['/', '/faq', '/feed.xml', '/no-such-page']) {
    const headers = { 'accept-encoding': 'br, gzip', host: HOST }
    const direct = await ask(site.url, path, { headers })
    const proxied = await askHttps(port, path, { headers })
    assert.equal(proxied.status, direct.status, `the status of ${path}`)
    for (const name of SAME_HEADERS)
      assert.equal(proxied.headers[name], direct.headers[name], `${name} of ${path}`)
    assert.ok(proxied.body.equals(direct.body), `the body of ${path}`)
  }
  console.log('pages, feed and 404: status, headers and compressed bodies are the site’s own')

  assert.equal(await askHttp2(port, '/'), 200)
  console.log('HTTP/2: answered')

  const tooLarge = await post(port, { message: 'x'.repeat(TOO_LARGE_BYTES) })
  assert.equal(tooLarge.status, 413)
  assert.match(String(tooLarge.headers['content-type']), /^application\/problem\+json/)
  console.log('a body that is too large: refused by the site, in its own words')

  // If the address that a visitor claims were believed, the limit for one visitor would refuse the last of these.
  // The true address is one of this machine, which is never limited.
  const statuses: number[] = []
  for (let turn = 1; turn <= TOO_MANY; turn++) {
    const headers = { 'x-forwarded-for': '203.0.113.7' }
    statuses.push((await post(port, { message: `Number ${turn}` }, headers)).status)
  }
  assert.deepEqual(statuses, Array(TOO_MANY).fill(200), 'a made-up X-Forwarded-For was believed')
  console.log('a made-up X-Forwarded-For: not believed')

  await untilArrived(site, 'Number 1')
  console.log('the enquiry arrived as a mail')
}

/** Asks the proxy as a browser does, over TLS with a certificate that nobody vouches for. */
export async function askHttps(
  port: number,
  path: string,
  { body = '', ...options }: RequestOptions & { body?: string } = {},
): Promise<Answer> {
  return await new Promise((resolve, reject) => {
    const headers = { host: HOST, ...options.headers }
    const target = {
      host: '127.0.0.1',
      port,
      path,
      servername: HOST,
      rejectUnauthorized: false,
      agent: false,
    }
    request({ ...target, ...options, headers }, (answer) => {
      buffer(answer).then(
        (bytes) => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: bytes }),
        reject,
      )
    })
      .on('error', reject)
      .end(body)
  })
}

async function askHttp2(port: number, path: string): Promise<number> {
  const session = connect(`https://127.0.0.1:${port}`, { rejectUnauthorized: false, servername: HOST })
  try {
    return await new Promise<number>((resolve, reject) => {
      session.on('error', reject)
      const stream = session.request({ ':path': path, ':authority': HOST })
      stream.on('response', (headers) => resolve(Number(headers[':status'])))
      stream.on('error', reject)
      stream.resume().end()
    })
  } finally {
    session.close()
  }
}

function post(port: number, changes: object, headers: object = {}): Promise<Answer> {
  const { contact } = enquiryForms
  const body = JSON.stringify({ ...filledForm(contact, {}), subject: contact.subject, ...changes })
  return askHttps(port, '/api/sendEmail', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body), ...headers },
    body,
  })
}

async function untilArrived({ inboxUrl }: Site, text: string): Promise<void> {
  const deadline = Date.now() + ARRIVES_WITHIN_MS
  while (Date.now() < deadline) {
    const messages: InboxMessage[] = await (await fetch(`${inboxUrl}/api/messages`)).json()
    if (messages.some((message) => message.text.includes(text))) return
    await pause(100)
  }
  throw new Error(`No mail with "${text}" arrived within ${ARRIVES_WITHIN_MS} ms.`)
}
