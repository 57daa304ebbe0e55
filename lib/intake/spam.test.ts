import { expect, test } from 'vitest'
import { looksLikeSpam, RecentTexts } from './accept.ts'

const subject = 'A request'
const text = 'Hello'
const links = 'https://a.example www.b.example http://c.example https://d.example'
const plain = { honeypot: '', elapsedMs: 20_000 }
const hasty = { honeypot: '', elapsedMs: 800 }

test('a filled-in honeypot alone looks like spam', () => {
  const signals = { ...plain, honeypot: 'https://spam.example' }
  expect(looksLikeSpam({ subject, message: text }, signals, false)).toBe(true)
})

test.each([
  ['a plain text', text, plain, false],
  ['haste', text, hasty, false],
  ['many links', links, plain, false],
  ['a repeated text', text, plain, true],
  ['many links without a known filling time', links, { ...plain, elapsedMs: undefined }, false],
])('%s alone does not look like spam', (_signal, message, signals, isRepeated) => {
  expect(looksLikeSpam({ subject, message }, signals, isRepeated)).toBe(false)
})

test.each([
  ['haste and many links', links, hasty, false],
  ['haste and a repeated text', text, hasty, true],
  ['many links and a repeated text', links, plain, true],
])('%s together look like spam', (_signals, message, signals, isRepeated) => {
  expect(looksLikeSpam({ subject, message }, signals, isRepeated)).toBe(true)
})

test('links outside the long texts do not count as spam', () => {
  expect(looksLikeSpam({ subject, website: links }, hasty, false)).toBe(false)
})

test('an accepted text is recognised when it is repeated, but not in a retry with the same key', () => {
  const recent = new RecentTexts()
  recent.remember({ subject, message: 'a' }, 'key 1')
  recent.remember({ subject }, 'key 2')
  expect(recent.has({ subject, message: 'a' }, 'key 1')).toBe(false)
  for (const key of ['key 3', undefined]) expect(recent.has({ subject, message: 'a' }, key)).toBe(true)
  expect(recent.has({ subject, message: 'c' }, 'key 3')).toBe(false)
  expect(recent.has({ subject }, 'key 3')).toBe(false)
})
