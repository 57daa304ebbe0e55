import { expect, test } from 'vitest'
import { otherAddressAdvice, siteUrl, siteUrlAdvice } from './site-url.ts'

test.each([
  ['no address', undefined, 'SITE_URL is not set'],
  ['this machine', 'http://localhost:4000', 'SITE_URL names this machine'],
  ['an address without https', 'http://www.example.com', 'without https'],
  ['a public https address', 'https://www.example.com', undefined],
])('a build for %s gives the right advice', (_case, SITE_URL, words) => {
  const advice = siteUrlAdvice({ SITE_URL })
  expect(advice).toEqual(words && expect.stringContaining(words))
})

test('a faulty SITE_URL stops the build with the name of the setting', () => {
  expect(() => siteUrl({ SITE_URL: 'www.example.com' })).toThrow(/SITE_URL/)
})

const PUBLIC = 'https://www.example.com'
const LOCAL = 'http://localhost:3000'

test.each([
  ['has the address of its pages', PUBLIC, PUBLIC, false, undefined],
  ['is tried on the machine that built it', 'http://127.0.0.1:4000', LOCAL, false, undefined],
  ['is a trial copy of the real one', 'https://next.example.com', PUBLIC, true, undefined],
  ['was built without SITE_URL', PUBLIC, LOCAL, false, /built for http:\/\/localhost:3000.* is https:/],
  ['is started without it', undefined, PUBLIC, false, /SITE_URL is not set\. Build and start with the same/],
])('a site that %s gives the right advice at its start', (_case, running, builtFor, preview, words) => {
  const siteUrl = running === undefined ? undefined : new URL(running)
  const advice = otherAddressAdvice({ siteUrl, preview }, new URL(builtFor))
  expect(advice).toEqual(words && expect.stringMatching(words))
})
