import { readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, test } from '#e2e/fixtures/test.ts'
import type { Manifest } from '#server/build/manifest.ts'
import { ask } from '#testing/ask.ts'
import { addressOf, pathsOf } from '#testing/site-content.ts'

// Requests for every address of the build, and requests that vulnerability scanners send. Each gets the usual response
// or is refused. headers.spec.ts tests the headers of each kind of response.

const manifest: Manifest = JSON.parse(readFileSync('.site/manifest.json', 'utf8'))
const pages = Object.keys(manifest.documents).filter((address) => !address.startsWith('/missing/'))
const PROTECTION = {
  'content-security-policy': expect.stringMatching(/^default-src 'none'; .*frame-ancestors 'none'/),
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
}
/** Bytes of a long address. A redirect repeats the address in its headers, which may also have at most 16 KiB. */
const LONG = 12_000

test('every page of the build has its policy, frames nothing but the map on /contact, and names no framework; every file has a type', async ({
  baseURL,
}) => {
  for (const path of pages) {
    const { status, headers } = await ask(baseURL, path, { method: 'HEAD' })
    const policy = String(headers['content-security-policy'])
    expect([path, status]).toEqual([path, 200])
    expect(headers).toMatchObject(PROTECTION)
    expect(policy).not.toMatch(/unsafe-inline|unsafe-eval/)
    expect([path, policy.includes('frame-src')]).toEqual([path, path === addressOf('/contact')])
    expect(headers).not.toHaveProperty('x-powered-by')
    expect(headers).not.toHaveProperty('set-cookie')
  }
  for (const path of Object.keys(manifest.files)) {
    const { status, headers } = await ask(baseURL, path, { method: 'HEAD' })
    expect([path, status, headers['content-type']]).toEqual([path, 200, expect.stringContaining('/')])
    expect(headers).toMatchObject({ ...PROTECTION, 'cross-origin-resource-policy': 'cross-origin' })
  }
})

test('an odd spelling of an address is not found, and no redirect leads to another host', async ({
  baseURL,
}) => {
  const statuses = {
    200: [addressOf('/fAq?from=mail'), addressOf('/faq').replace('f', '%66'), 'http://example.com/'],
    400: ['/%C0%AF', '/%E0%A4%A', '/\\example.com', '///example.com'],
    404: [
      ...['/services/nothing-we-do', '/missing/services', '/blog/page/99'].map(addressOf),
      ...['/blog/page/0', '/blog/page/1', '/blog/page/2.0', '/blog/category/no-such'].map(addressOf),
      ...['/404', '/api/sendMail', '/./faq', '/faq%2f'],
      ...['/.env', '/.site/manifest.json', '/.git/config', '/%2e%2e/package.json', '/services/%2e%2e/faq'],
      ...['/services/..%2ffaq', '/%2F%2Fexample.com', '/faq%00.html', '/%0d%0aset-cookie:%20a=b'],
      ...['/index.html', '/about.txt', '/about.rsc', '/about.md.br', '/messages.md', '/%00'],
      ...['/_next/static/chunks/of-another-build.js', '/_next/image?url=%2Ficon.svg&w=64&q=75'],
      ...['/_next/static/../../../package.json', '/_next/static/%2e%2e/%2e%2e/package.json'],
      ...['/_next/data/x/index.json', '/_next/server/app/page.js'],
      ...pathsOf('service').flatMap((path) => [
        path.replace(/\b\//, '%2F'),
        path.replace(/\b\//, '//'),
        path.replace(/[^/]+$/, (id) => id.toUpperCase()),
      ]),
    ],
  }
  for (const [status, paths] of Object.entries(statuses))
    for (const path of paths) {
      const { status: answered, headers } = await ask(baseURL, path)
      expect([path, answered]).toEqual([path, Number(status)])
      expect(headers, path).toMatchObject(PROTECTION)
      expect(headers, path).not.toHaveProperty('set-cookie')
    }
  for (const path of [
    addressOf('/faq/?x=1'),
    '/%2fexample.com/',
    '/%5cexample.com/',
    '/%0d%0alocation:%20x/',
  ]) {
    const { status, headers } = await ask(baseURL, path)
    expect([path, status, headers.location]).toEqual([path, 308, path.replace(/\/+(\?.*)?$/, '$1')])
    expect(new URL(headers.location ?? '', baseURL).origin).toBe(baseURL)
  }
})

test('an odd method is refused without an echo, and an unread body ends the connection', async ({
  baseURL,
}) => {
  for (const [path, allow, methods] of [
    ...['/', '/contact', '/feed.xml', '/_next/static/x.js', '/nowhere'].map(
      (path) => [path, 'GET, HEAD', ['POST', 'QUERY']] as const,
    ),
    ['/api/sendEmail', 'GET, HEAD, POST', []],
    ['/api/health', 'GET, HEAD', ['POST']],
  ] as const) {
    for (const method of ['TRACE', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND', ...methods]) {
      const answer = await ask(baseURL, path, { method, headers: { 'x-secret': 'echo-me' } })
      expect([path, method, answer.status, answer.headers.allow]).toEqual([path, method, 405, allow])
      expect(JSON.stringify(answer.headers) + String(answer.body)).not.toContain('echo-me')
    }
  }
  const { hostname, port } = new URL(baseURL ?? '')
  const socket = connect(Number(port), hostname)
  socket.write('CONNECT example.com:443 HTTP/1.1\r\nHost: localhost\r\n\r\n')
  expect(await text(socket)).toBe('')
  const unread = await ask(baseURL, '/contact', { method: 'POST', body: 'name=x' })
  expect([unread.status, unread.headers.connection]).toEqual([405, 'close'])
})

test('an address as long as an address can be is answered', async ({ baseURL }) => {
  for (const [path, status] of [
    [addressOf(`/services/${'a'.repeat(LONG)}`), 404],
    [`/x${'/'.repeat(LONG)}x/`, 308],
    [addressOf(`/faq?${'a=b&'.repeat(LONG / 4)}`), 200],
  ] as const) {
    const answer = await ask(baseURL, path)
    expect([path.slice(0, 20), answer.status]).toEqual([path.slice(0, 20), status])
  }
})
