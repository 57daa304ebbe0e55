import { describe, expect, test } from 'vitest'
import { chooseEncoding, matchesTag } from './negotiate.ts'

describe('the encoding sent to a visitor who takes', () => {
  test.each([
    [undefined, 'identity'],
    ['', 'identity'],
    ['br, gzip', 'br'],
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip', 'gzip'],
    ['GZIP', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['gzip;q=1.0, br;q=0.5', 'br'],
    ['gzip ; q=0', 'identity'],
    ['*', 'br'],
    ['*;q=0', 'identity'],
    ['br;q=0, *', 'gzip'],
    ['identity', 'identity'],
    ['brotli, xgzip', 'identity'],
  ])('%s is %s', (accepted, encoding) => {
    expect(chooseEncoding(accepted)).toBe(encoding)
  })
})

describe('a visitor has the page already when If-None-Match is', () => {
  test.each([
    ['"a-br"', true],
    ['W/"a-br"', true],
    ['"x", "a-br"', true],
    ['*', true],
    ['"a-gzip"', false],
    ['a-br', false],
    [undefined, false],
  ])('%s: %s', (condition, has) => {
    expect(matchesTag(condition, '"a-br"')).toBe(has)
  })
})
