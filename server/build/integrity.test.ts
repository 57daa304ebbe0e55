import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { addIntegrity, integrityOf, needsIntegrity } from './integrity.ts'

const table = { '/_next/static/chunks/a.js': 'sha256-a', '/_next/static/chunks/b.css': 'sha256-b' }
const script = '<script src="/_next/static/chunks/a.js" noModule=""></script>'
const sheet = '<link rel="stylesheet" href="/_next/static/chunks/b.css" data-precedence="next"/>'

test('every script and style sheet of a page is named together with what it must contain', () => {
  expect(addIntegrity(sheet + script, table)).toBe(
    '<link rel="stylesheet" href="/_next/static/chunks/b.css" integrity="sha256-b" data-precedence="next"/>' +
      '<script src="/_next/static/chunks/a.js" integrity="sha256-a" noModule=""></script>',
  )
})

test('what loads nothing, or no code, stays as it is', () => {
  const html =
    '<link rel="preload" href="/f.woff2" as="font"/><script>go()</script><a href="/a.js">a</a><img src="/a.svg"/>'
  expect(addIntegrity(html, table)).toBe(html)
})

test('a metadata value is what a browser computes of the same bytes', () => {
  // The well-known digest of no bytes at all.
  expect(integrityOf(Buffer.from(''))).toBe('sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=')
  const expected = createHash('sha256').update('go()').digest('base64')
  expect(integrityOf(Buffer.from('go()'))).toBe(`sha256-${expected}`)
})

test.each([
  ['/_next/static/chunks/a.js', true],
  ['/_next/static/chunks/a.css', true],
  ['/_next/static/media/a.woff2', false],
  ['/icons/mark.svg', false],
])('%s belongs in the table: %s', (address, expected) => {
  expect(needsIntegrity(address)).toBe(expected)
})

test.each([
  ['a script that this build did not make', '<script src="/_next/static/chunks/other.js"></script>'],
  ['a script of somebody else', '<script src="https://example.com/a.js"></script>'],
  ['a script tag of another form', '<script async="" src="/_next/static/chunks/a.js"></script>'],
  ['a style sheet tag of another form', '<link href="/_next/static/chunks/b.css" rel="stylesheet"/>'],
])('a page with %s is refused', (_case, html) => {
  expect(() => addIntegrity(html, table)).toThrow(/not a file of this build|another way/)
})
