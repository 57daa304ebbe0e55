import { expect, test } from 'vitest'
import { isIdentityEncoded, isUtf8, parseContentType } from './content-type.ts'

test.each([
  ['application/json', 'application/json', undefined],
  ['Application/JSON; Charset="UTF-8"', 'application/json', 'utf-8'],
  ['text/plain;boundary=x; charset=latin1', 'text/plain', 'latin1'],
])('%s', (header, essence, charset) => {
  expect(parseContentType(header)).toEqual({ essence, charset })
})

test.each([[null], [''], ['json'], ['application/json, text/html'], ['/']])(
  '%j is not a media type',
  (header) => {
    expect(parseContentType(header)).toBeUndefined()
  },
)

test('only UTF-8, named or not, is UTF-8', () => {
  expect(
    [undefined, 'utf-8', 'utf8', 'latin1', 'utf-16'].map((charset) => isUtf8({ essence: '', charset })),
  ).toEqual([true, true, true, false, false])
})

test('a compressed body is not taken for a plain one', () => {
  expect([null, '', 'Identity', 'gzip', 'identity, gzip'].map(isIdentityEncoded)).toEqual([
    true,
    true,
    true,
    false,
    false,
  ])
})
