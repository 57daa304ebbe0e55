import { expect, test, vi } from 'vitest'
import { isEmail, isPhone, isWebsite, PHONE_PATTERN } from './fields.ts'
import { checkField, enquiryForms } from './forms.ts'

const phones: [string, boolean][] = [
  ['0123456789', true],
  ['+92 300 1234567', true],
  ['(042) 123-456.78', true],
  ['[+92] 300–1234567', true],
  ['00 92 300 1234567', true],
  ['123456789', false],
  ['12345', false],
  ['abc', false],
  ['++92 300 1234567', false],
  ['92+3001234567', false],
  ['0664/123 45 67', true],
  ['0316/55 51 23 DW 12', true],
  ['0300 1234567 ext. 5', true],
  ['0300 1234567 or 0311 7654321', false],
  ['٠١٢٣٤٥٦٧٨٩', true],
  ['+92 300−1234567', true],
  ['＋９２　３００－１２３４５６７', true],
  ['\u202a+92 300 1234567\u202c', true],
]

test.each(phones)('phone %s: %s, also by the pattern for browsers without script', (phone, accepted) => {
  expect(isPhone(phone)).toBe(accepted)
  expect(new RegExp(`^(?:${PHONE_PATTERN})$`, 'v').test(phone)).toBe(accepted)
})

test('a company may ask for fewer digits than others', async () => {
  vi.stubEnv('PHONE_DIGITS_MIN', '8')
  vi.resetModules()
  const formats = await import('./fields.ts')
  expect(['12 34 56 78', '12 34 56 7'].map(formats.isPhone)).toEqual([true, false])
  expect(formats.PHONE_PATTERN).toContain('{8,}')
  vi.unstubAllEnvs()
})

test.each([
  ['ada@example.com', true],
  ["o'hara+news@mail.example.co.uk", true],
  ['ada@localhost', true],
  ['ada', false],
  ['ada@', false],
  ['ada@-example.com', false],
  ['ada@example..com', false],
  ['ada lovelace@example.com', false],
  ['ada@example.com\nbcc: x@example.com', false],
  [`${'a'.repeat(250)}@b.example`, false],
])('email %j: %s', (email, accepted) => {
  expect(isEmail(email)).toBe(accepted)
})

test.each([
  ['https://example.com', true],
  ['http://example.com:8080/path?query#hash', true],
  ['example.com', false],
  ['javascript:alert(1)', false],
  ['data:text/html,hello', false],
  ['ftp://example.com', false],
  ['https://', false],
  ['HTTPS://EXAMPLE.COM', true],
])('website %s: %s', (website, accepted) => {
  expect(isWebsite(website)).toBe(accepted)
})

test('a website is checked in browsers that have no URL.parse, such as Safari 17', () => {
  vi.spyOn(URL, 'parse').mockImplementation(() => {
    throw new TypeError('URL.parse is not a function')
  })
  expect(isWebsite('https://example.com')).toBe(true)
  vi.restoreAllMocks()
})

test('a host longer than any name is refused before it is parsed, which would take 100 ms', () => {
  const parse = vi.spyOn(URL, 'canParse')
  const letters = Array.from({ length: 5000 }, (_, index) => String.fromCodePoint(0x4e00 + index)).join('')
  for (const start of ['https://', 'https:', 'http:/\\', 'https://a@'])
    expect(isWebsite(start + letters)).toBe(false)
  expect(parse).not.toHaveBeenCalled()
  expect(isWebsite(`https://例え.example/${letters}`)).toBe(true)
  vi.restoreAllMocks()
})

/** As long as the longest body that the server reads (256 KiB). */
const LONGEST = 256 * 1024
/**
 * A pattern that goes back over its text needs half a minute and more for that length; ours need a few
 * milliseconds. The limit stands far from both, so that no busy machine decides.
 */
const AT_ONCE_MS = 5000

test.each([
  ['email', 'a@'.repeat(LONGEST / 2)],
  ['email', `a@${'a.'.repeat(LONGEST / 2)}`],
  ['phone', '-'.repeat(LONGEST)],
  ['phone', `${'1'.repeat(LONGEST)}x`],
  ['phone', `+${' 1'.repeat(LONGEST / 2)}x`],
  ['website', `https://${'a.'.repeat(LONGEST / 2)}`],
] as const)('a crafted %s as long as a whole body is judged without going back over it', (field, value) => {
  const before = performance.now()
  checkField(enquiryForms.contact, field, value)
  expect(performance.now() - before).toBeLessThan(AT_ONCE_MS)
})
