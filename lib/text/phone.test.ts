import { expect, test } from 'vitest'
import { isTelephoneNumber, telephoneUrl } from './phone.ts'

test.each([
  ['+49 (0)30 123456', 'DE', 'tel:+4930123456'],
  ['+49 (0)30 123456', 'AT', 'tel:+4930123456'],
  ['+39 06 1234567', 'AT', 'tel:+39061234567'],
  ['+92 (40) 555-0123', 'PK', 'tel:+92405550123'],
  ['040 555 0123', 'PK', 'tel:+92405550123'],
  ['0664/123 45 67', 'AT', 'tel:+436641234567'],
  ['0043 316 555123', 'AT', 'tel:+43316555123'],
  ['0316 872-0', 'AT', 'tel:+433168720'],
  ['0316/55 51 23 DW 12', 'AT', 'tel:+43316555123;ext=12'],
  ['0316/555123, Kl. 5', 'AT', 'tel:+43316555123;ext=5'],
  ['0300-1234567 x12', 'PK', 'tel:+923001234567;ext=12'],
  ['٠٣٠٠ ١٢٣٤٥٦٧', 'PK', 'tel:+923001234567'],
  ['۰۳۰۰ ۱۲۳۴۵۶۷ #۱۲', 'PK', 'tel:+923001234567;ext=12'],
  ['०३०० १२३४५६७', 'PK', 'tel:+923001234567'],
  ['＋９２　３００−１２３４５６７', 'AT', 'tel:+923001234567'],
  ['\u202a+92 300 1234567\u202c', 'AT', 'tel:+923001234567'],
  ['116 117', 'DE', 'tel:116117'],
])('%s in %s is dialled as %s', (written, country, address) => {
  expect(telephoneUrl(written, country)).toBe(address)
})

test.each([
  '+49',
  '+1 555',
  'ask',
  'javascript:alert(1)',
  '0316/555123 or 0664/1234567',
  '1'.repeat(101),
  // Too long to be parsed: a form may accept any text as a number, up to 256 KiB.
  `116${' '.repeat(100)}117`,
])('%s cannot be called', (written) => {
  expect(telephoneUrl(written, 'AT')).toBeUndefined()
  expect(isTelephoneNumber(written, 'AT')).toBe(false)
})

test('a short number of one country is not accepted as the number of a visitor', () => {
  expect(isTelephoneNumber('133', 'AT')).toBe(false)
  expect(isTelephoneNumber('0316 872-0', 'AT')).toBe(true)
})
