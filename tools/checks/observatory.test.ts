import { expect, test } from 'vitest'
import { scorePage } from './observatory.ts'

const good = {
  'content-security-policy':
    "default-src 'none'; script-src 'self' 'sha256-x'; form-action 'self'; frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-embedder-policy': 'require-corp',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'strict-transport-security': 'max-age=63072000',
  'x-content-type-options': 'nosniff',
}
const html = '<script src="/a.js" integrity="sha256-x"></script>'

test.each([
  ['all that can be had', {}, html, 155],
  ['scripts without integrity', {}, '<script src="/a.js"></script>', 150],
  ['a script of others without integrity', {}, '<script src="https://b.example/a.js"></script>', 50],
  ['no policy, so no extra points either', { 'content-security-policy': undefined }, html, 55],
  [
    'inline scripts',
    { 'content-security-policy': "default-src 'none'; script-src 'unsafe-inline'" },
    html,
    60,
  ],
  ['no HSTS', { 'strict-transport-security': undefined }, html, 80],
  ['a cookie', { 'set-cookie': ['a=b'] }, html, 60],
  ['open embedding', { 'cross-origin-embedder-policy': 'unsafe-none' }, html, 145],
  ['sniffing allowed, which leaves the extra points', { 'x-content-type-options': undefined }, html, 150],
] as [string, Record<string, string | string[] | undefined>, string, number][])(
  'a page with %s',
  (_what, headers, page, expected) => {
    expect(scorePage({ headers: { ...good, ...headers }, html: page }).score).toBe(expected)
  },
)
