import { expect, test, vi } from 'vitest'
import { isOwnOrigin, readBody } from './request.ts'

const BYTES_MAX = 100

function post(body: BodyInit | null, headers: Record<string, string> = {}) {
  return new Request('http://localhost/', { method: 'POST', body, headers, duplex: 'half' } as RequestInit)
}

/** A body that sends these chunks and then stays open. `given.up` is true once it was cancelled. */
function endless(...chunks: string[]) {
  const given = { up: false }
  const stream = new ReadableStream({
    start: (controller) => {
      for (const chunk of chunks) controller.enqueue(new TextEncoder().encode(chunk))
    },
    cancel: () => {
      given.up = true
    },
  })
  return { stream, given }
}

test.each([
  ['it is too large', ['0'.repeat(BYTES_MAX), 'x']],
  ['it has too many chunks, which cost more than their bytes', ['x', 'x']],
])('an endless body is cancelled as soon as %s', async (_when, chunks) => {
  const { stream, given } = endless(...chunks)
  expect(await readBody(post(stream), BYTES_MAX)).toEqual({ status: 'too-large' })
  await expect.poll(() => given.up).toBe(true)
})

test('a body with a Content-Length that is too large is not read', async () => {
  const { stream, given } = endless()
  const post101 = post(stream, { 'content-length': '101' })
  expect(await readBody(post101, BYTES_MAX)).toEqual({ status: 'too-large' })
  expect(given.up).toBe(true)
})

test('a broken connection returns a status and throws no error', async () => {
  const stream = new ReadableStream({ pull: (controller) => controller.error(new Error('reset')) })
  expect(await readBody(post(stream), BYTES_MAX)).toEqual({ status: 'broken-off' })
})

const ours = { origin: 'https://a.example', host: 'a.example' }
test.each<[string, boolean, Record<string, string>]>([
  ['one of our pages', true, { 'sec-fetch-site': 'same-origin' }],
  ['the address bar', true, { 'sec-fetch-site': 'none' }],
  ['a sister domain', false, { 'sec-fetch-site': 'same-site' }],
  ['a foreign page', false, { 'sec-fetch-site': 'cross-site' }],
  ['a foreign page that claims our origin', false, { 'sec-fetch-site': 'cross-site', ...ours }],
  ['an older browser on our page', true, ours],
  ['the same at a port', true, { origin: 'http://localhost:3000', host: 'localhost:3000' }],
  ['an older browser on a foreign page', false, { origin: 'https://b.example', host: 'a.example' }],
  ['a sandboxed frame', false, { origin: 'null', host: 'a.example' }],
  ['a command line', true, { host: 'a.example' }],
])('a request from %s is allowed: %s', (_from, allowed, headers) => {
  expect(isOwnOrigin(new Headers(headers))).toBe(allowed)
})

test('an overlong Origin is refused before it is parsed', () => {
  const parse = vi.spyOn(URL, 'parse')
  const origin = `https://${'\u00e4\u00f6'.repeat(5000)}`
  expect(isOwnOrigin(new Headers({ origin, host: 'a.example' }))).toBe(false)
  expect(parse).not.toHaveBeenCalled()
})

test('behind a proxy that replaces Host, the site address decides which origin is ours', () => {
  const headers = new Headers({ origin: 'https://a.example', host: '127.0.0.1:3000' })
  expect([isOwnOrigin(headers, 'a.example'), isOwnOrigin(headers, 'b.example')]).toEqual([true, false])
})
