import { expect, test } from 'vitest'
import { isOwnOrigin } from './origin.ts'

test.each<[string, boolean, Record<string, string>]>([
  ['one of our pages', true, { 'sec-fetch-site': 'same-origin' }],
  ['the visitor alone', true, { 'sec-fetch-site': 'none' }],
  ['a sister domain', false, { 'sec-fetch-site': 'same-site' }],
  ['a foreign page', false, { 'sec-fetch-site': 'cross-site' }],
  [
    'a foreign page that claims our origin',
    false,
    { 'sec-fetch-site': 'cross-site', origin: 'https://a.example', host: 'a.example' },
  ],
  ['an older browser on our page', true, { origin: 'https://a.example', host: 'a.example' }],
  [
    'an older browser on our page at a port',
    true,
    { origin: 'http://localhost:3000', host: 'localhost:3000' },
  ],
  ['an older browser on a foreign page', false, { origin: 'https://b.example', host: 'a.example' }],
  ['a sandboxed frame', false, { origin: 'null', host: 'a.example' }],
  ['a command line', true, { host: 'a.example' }],
])('a request from %s is allowed: %s', (_from, allowed, headers) => {
  expect(isOwnOrigin(new Headers(headers))).toBe(allowed)
})

test('behind a proxy that replaces Host, the address of the site says what is ours', () => {
  const headers = new Headers({ origin: 'https://a.example', host: '127.0.0.1:3000' })
  expect(isOwnOrigin(headers, 'a.example')).toBe(true)
  expect(isOwnOrigin(headers, 'b.example')).toBe(false)
  expect(isOwnOrigin(new Headers({ origin: 'null' }), undefined)).toBe(false)
})
