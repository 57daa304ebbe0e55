import { expect, test } from 'vitest'
import { siteUrl, siteUrlAdvice } from './site-url.ts'

test('the address of the site is the one that SITE_URL names', () => {
  expect(siteUrl({ SITE_URL: 'https://www.example.com' }).href).toBe('https://www.example.com/')
})

test.each([
  ['nothing', undefined, 'SITE_URL is not set'],
  ['an empty value', '', 'SITE_URL is not set'],
  ['this machine', 'http://localhost:4000', 'SITE_URL names this machine'],
  ['an address without https', 'http://www.example.com', 'without https'],
])('a build for %s says so', (_case, SITE_URL, words) => {
  expect(siteUrlAdvice({ SITE_URL })).toContain(words)
})

test('a build for a public https address has nothing to say', () => {
  expect(siteUrlAdvice({ SITE_URL: 'https://www.example.com' })).toBeUndefined()
})

test.each(['www.example.com', 'https://www.example.com/path', 'ftp://example.com'])(
  'SITE_URL=%s stops the build with the name of the setting',
  (SITE_URL) => {
    expect(() => siteUrl({ SITE_URL })).toThrow(/SITE_URL/)
  },
)
