import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { finishDocument, hashInline, hashSource } from './document.ts'

const sha256 = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

describe('the policy allows', () => {
  test.each([
    ['an inline script', '<script>go()</script>', ['go()']],
    ['a script with attributes', '<script id="_R_" type="module">go()</script>', ['go()']],
    ['a script over several lines', '<script>go()\nstay()</script>', ['go()\nstay()']],
    [
      'speculation rules, which are checked like scripts',
      '<script type="speculationrules">{}</script>',
      ['{}'],
    ],
    ['a script that speaks of src', '<script>x.src="/a.js"</script>', ['x.src="/a.js"']],
    ['the same script twice, once', '<script>go()</script><script>go()</script>', ['go()']],
    ['no script of a file: it is allowed by its origin', '<script src="/_next/a.js" async=""></script>', []],
    ['no JSON-LD: it never runs', '<script type="application/ld+json">{"a":1}</script>', []],
  ])('%s', (_case, html, texts) => {
    expect(hashInline(html).scripts).toEqual(texts.map(sha256))
  })

  test('an inline style sheet by its very text', () => {
    expect(hashInline('<style data-x="">p > a{color:red}</style>').styles).toEqual([
      sha256('p > a{color:red}'),
    ])
  })

  test('a style attribute by the value the browser sees, not by how it is escaped', () => {
    const { styleAttributes } = hashInline('<p style="font:&quot;A&quot; &amp; b">x</p>')
    expect(styleAttributes).toEqual([sha256('font:"A" & b')])
  })

  test('nothing on account of text in a script that looks like markup', () => {
    const { styles, styleAttributes } = hashInline('<script>"<style>a</style><p style=\\"b\\">"</script>')
    expect([styles, styleAttributes]).toEqual([[], []])
  })
})

test('a source expression is what the platform computes for the same text', () => {
  // The well-known digest of the empty text.
  expect(hashSource('')).toBe("'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='")
})

describe('a finished document', () => {
  const html = '<!DOCTYPE html><p>Grüße</p><script>go()</script>'

  test('keeps its tag from build to build as long as not one byte changes', () => {
    const { tag } = finishDocument(html)
    expect(finishDocument(html).tag).toBe(tag)
    expect(finishDocument(`${html} `).tag).not.toBe(tag)
  })

  test('has hashes that fit the bytes a visitor receives', () => {
    const { content, inline } = finishDocument(html)
    expect(content.toString()).toBe(html)
    expect(hashInline(content.toString())).toEqual(inline)
  })
})
