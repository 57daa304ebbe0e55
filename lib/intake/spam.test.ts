import { expect, test } from 'vitest'
import { looksLikeSpam, RecentTexts } from './accept.ts'

const subject = 'A request'
const text = 'Hello'
const links = 'https://a.example www.b.example http://c.example https://d.example'
const plain = { honeypot: '', elapsedMs: 20_000 }
const hasty = { honeypot: '', elapsedMs: 800 }

test('filling in what nobody can see is enough to be held', () => {
  expect(
    looksLikeSpam({ subject, message: text }, { ...plain, honeypot: 'https://spam.example' }, false),
  ).toBe(true)
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

test.each([
  ['Urdu', 'السلام علیکم، ہمیں چار شاخوں کے لیے بکنگ سسٹم چاہیے۔ براہِ کرم ۰۳۰۰ ۱۲۳۴۵۶۷ پر فون کریں۔'],
  ['Arabic', 'مرحبًا، نريد نظامًا للحجز لأربعة فروع. موقعنا الحالي: https://مثال.إختبار'],
  ['Chinese', '你好，我们需要一个预约系统。网站：https://例え.example，请回电。'],
  ['Russian', 'Здравствуйте! Нам нужна система записи на приём. Сайт: www.пример.испытание'],
])(
  'no script is a signal: what a customer writes in %s is not held, even if it was pasted in haste',
  (_language, message) => {
    expect(looksLikeSpam({ subject, name: '王', message }, hasty, false)).toBe(false)
  },
)

test('whatever a form calls its texts, their links count', () => {
  expect(looksLikeSpam({ subject, message: links }, hasty, false)).toBe(true)
  expect(looksLikeSpam({ subject, website: links }, hasty, false)).toBe(false)
})

test('a text that was taken is noticed when it comes again, unless it is the same enquiry tried again', () => {
  const recent = new RecentTexts()
  recent.remember({ subject, message: 'a' }, 'key 1')
  recent.remember({ subject, message: 'b' }, 'key 2')
  expect(recent.has({ subject, message: 'a' }, 'key 1')).toBe(false)
  expect(recent.has({ subject, message: 'a' }, 'key 3')).toBe(true)
  expect(recent.has({ subject, message: 'b' }, undefined)).toBe(true)
  expect(recent.has({ subject, message: 'c' }, 'key 3')).toBe(false)
})

test('an enquiry without a message repeats no other', () => {
  const recent = new RecentTexts()
  recent.remember({ subject }, 'key 1')
  expect(recent.has({ subject }, 'key 2')).toBe(false)
})

test('only the latest thousand texts are remembered', () => {
  const recent = new RecentTexts()
  for (let turn = 0; turn <= 1000; turn += 1)
    recent.remember({ subject, message: `text ${turn}` }, `key ${turn}`)
  expect(recent.has({ subject, message: 'text 0' }, 'another')).toBe(false)
  expect(recent.has({ subject, message: 'text 1000' }, 'another')).toBe(true)
})
