import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, test } from '#e2e/fixtures/test.ts'
import { content, pathsOf } from '#e2e/support/content.ts'
import { ask } from '#server/trial/ask.ts'

const shortAddresses = content.navigation.footerServices.slice(0, 1).map(({ href }) => href)

// What only programs send that look for a weak spot: odd methods, headers that belong to the framework, addresses
// written in odd ways. Each gets the plain answer that anybody would get, or a plain refusal.

/** The most that leaves room for the answer that repeats it, whose headers may be 16 KiB long as well. */
const LONG = 12_000

/** Sends these very bytes and resolves to all that comes back until the connection is closed. */
async function send(baseURL: string | undefined, ...lines: string[]): Promise<string> {
  const { hostname, port } = new URL(baseURL ?? '')
  const socket = connect(Number(port), hostname)
  await once(socket, 'connect')
  socket.write(`${[...lines, 'Host: localhost', 'Connection: close'].join('\r\n')}\r\n\r\n`)
  return await text(socket)
}

test('no method but those that are meant gets more than a refusal, wherever it is sent', async ({
  baseURL,
}) => {
  const allowed = {
    '/': 'GET, HEAD',
    '/feed.xml': 'GET, HEAD',
    '/_next/static/x.js': 'GET, HEAD',
    '/nowhere': 'GET, HEAD',
  }
  for (const [path, allow] of Object.entries(allowed)) {
    for (const method of [
      'TRACE',
      'POST',
      'PUT',
      'PATCH',
      'DELETE',
      'OPTIONS',
      'PROPFIND',
      'M-SEARCH',
      'QUERY',
    ]) {
      const { status, headers } = await ask(baseURL, path, { method })
      expect([path, method, status, headers.allow]).toEqual([path, method, 405, allow])
    }
  }
  for (const [path, allow] of [
    ['/api/sendEmail', 'POST'],
    ['/api/health', 'GET, HEAD'],
  ] as const) {
    for (const method of ['TRACE', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND']) {
      const { status, headers } = await ask(baseURL, path, { method })
      expect([path, method, status, headers.allow]).toEqual([path, method, 405, allow])
    }
  }
})

test('no request is echoed, and a tunnel or a method that nobody has heard of is hung up on', async ({
  baseURL,
}) => {
  const traced = await ask(baseURL, '/', { method: 'TRACE', headers: { 'x-secret': 'echo-me' } })
  expect(JSON.stringify(traced.headers) + String(traced.body)).not.toContain('echo-me')
  expect(await send(baseURL, 'BREW / HTTP/1.1')).toMatch(/^HTTP\/1\.1 400 /)
  expect(await send(baseURL, 'CONNECT example.com:443 HTTP/1.1')).toBe('')
})

test.describe('headers that the framework uses among its own parts', () => {
  const FORGED: Record<string, string> = {
    'x-middleware-subrequest': 'middleware:middleware:middleware:middleware:middleware',
    'x-middleware-rewrite': '/messages',
    'x-middleware-next': '1',
    'x-middleware-override-headers': 'host',
    'x-middleware-set-cookie': 'a=b',
    'x-invoke-path': '/messages',
    'x-invoke-status': '500',
    'x-invoke-output': '/messages',
    'x-matched-path': '/messages',
    'x-now-route-matches': '1=messages',
    'x-nextjs-data': '1',
    'x-prerender-revalidate': 'guess',
    'x-vercel-id': '1',
    'next-router-prefetch': '1',
    'next-router-segment-prefetch': '/_tree',
    'next-router-state-tree': '%5B%22broken',
    'next-url': '/../../messages',
    'next-resume': '1',
    'x-forwarded-host': 'evil.example',
    'x-forwarded-proto': 'ftp',
    'x-original-url': '/messages',
    'x-rewrite-url': '/messages',
    'x-http-method-override': 'DELETE',
  }

  test('change nothing about a page, a page that is not there, a file or a redirect', async ({ baseURL }) => {
    for (const path of ['/about', '/nowhere', '/feed.xml', ...shortAddresses, '/faq/']) {
      const plain = await ask(baseURL, path)
      for (const [name, value] of [...Object.entries(FORGED), ['all', ''] as const]) {
        const headers = name === 'all' ? FORGED : { [name]: value }
        const answer = await ask(baseURL, path, { headers })
        expect([name, answer.status, answer.body.equals(plain.body)]).toEqual([name, plain.status, true])
        expect({ ...answer.headers, date: '' }, name).toEqual({ ...plain.headers, date: '' })
      }
    }
  })

  test('get no page, no fault and no other host out of the API', async ({ baseURL }) => {
    const json = { 'content-type': 'application/json' }
    for (const [name, value] of Object.entries(FORGED)) {
      const headers = { ...json, [name]: value }
      const { status } = await ask(baseURL, '/api/sendEmail', { method: 'POST', headers, body: '{}' })
      expect([name, status]).toEqual([name, 422])
    }
    const { status } = await ask(baseURL, '/api/sendEmail', {
      method: 'POST',
      headers: { ...json, ...FORGED },
      body: '{}',
    })
    expect(status).toBe(422)
  })
})

test('an odd spelling of an address is the address of nothing, and none leads to another host', async ({
  baseURL,
}) => {
  for (const [path, status] of [
    ['/%66aq', 404],
    ['/faq%2f', 404],
    ...pathsOf('service').flatMap((path) => [
      [path.replace('s/', 's%2F'), 404] as const,
      [path.replace('s/', 's//'), 404] as const,
    ]),
    ['/services/%2e%2e/faq', 404],
    ['/services/..%2ffaq', 404],
    ['/%2F%2Fexample.com', 404],
    ['/%00', 404],
    ['/faq%00.html', 404],
    ['/%0d%0aset-cookie:%20a=b', 404],
    ['/.env', 404],
    ['/.site/manifest.json', 404],
    ['/.git/config', 404],
    ['/_next/static/%2e%2e/%2e%2e/package.json', 404],
    ['/_next/server/app/page.js', 404],
    ['/_next/data/x/index.json', 404],
    ['/index.html', 404],
    ['/about.txt', 404],
    ['/about.rsc', 404],
    ['/about.md.br', 404],
    ['/%C0%AF', 400],
    ['/\\example.com', 400],
    ['///example.com', 400],
  ] as const) {
    const answer = await ask(baseURL, path)
    expect([path, answer.status]).toEqual([path, status])
    expect(answer.headers, path).not.toHaveProperty('set-cookie')
  }
  for (const path of ['/%2fexample.com/', '/%5cexample.com/', '/%0d%0alocation:%20x/']) {
    const { status, headers } = await ask(baseURL, path)
    expect([path, status, headers.location]).toEqual([path, 308, path.replace(/\/+$/, '')])
    expect(new URL(headers.location ?? '', baseURL).origin).toBe(baseURL)
  }
})

test('whatever range of a file is asked for, the file comes whole and the site lives on', async ({
  baseURL,
}) => {
  for (const path of ['/robots.txt', '/favicon.ico']) {
    const whole = await ask(baseURL, path)
    for (const range of ['5-2', '-1', '0-0', '0-18446744073709551615', 'x']) {
      const { status, body } = await ask(baseURL, path, { headers: { range: `bytes=${range}` } })
      expect([path, range, status, body.equals(whole.body)]).toEqual([path, range, 200, true])
    }
  }
})

test('an address as long as an address can be is answered at once, and a longer one refused', async ({
  baseURL,
}) => {
  const started = performance.now()
  for (const [path, status] of [
    [`/${'a'.repeat(LONG)}`, 404],
    [`/services/${'a'.repeat(LONG)}`, 404],
    [`/${'a/'.repeat(LONG / 2)}b`, 404],
    [`/x${'/'.repeat(LONG)}x/`, 308],
    [`/${'%41'.repeat(LONG / 3)}`, 404],
    [`/faq?${'a=b&'.repeat(LONG / 4)}`, 200],
    // This answer repeats the address twice.
    ...shortAddresses.map((short) => [`${short}?${'a=b&'.repeat(LONG / 8)}`, 308] as const),
    [`/${'a'.repeat(20_000)}`, 431],
  ] as const) {
    const answer = await ask(baseURL, path)
    expect([path.slice(0, 20), answer.status]).toEqual([path.slice(0, 20), status])
  }
  expect(performance.now() - started).toBeLessThan(5000)
})
