import { createContext, runInContext } from 'node:vm'
import { describe, expect, test } from 'vitest'
import { splitPage } from './start-file.ts'

const table = {
  '/_next/static/chunks/a.js': 'sha256-a',
  '/_next/static/chunks/b.js': 'sha256-b',
  '/_next/static/chunks/later.js': 'sha256-l',
  '/_next/static/chunks/s.css': 'sha256-s',
}
const tag = (name: string) => `<script src="/_next/static/chunks/${name}.js" async=""></script>`
const POLYFILL = '<script src="/_next/static/chunks/p.js" noModule=""></script>'
const BEGINNING =
  '<script id="_R_">(globalThis["TURBOPACK"] || (globalThis["TURBOPACK"] = [])).push({"runtimeModuleIds":[1]});</script>'
const DATA =
  '<script>(self.__next_f=self.__next_f||[]).push([0])</script>' +
  '<script>self.__next_f.push([1,"0:\\u003c/script> $1 $& $`"])</script>'

const BUILD = 'TfHmTAEiLqcKeb9LpMuKx'

const page = (head: string, body: string) =>
  `<html><head>${head}</head><body><h1>Hi</h1>${body}</body></html>`
const whole = page(tag('b') + POLYFILL + tag('a'), BEGINNING + DATA + tag('b'))

/** What a page tells the loader. */
function partsOf(html: string): string[][] {
  return JSON.parse(
    /<script type="application\/json" id="framework">(.*?)<\/script><\/body>/.exec(html)?.[1] ?? '',
  )
}

describe('a page without what only React needs', () => {
  test('runs no script of the framework, and names its start file and each script once', () => {
    const { html, startFile } = splitPage(whole, table, BUILD)
    expect(html.replace(/<script type="application\/json".*?<\/script>/, '')).toBe(page(POLYFILL, ''))
    expect(partsOf(html)).toEqual([
      [startFile.address, expect.stringMatching(/^sha256-.{44}$/)],
      ['/_next/static/chunks/b.js', 'sha256-b'],
      ['/_next/static/chunks/a.js', 'sha256-a'],
    ])
  })

  test('has no hint left that makes browsers fetch them early', () => {
    const hint = '<link rel="preload" as="script" fetchPriority="low" href="/_next/static/chunks/a.js"/>'
    const font = '<link rel="preload" href="/_next/static/media/a.woff2" as="font"/>'
    const { html } = splitPage(page(hint + font + tag('a'), BEGINNING + DATA), table, BUILD)
    expect(html).not.toContain(hint)
    expect(html).toContain(font)
  })

  test('has a start file that hands over the data first, then begins, and knows what scripts that come later contain', () => {
    const steps: unknown[] = []
    const push = (name: string) => ({ push: (value: unknown) => steps.push([name, value]) })
    const window: Record<string, unknown> = { __next_f: push('data'), TURBOPACK: push('begin') }
    Object.assign(window, { self: window, window })
    runInContext(String(splitPage(whole, table, BUILD).startFile.content), createContext(window))
    expect(steps).toEqual([
      ['data', [0]],
      ['data', [1, '0:</script> $1 $& $`']],
      ['begin', { runtimeModuleIds: [1] }],
    ])
    expect(window.integrityOf).toEqual({ '/_next/static/chunks/later.js': 'sha256-l' })
  })

  test('has a start file of another name when its data is another', () => {
    const other = whole.replace('0:', '1:')
    expect(splitPage(other, table, BUILD).startFile.address).not.toBe(
      splitPage(whole, table, BUILD).startFile.address,
    )
  })

  test('is the same page in the next build when only the name of the build differs', () => {
    const next = 'Wd2UrMARiodeVw3CIFZ7g'
    const named = (build: string) =>
      splitPage(whole.replace('0:', `0:{\\"b\\":\\"${build}\\"}`), table, build)
    expect(named(next)).toEqual(named(BUILD))
  })
})

test.each([
  ['without scripts', page('', BEGINNING + DATA)],
  ['without data', page(tag('a'), BEGINNING)],
  ['without a beginning', page(tag('a'), DATA)],
  ['with two beginnings', page(tag('a'), BEGINNING + BEGINNING + DATA)],
  ['with data in another form', page(tag('a'), `${BEGINNING}${DATA}<script>var d=self.__next_f</script>`)],
  [
    'with a script tag of another form',
    page(`${tag('a')}<script src="/_next/static/b.js" defer=""></script>`, BEGINNING + DATA),
  ],
  [
    'whose parts arrive one after the other',
    page(tag('a'), `${BEGINNING}${DATA}<script>$RC("a","b")</script>`),
  ],
  ['without an end of the body', tag('a') + BEGINNING + DATA],
])('a page %s is refused instead of being broken', (_case, html) => {
  expect(() => splitPage(html, table, BUILD)).toThrow(/another way/)
})

test('a script that this build did not make is refused', () => {
  expect(() => splitPage(page(tag('other'), BEGINNING + DATA), table, BUILD)).toThrow(
    /not a file of this build/,
  )
})
