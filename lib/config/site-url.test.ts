import { expect, test } from 'vitest'
import { otherAddressAdvice, siteUrl, siteUrlAdvice } from './site-url.ts'

test.each([
  ['no address', undefined, 'SITE_URL is not set'],
  ['this machine', 'http://localhost:4000', 'SITE_URL names this machine'],
  ['an address without https', 'http://www.example.com', 'without https'],
])('a build for %s gives advice', (_case, SITE_URL, words) => {
  expect(siteUrlAdvice({ SITE_URL })).toContain(words)
})

test('a build for a public https address gives no advice', () => {
  expect(siteUrlAdvice({ SITE_URL: 'https://www.example.com' })).toBeUndefined()
})

test('a faulty SITE_URL stops the build with the name of the setting', () => {
  expect(() => siteUrl({ SITE_URL: 'www.example.com' })).toThrow(/SITE_URL/)
})

const PUBLIC = 'https://www.example.com'

test.each([
  ['has the address of its pages', PUBLIC, PUBLIC, false],
  ['is tried on the machine that built it', 'http://127.0.0.1:4000', 'http://localhost:3000', false],
  ['is a trial copy of the real one', 'https://next.example.com', PUBLIC, true],
])('a site that %s starts without advice', (_case, running, builtFor, preview) => {
  const siteUrl = running === undefined ? undefined : new URL(running)
  expect(otherAddressAdvice({ siteUrl, preview }, new URL(builtFor))).toBeUndefined()
})

test.each([
  [
    'built without SITE_URL',
    PUBLIC,
    'http://localhost:3000',
    /built for http:\/\/localhost:3000.* is https:/,
  ],
  ['started without SITE_URL', undefined, PUBLIC, /SITE_URL is not set\. Build and start with the same/],
])('a site %s gives advice at its start', (_case, running, builtFor, words) => {
  const siteUrl = running === undefined ? undefined : new URL(running)
  expect(otherAddressAdvice({ siteUrl, preview: false }, new URL(builtFor))).toMatch(words)
})
