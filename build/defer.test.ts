import { describe, expect, test } from 'vitest'
import { deferScripts } from './defer.ts'

const page = (head: string, body = '') => `<html><head>${head}</head><body><h1>Hi</h1>${body}</body></html>`
const integrity = { '/_next/static/chunks/a.js': 'sha256-a', '/_next/static/chunks/later.js': 'sha256-l' }
const tag = (name: string) => `<script src="/_next/static/chunks/${name}.js" async=""></script>`

describe('a page whose scripts wait', () => {
  test('fetches none by itself and names each of them once, in their order', () => {
    const html = deferScripts(page(tag('b') + tag('a'), tag('b')), {})
    expect(html).not.toContain('<script src=')
    expect(html).toContain('(["/_next/static/chunks/b.js","/_next/static/chunks/a.js"],{})</script></body>')
  })

  test('knows what each script must contain, also those that come later, and nothing of style sheets', () => {
    const html = deferScripts(page(tag('a')), { ...integrity, '/_next/static/chunks/s.css': 'sha256-s' })
    expect(html).toContain(`(["/_next/static/chunks/a.js"],${JSON.stringify(integrity)})</script></body>`)
  })

  test('has no hint left that makes the browser fetch them early', () => {
    const hint = '<link rel="preload" as="script" fetchPriority="low" href="/_next/static/chunks/a.js"/>'
    const font = '<link rel="preload" href="/_next/static/media/a.woff2" as="font"/>'
    const html = deferScripts(page(hint + font + tag('a')), {})
    expect(html).not.toContain(hint)
    expect(html).toContain(font)
  })

  test('keeps its inline scripts and the one for old browsers as they are', () => {
    const kept =
      '<script id="_R_">start()</script><script src="/_next/static/chunks/p.js" noModule=""></script>' +
      '<script>self.__next_f.push("$1 $& $`")</script>'
    expect(deferScripts(page(tag('a'), kept), {})).toContain(kept)
  })

  test('carries a loader that is one whole script', () => {
    const loader =
      /<script>(\(function[\s\S]*)<\/script><\/body>/.exec(deferScripts(page(tag('a')), {}))?.[1] ?? ''
    expect(() => new Function(loader)).not.toThrow()
    expect(loader).not.toContain('</')
  })
})

test.each([
  ['without scripts', page('')],
  [
    'with a script tag of another form',
    page(`${tag('a')}<script src="/_next/static/b.js" defer=""></script>`),
  ],
  ['without an end of the body', tag('a')],
])('a page %s is refused instead of being broken', (_case, html) => {
  expect(() => deferScripts(html, {})).toThrow(/script tags/)
})
