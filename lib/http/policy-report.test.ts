import { describe, expect, test } from 'vitest'
import { readPolicyReport } from './policy-report.ts'

const ORIGIN = 'https://www.example.com'

const modern = (body: Record<string, unknown>) => [
  { age: 1, type: 'csp-violation', url: `${ORIGIN}/`, user_agent: 'Mozilla/5.0', body },
]
const refused = (blockedURL: string, more: Record<string, unknown> = {}) =>
  modern({ documentURL: `${ORIGIN}/contact`, blockedURL, effectiveDirective: 'script-src-elem', ...more })

describe('what was refused', () => {
  test.each([
    ['inline', 'inline'],
    ['wasm-eval', 'eval'],
    [`${ORIGIN}/a.js`, 'own-file'],
    ['https://elsewhere.example/ada.lovelace@example.com.js', 'foreign'],
    ['data', 'other'],
    ['blob', 'other'],
  ])('%s is told as %s', (blocked, expected) => {
    expect(readPolicyReport(refused(blocked))).toEqual([
      { directive: 'script-src-elem', blocked: expected, page: '/contact' },
    ])
  })

  test.each([
    'chrome-extension://abc/inject.js',
    'safari-web-extension://x/y.js',
    'chrome-extension',
    'moz-extension',
    'safari-web-extension',
  ])('by an extension of the browser is nobody’s fault here: %s', (source) => {
    expect(readPolicyReport(refused(source))).toEqual([])
    expect(readPolicyReport(refused('inline', { sourceFile: source }))).toEqual([])
  })

  test.each(['extension', 'moz-extensions', `${ORIGIN}/moz-extension`, 'x moz-extension'])(
    'by something that is only called like one is told: %s',
    (source) => {
      expect(readPolicyReport(refused(source))).toHaveLength(1)
    },
  )
})

test.each([
  ['/', '/'],
  ['/FAQ?name=ada', '/faq'],
  ['/blog/a-post#ada', '/blog'],
  ['/ada@example.com', 'elsewhere'],
])('%s is told as the page %s, so that no address of a visitor’s making is repeated', (path, page) => {
  expect(readPolicyReport(refused('inline', { documentURL: ORIGIN + path }))).toMatchObject([{ page }])
})

test('a directive that our policy does not have is not repeated either', () => {
  expect(readPolicyReport(refused('inline', { effectiveDirective: 'ada lovelace' }))).toMatchObject([
    { directive: 'other' },
  ])
})

test('the older format says the same', () => {
  const report = {
    'document-uri': `${ORIGIN}/about`,
    'blocked-uri': 'inline',
    'violated-directive': "style-src-elem 'self'",
  }
  expect(readPolicyReport({ 'csp-report': report })).toEqual([
    { directive: 'style-src-elem', blocked: 'inline', page: '/about' },
  ])
})

test('WebKit sends a report of the newer format alone, without a list around it', () => {
  expect(readPolicyReport(refused('inline')[0])).toEqual([
    { directive: 'script-src-elem', blocked: 'inline', page: '/contact' },
  ])
})

test('a report of another kind holds no violation, and neither does anything else', () => {
  expect(readPolicyReport([{ type: 'deprecation', body: { id: 'x' } }])).toEqual([])
  for (const json of [undefined, null, 1, 'x', {}, [1], { 'csp-report': 1 }]) {
    expect(readPolicyReport(json)).toBeUndefined()
  }
})
