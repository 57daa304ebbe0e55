import { expect, test } from 'vitest'
import { looksLikeSpam, RecentTexts } from './accept.ts'

const subject = 'A request'
const text = 'Hello'
const links = 'https://a.example www.b.example http://c.example https://d.example'
const plain = { honeypot: '', elapsedMs: 20_000 }
const hasty = { honeypot: '', elapsedMs: 800 }

test('filling in what nobody can see is enough to be held', () => {
  const signals = { ...plain, honeypot: 'https://spam.example' }
  expect(looksLikeSpam({ subject, message: text }, signals, false)).toBe(true)
})

test.each([
  ['nothing', text, plain, false],
  ['haste', text, hasty, false],
  ['many links', links, plain, false],
  ['a text that has come before', text, plain, true],
  ['many links from a browser that tells no time', links, { ...plain, elapsedMs: undefined }, false],
])('%s alone is not enough', (_signal, message, signals, isRepeated) => {
  expect(looksLikeSpam({ subject, message }, signals, isRepeated)).toBe(false)
})

test.each([
  ['haste and many links', links, hasty, false],
  ['haste and a text that has come before', text, hasty, true],
  ['many links that have come before', links, plain, true],
])('%s together are', (_signals, message, signals, isRepeated) => {
  expect(looksLikeSpam({ subject, message }, signals, isRepeated)).toBe(true)
})

test('only the links of texts count', () => {
  expect(looksLikeSpam({ subject, website: links }, hasty, false)).toBe(false)
})

test('a text that was taken is noticed when it comes again, unless it is the same enquiry tried again or has no text', () => {
  const recent = new RecentTexts()
  recent.remember({ subject, message: 'a' }, 'key 1')
  recent.remember({ subject }, 'key 2')
  expect(recent.has({ subject, message: 'a' }, 'key 1')).toBe(false)
  for (const key of ['key 3', undefined]) expect(recent.has({ subject, message: 'a' }, key)).toBe(true)
  expect(recent.has({ subject, message: 'c' }, 'key 3')).toBe(false)
  expect(recent.has({ subject }, 'key 3')).toBe(false)
})
