import { describe, expect, test } from 'vitest'
import { createRouter, type Question } from './route.ts'

const decide = createRouter({
  documents: {
    '/': {},
    '/faq': {},
    '/services/cloud': {},
    '/missing/services': {},
    '/missing/team': {},
  },
  rewrites: [
    { pattern: '^\\/FAQ(?:\\/)?$', to: '/faq' },
    { pattern: '^\\/services(?:\\/([^\\/]+?))(?:\\/)?$', to: '/missing/services' },
    { pattern: '^\\/gone$', to: '/nowhere' },
  ],
  delegated: {
    addresses: ['/api/sendEmail', '/api/health', '/search'],
    patterns: ['^\\/bridges(?:\\/)?$', '^/blog/[^/]+/card$'],
  },
  files: { '/favicon.svg': null, '/.well-known/security.txt': null, '/_next/static/a.js': null },
})

const ask = (target: string, more: Partial<Question> = {}) =>
  decide({ method: 'GET', target, isForFramework: false, ...more })

describe('a visitor asking for', () => {
  test.each([
    ['the home page', '/', { kind: 'document', address: '/', status: 200 }],
    ['a page with a query', '/faq?from=mail', { kind: 'document', address: '/faq', status: 200 }],
    ['the FAQ in capitals', '/FAQ', { kind: 'document', address: '/faq', status: 200 }],
    ['the FAQ in any case', '/fAq?x=1', { kind: 'document', address: '/faq', status: 200 }],
    ['a known id', '/services/cloud', { kind: 'document', address: '/services/cloud', status: 200 }],
    ['an unknown id', '/services/x', { kind: 'document', address: '/missing/services', status: 404 }],
    [
      'a known id in other letters',
      '/services/Cloud',
      { kind: 'document', address: '/missing/services', status: 404 },
    ],
    ['the page behind that', '/missing/team', { kind: 'document', address: '/missing/team', status: 404 }],
    ['an unknown address', '/nope', { kind: 'not-found' }],
    ['a rewrite to no page of ours', '/gone', { kind: 'not-found' }],
    ['the 404 page by name', '/404', { kind: 'not-found' }],
    ['a file', '/favicon.svg', { kind: 'file', address: '/favicon.svg' }],
    ['a file with a query', '/_next/static/a.js?dpl=1', { kind: 'file', address: '/_next/static/a.js' }],
    [
      'a hidden file meant for all',
      '/.well-known/security.txt',
      { kind: 'file', address: '/.well-known/security.txt' },
    ],
    [
      'a script of another build',
      '/_next/static/b.js?x',
      { kind: 'hashed-file', address: '/_next/static/b.js' },
    ],
    ['the image optimiser', '/_next/image?url=%2Fa&w=64', { kind: 'refuse', status: 404 }],
    ['a handler that has to run', '/search', { kind: 'next' }],
    ['a card of a post', '/blog/one/card', { kind: 'next' }],
    ['a moved address', '/bridges?x=1', { kind: 'next' }],
    ['a moved address in capitals', '/Bridges', { kind: 'next' }],
    ['a page with a slash too many', '/faq/?x=1', { kind: 'redirect', location: '/faq?x=1' }],
    ['slashes without end', '/faq///', { kind: 'redirect', location: '/faq' }],
  ])('%s', (_case, target, decision) => {
    expect(ask(target)).toEqual(decision)
  })
})

describe('refused:', () => {
  test.each([
    ['a proxy request', 'http://example.com/', 400],
    ['an authority', 'example.com:443', 400],
    ['the server as such', '*', 400],
    ['an empty target', '', 400],
    ['a second slash, which names another host', '//example.com', 400],
    ['a backslash, which browsers read as a slash', '/\\example.com/', 400],
    ['escapes that decode to nothing', '/%E0%A4%A', 400],
    ['climbing', '/../etc/passwd', 404],
    ['climbing in disguise', '/%2e%2E/etc/passwd', 404],
    ['climbing behind an escaped slash', '/a%2f..%2fetc', 404],
    ['standing still', '/./faq', 404],
  ])('%s', (_case, target, status) => {
    expect(ask(target)).toEqual({ kind: 'refuse', status })
  })

  test.each(['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE', 'PROPFIND'])('%s on a page', (method) => {
    expect(ask('/faq', { method })).toEqual({ kind: 'refuse', status: 405, allow: 'GET, HEAD' })
  })

  test.each([
    ...['TRACE', 'PROPFIND', 'GET', 'HEAD', 'PUT', 'DELETE'].map((method) => [
      '/api/sendEmail',
      method,
      'POST',
    ]),
    ...['TRACE', 'POST', 'PATCH', 'OPTIONS'].map((method) => ['/api/health', method, 'GET, HEAD']),
  ])('on %s: %s', (address, method, allow) => {
    expect(ask(address, { method })).toEqual({ kind: 'refuse', status: 405, allow })
  })

  test('what only the router of Next or a Server Action would ask, wherever it is sent', () => {
    for (const target of ['/', '/faq?_rsc=1', '/api/sendEmail', '/bridges', '/nope']) {
      for (const method of ['GET', 'POST'])
        expect(ask(target, { method, isForFramework: true })).toEqual({ kind: 'refuse', status: 404 })
    }
  })
})

describe('the API', () => {
  test.each([
    ['POST', '/api/sendEmail'],
    ['OPTIONS', '/api/sendEmail'],
    ['GET', '/api/health'],
    ['HEAD', '/api/health'],
  ])('answers %s %s', (method, address) => {
    expect(ask(address, { method })).toEqual({ kind: 'next' })
  })

  test('is not a page when its address is wrong', () => {
    for (const method of ['POST', 'GET', 'PROPFIND'])
      expect(ask('/api/sendMail', { method })).toEqual({ kind: 'refuse', status: 404 })
  })
})

test('an address made to be looked at for long is decided about at once', () => {
  const started = performance.now()
  expect(ask(`/x${'/'.repeat(100_000)}x/`)).toMatchObject({ kind: 'redirect' })
  expect(performance.now() - started).toBeLessThan(1000)
})

test('HEAD is answered like GET', () => {
  expect(ask('/faq', { method: 'HEAD' })).toEqual(ask('/faq'))
})
