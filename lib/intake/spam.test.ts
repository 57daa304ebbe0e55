import { expect, test } from 'vitest'
import { readEnvironment, setEnvironment } from '#lib/config/env.ts'
import { anEnquiry } from '#lib/outbox/testing/outbox-bench.ts'
import { RecentTexts, reasonsToHold } from './spam.ts'

const subject = 'A request'
const text = 'Hello'
const links = 'https://a.example www.b.example http://c.example https://d.example'
const plain = { honeypot: '', elapsedMs: 20_000 }
const hasty = { honeypot: '', elapsedMs: 800 }

test('a filled-in honeypot alone looks like spam', () => {
  const signals = { ...plain, honeypot: 'https://spam.example' }
  expect(reasonsToHold({ subject, message: text }, signals, false)).toEqual(['trap'])
})

test.each([
  ['a plain text', text, plain, false],
  ['haste', text, hasty, false],
  ['many links', links, plain, false],
  ['a repeated text', text, plain, true],
  ['many links without a known filling time', links, { ...plain, elapsedMs: undefined }, false],
])('%s alone does not look like spam', (_signal, message, signals, isRepeated) => {
  expect(reasonsToHold({ subject, message }, signals, isRepeated)).toBe(false)
})

test.each([
  ['haste links', links, hasty, false],
  ['haste repeat', text, hasty, true],
  ['links repeat', links, plain, true],
])('the signs %s together look like spam', (signs, message, signals, isRepeated) => {
  expect(reasonsToHold({ subject, message }, signals, isRepeated)).toEqual(signs.split(' '))
})

test('an address with www is one link, and pages of this site are none', () => {
  setEnvironment(readEnvironment({ SITE_URL: 'https://www.company.example' }))
  const two = 'Like https://www.a.example and www.b.example'
  const own = 'https://company.example/faq https://company.example/blog https://company.example'
  for (const message of [two, `${two} ${own}`])
    expect(reasonsToHold({ subject, message }, hasty, false)).toBe(false)
  expect(reasonsToHold({ subject, message: `${two} ${two}` }, hasty, false)).toEqual(['haste', 'links'])
})

test('links outside the long texts do not count as spam', () => {
  expect(reasonsToHold({ subject, website: links }, hasty, false)).toBe(false)
})

test('an accepted text is recognised when somebody else repeats it, but not in a retry with the same key', () => {
  const recent = new RecentTexts()
  recent.remember({ subject, message: 'a' }, 'key 1')
  recent.remember({ subject }, 'key 2')
  expect(recent.has({ subject, message: 'a' }, 'key 1')).toBe(false)
  for (const key of ['key 3', undefined]) expect(recent.has({ subject, message: 'a' }, key)).toBe(true)
  expect(recent.has({ subject, message: 'c' }, 'key 3')).toBe(false)
  expect(recent.has({ subject }, 'key 3')).toBe(false)
})

test('a sender who corrects the address or the number, or sees no answer, repeats nothing', () => {
  const [ada, other] = ['ada@example.com', 'other@example.com']
  const first = { subject, message: links, email: ada, phone: '+92 300 1234567' }
  for (const key of ['key 1', undefined]) {
    const recent = new RecentTexts()
    recent.remember(first, key)
    const again = [
      first,
      { ...first, email: other },
      { ...first, email: ' ADA@example.com', phone: '0300 7654321' },
    ]
    for (const enquiry of again) expect(recent.has(enquiry, key && 'key 2')).toBe(false)
    expect(recent.has({ ...first, email: other, phone: '0300 7654321' }, key && 'key 2')).toBe(true)
  }
})

test('the last thousand accepted texts are remembered', () => {
  const texts = new RecentTexts()
  const numbered = (number: number) => ({ ...anEnquiry, message: `Text ${number}` })
  for (let number = 0; number <= 1000; number++) texts.remember(numbered(number), undefined)
  expect(
    [0, 1, 1000].map((number) =>
      texts.has({ ...numbered(number), email: 'b@b.example', phone: '0300 7654321' }, undefined),
    ),
  ).toEqual([false, true, true])
})
