import { expect, test, vi } from 'vitest'
import { isEmail, isPhone, isWebsite, PHONE_PATTERN } from './fields.ts'
import { checkField, enquiryForms, readValue } from './forms.ts'

test('phone numbers are accepted in every common notation, also by the pattern of the HTML form', () => {
  const pattern = new RegExp(`^(?:${PHONE_PATTERN})$`, 'v')
  const good = ['0123456789', '+92 300 1234567', '(042) 123-456.78', '[+92] 300–1234567', '00 92 300 1234567']
  const ofCompanies = ['0664/123 45 67', '0316/55 51 23 DW 12', '0300 1234567 ext. 5']
  const ofScripts = [
    '٠١٢٣٤٥٦٧٨٩',
    '+92 300−1234567',
    '＋９２　３００－１２３４５６７',
    '\u202a+92 300 1234567\u202c',
  ]
  const two = '0300 1234567 or 0311 7654321'
  const bad = ['123456789', '12345', 'abc', '++92 300 1234567', '92+3001234567', two]
  for (const phone of [...good, ...ofCompanies, ...ofScripts, ...bad]) {
    const expected = [phone, !bad.includes(phone)]
    expect([phone, isPhone(phone)]).toEqual(expected)
    expect([phone, pattern.test(phone)]).toEqual(expected)
  }
})

test('valid email addresses and websites are accepted, and others are refused', () => {
  const emails = ['ada@example.com', "o'hara+news@mail.example.co.uk", 'ada@localhost']
  const noEmails = ['ada', 'ada@', 'ada@-example.com', 'ada@example..com', 'ada lovelace@example.com']
  expect(emails.filter((email) => !isEmail(email))).toEqual([])
  const long = `${'a'.repeat(250)}@b.example`
  expect([...noEmails, long, 'ada@example.com\nbcc: x@example.com'].filter(isEmail)).toEqual([])
  const websites = ['https://example.com', 'http://example.com:8080/path?query#hash', 'HTTPS://EXAMPLE.COM']
  const noWebsites = [
    'example.com',
    'javascript:alert(1)',
    'data:text/html,hello',
    'ftp://example.com',
    'https://',
  ]
  expect(websites.filter((website) => !isWebsite(website))).toEqual([])
  expect(noWebsites.filter(isWebsite)).toEqual([])
})

test.each([
  ['email', '\u202aada@example.com\u202c', 'ada@example.com'],
  ['email', 'ada@exam\u200bple.com\ufeff', 'ada@example.com'],
  ['email', 'ａｄａ＠ｅｘａｍｐｌｅ．ｃｏｍ', 'ada@example.com'],
  ['email', 'taro@example。jp', 'taro@example.jp'],
  ['email', 'info@Müller.de', 'info@xn--mller-kva.de'],
  ['email', 'info@مثال.example', 'info@xn--mgbh0fb.example'],
  ['phone', '\u202a+92\u200b 300 1234567\u202c', '+92 300 1234567'],
  ['phone', '＋９２　３００－１２３４５６７', '+92 300-1234567'],
  ['website', '\u2060https://exam\u200bple.com\u200b', 'https://example.com'],
  ['website', 'ｈｔｔｐｓ：／／ｅｘａｍｐｌｅ．ｃｏｍ／ａ', 'https://example.com/a'],
  ['website', 'https://müller.de:8080/straße?q=ü', 'https://xn--mller-kva.de:8080/straße?q=ü'],
  ['website', 'https://fa.wikipedia.org/wiki/می\u200cخواهم', 'https://fa.wikipedia.org/wiki/می\u200cخواهم'],
  [
    'website',
    'https://ja.wikipedia.org/wiki/織機（曖昧さ回避）',
    'https://ja.wikipedia.org/wiki/織機（曖昧さ回避）',
  ],
  ['name', ' می\u200cخواهم ', 'می\u200cخواهم'],
  ['message', '👩\u200d🔧 １２', '👩\u200d🔧 １２'],
  ['message', ' \u200b\ufeff\n\u2060', ''],
] as const)('in the field %s, %j is read as %j, by browser and server', (field, written, read) => {
  expect(readValue(field, written)).toBe(read)
  expect(checkField(enquiryForms.contact, field, written)).toBe(read === '' ? 'blank' : undefined)
})

test('a value that is invalid in any notation keeps its words, where a form takes any text', () => {
  const { appointment } = enquiryForms
  for (const phone of ['after ½ past 6 👩\u200d🔧', 'abc']) {
    expect(readValue('phone', phone)).toBe(phone)
    expect(checkField(appointment, 'phone', phone)).toBeUndefined()
    expect(checkField(enquiryForms.contact, 'phone', phone)).toBe('malformed')
  }
  for (const email of ['ada@ü', 'müller@example.com', 'ada@müller.de/x', 'ada@müller.de:80', 'a@@müller.de'])
    expect([email, checkField(enquiryForms.contact, 'email', email)]).toEqual([
      email,
      email === 'ada@ü' ? undefined : 'malformed',
    ])
})

test('an overlong host is refused before it is parsed, which would take 100 ms', () => {
  const parse = vi.spyOn(URL, 'canParse')
  const letters = Array.from({ length: 5000 }, (_, index) => String.fromCodePoint(0x4e00 + index)).join('')
  for (const start of ['https://', 'https:', 'http:/\\', 'https://a@'])
    expect(isWebsite(start + letters)).toBe(false)
  expect(parse).not.toHaveBeenCalled()
  expect(isWebsite(`https://例え.example/${letters}`)).toBe(true)
})

/** As long as the longest body that the server reads (256 KiB). */
const LONGEST = 256 * 1024
/**
 * A pattern that backtracks needs half a minute or more for that length; ours need a few milliseconds. The limit is
 * far from both, so that a busy machine makes no difference.
 */
const AT_ONCE_MS = 5000

test.each([
  ['email', 'a@'.repeat(LONGEST / 2)],
  ['email', `a@${'a.'.repeat(LONGEST / 2)}`],
  ['phone', '-'.repeat(LONGEST)],
  ['phone', `${'1'.repeat(LONGEST)}x`],
  ['phone', `+${' 1'.repeat(LONGEST / 2)}x`],
  ['website', `https://${'a.'.repeat(LONGEST / 2)}`],
  ['website', `https://a.example/${' \u200b'.repeat(LONGEST / 2)}x`],
  ['email', `a${'\u0316\u0301'.repeat(LONGEST / 4)}`],
  ['message', '\u200b'.repeat(LONGEST)],
] as const)('a crafted %s as long as a whole body is checked without backtracking', (field, value) => {
  const before = performance.now()
  checkField(enquiryForms.contact, field, value)
  expect(performance.now() - before).toBeLessThan(AT_ONCE_MS)
})
