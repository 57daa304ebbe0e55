import { expect, test } from 'vitest'
import { isOwnOrigin } from './origin.ts'

test.each<[string, Record<string, string>, boolean]>([
  ['one of our pages', { 'sec-fetch-site': 'same-origin' }, true],
  ['the visitor alone', { 'sec-fetch-site': 'none' }, true],
  ['a sister domain', { 'sec-fetch-site': 'same-site' }, false],
  ['a foreign page', { 'sec-fetch-site': 'cross-site' }, false],
  [
    'a foreign page that claims our origin',
    { 'sec-fetch-site': 'cross-site', origin: 'https://a.example', host: 'a.example' },
    false,
  ],
  ['an older browser on our page', { origin: 'https://a.example', host: 'a.example' }, true],
  [
    'an older browser on our page at a port',
    { origin: 'http://localhost:3000', host: 'localhost:3000' },
    true,
  ],
  ['an older browser on a foreign page', { origin: 'https://b.example', host: 'a.example' }, false],
  ['a sandboxed frame', { origin: 'null', host: 'a.example' }, false],
  ['a command line', { host: 'a.example' }, true],
])('a request from %s: allowed %#', (_from, headers, allowed) => {
  expect(isOwnOrigin(new Headers(headers))).toBe(allowed)
})
