import { createHash } from 'node:crypto'
import { createContext, runInContext } from 'node:vm'
import { brotliCompressSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { elementsOf, parseHtml, textOf } from './html.ts'
import { bundlePageScript, finishHtml, hashInline, hashSource, takeFrame } from './page.ts'
import { readSheet } from './sheet.ts'

const TEXT_FONT = '@font-face{font-family:T;src:url(/t.woff2)format("woff2");font-display:optional}'
const SETTING = {
  integrity: {
    '/_next/static/chunks/a.js': 'sha256-a',
    '/_next/static/chunks/b.js': 'sha256-b',
    '/_next/static/chunks/later.js': 'sha256-l',
    '/s.css': 'sha256-s',
    '/k.css': 'sha256-k',
  },
  sheets: {
    '/s.css': readSheet('/s.css', `${TEXT_FONT}p{color:red}`),
    '/k.css': readSheet('/k.css', 'h1{}.k{}.o{}.d{}'),
  },
  classesOfScripts: (page: string) => (name: string) => name === 'o' && page.includes('/ours.js'),
  scriptTags: '<script src="/ours.js"></script>',
}
const script = (name: string) => `<script src="/_next/static/chunks/${name}.js" async=""></script>`
const sheet = (name: string) => `<link rel="stylesheet" href="/${name}.css" data-precedence="next"/>`
const POLYFILL = '<script src="/_next/static/chunks/p.js" noModule=""></script>'
const START =
  '<script id="_R_">(globalThis["TURBOPACK"] || (globalThis["TURBOPACK"] = [])).push({"runtimeModuleIds":[1]});</script>'
const DATA =
  '<script>(self.__next_f=self.__next_f||[]).push([0])</script>' +
  // A large page has it in several scripts, cut anywhere.
  '<script>self.__next_f.push([1,"0:{\\"className\\":\\"c "])</script>' +
  '<script>self.__next_f.push([1,"d\\"}\\u003c/script> $1 $& $`"])</script>'

const page = (head: string, body: string) =>
  `<!DOCTYPE html><html lang="en"><head>${head}</head><body><h1>Hi</h1>${body}</body></html>`
const whole = page(sheet('s') + sheet('k') + script('b') + POLYFILL + script('a'), START + DATA + script('b'))
const finish = (html: string) => finishHtml(html, SETTING)

/** Runs a start file as a browser does, and returns the calls it made. */
function run(startFile: { content: Buffer }) {
  const pushed: unknown[] = []
  const links: object[] = []
  const push = (name: string) => ({ push: (value: unknown) => pushed.push([name, value]) })
  const window: Record<string, unknown> = {
    __next_f: push('data'),
    TURBOPACK: push('start'),
    document: { createElement: () => ({}), head: { append: (link: object) => links.push(link) } },
  }
  Object.assign(window, { self: window, window })
  runInContext(String(startFile.content), createContext(window))
  const begun = pushed.length
  runInContext('startReact()', createContext(window))
  return { pushed, begun, links, integrityOf: window.integrityOf }
}

describe('a page that is served', () => {
  const { html, startFile } = finish(whole)

  test('has its styles in it, its preloaded font before them, and our script alone', () => {
    const preload = '<link rel="preload" href="/t.woff2" as="font" crossorigin="" type="font/woff2"/>'
    const styles = `<style>${TEXT_FONT}p{color:red}h1{}.o{}.d{}</style>`
    const block = /<script type="application\/json" id="framework">.*?<\/script>/
    expect(html.replace(block, '')).toBe(page(`${preload}${styles}${SETTING.scriptTags}`, ''))
  })

  test('allows by their hashes the scripts and styles that are in the text that is sent, and no others', () => {
    const inline =
      '<script>go()</script><script type="application/ld+json">{}</script><p style="top:0">x</p><style>i{}</style>'
    const { html, inline: allowed } = finish(
      page(sheet('s') + sheet('k') + script('a'), inline + START + DATA),
    )
    const sent = elementsOf(parseHtml(html))
    const hashesOf = (tag: string) =>
      sent
        .filter(({ tagName }) => tagName === tag)
        .map(textOf)
        .map(hashSource)
    expect(allowed.styles).toEqual(hashesOf('style'))
    expect(allowed.scripts).toEqual([hashSource('go()')])
    expect(hashesOf('script')).toContain(hashSource('go()'))
    expect(allowed.styleAttributes).toEqual([hashSource('top:0')])
  })

  test('runs a script that chooses a picture before its styles, and leaves it where React looks for it', () => {
    const chooses = '<script data-first="">choose("$&")</script>'
    const { html } = finish(page(sheet('s') + script('a'), chooses + START + DATA))
    expect(html).toMatch(/type="font\/woff2"\/><script>choose\("\$&"\)<\/script><style>/)
    expect(html).toContain(chooses)
  })

  test('names its start file and each script once, with its hash', () => {
    expect(JSON.parse(/id="framework">(.*?)<\/script>/.exec(html)?.[1] ?? '')).toEqual([
      [startFile.address, expect.stringMatching(/^sha256-.{44}$/)],
      ['/_next/static/chunks/b.js', 'sha256-b'],
      ['/_next/static/chunks/a.js', 'sha256-a'],
    ])
  })

  test.each([
    ['block', 1],
    ['swap', 0],
  ])('with a font whose display is %s has %i preloaded', (display, count) => {
    const sheets = {
      ...SETTING.sheets,
      '/s.css': readSheet('/s.css', TEXT_FONT.replace('optional', display)),
    }
    expect(finishHtml(whole, { ...SETTING, sheets }).html.split('rel="preload"')).toHaveLength(count + 1)
  })

  test('has no hint left that makes browsers fetch the framework early, and a font preloaded once', () => {
    const hint = '<link rel="preload" as="script" fetchPriority="low" href="/_next/static/chunks/a.js"/>'
    const font = '<link rel="preload" href="/t.woff2" as="font"/>'
    const { html } = finish(whole.replace('<head>', `<head>${hint}${font}`))
    expect(html).not.toContain(hint)
    expect(html.match(/rel="preload"/g)).toHaveLength(1)
  })
})

describe('a start file', () => {
  test('contains the data, a function that starts React, the integrity of later scripts, and links that save React a fetch', () => {
    const { pushed, begun, links, integrityOf } = run(finish(whole).startFile)
    expect(pushed).toEqual([
      ['data', [0]],
      ['data', [1, '0:{"className":"c ']],
      ['data', [1, 'd"}</script> $1 $& $`']],
      ['start', { runtimeModuleIds: [1] }],
    ])
    expect(begun).toBe(3)
    expect(links).toEqual(['/s.css', '/k.css'].map((href) => ({ rel: 'stylesheet', disabled: true, href })))
    expect(integrityOf).toEqual({ '/_next/static/chunks/later.js': 'sha256-l' })
  })
})

test.each([
  ['without a start', page(script('a'), DATA)],
  ['with data in another form', page(script('a'), `${START}${DATA}<script>var d=self.__next_f</script>`)],
  [
    'with a script tag of another form',
    page(`${script('a')}<script src="/_next/b.js" defer=""></script>`, START + DATA),
  ],
  [
    'whose parts arrive one after the other',
    page(script('a'), `${START}${DATA}<script>$RC("a","b")</script>`),
  ],
  ['with a script that this build did not make', page(script('other'), START + DATA)],
  ['with a style sheet that this build did not make', page(script('a') + sheet('other'), START + DATA)],
])('a page %s is refused instead of being broken', (_case, html) => {
  expect(() => finish(html)).toThrow(/differently|not a file of this build/)
})

test('the policy allows a style attribute by the value the browser sees, not by how it is escaped', () => {
  const hash = createHash('sha256').update('font:"A" & b').digest('base64')
  const written = elementsOf(parseHtml('<p style="font:&quot;A&quot; &amp; b">x</p>'))
  expect(hashInline(written, '').styleAttributes).toEqual([`'sha256-${hash}'`])
})

test('the frame has the header and footer of a page, with sheet and font as files, and no script', () => {
  const source = page(
    `${sheet('s')}<title>Not found</title><link rel="manifest" href="/m"/><link rel="alternate" href="/f"/>${script('a')}`,
    `<header>Name</header><main id="main" tabindex="-1"><h1>Not found</h1></main><footer>Foot</footer>${START}${DATA}`,
  )
  expect(takeFrame(source, SETTING)).toBe(
    page(
      '<link rel="preload" href="/t.woff2" as="font" crossorigin="" type="font/woff2"/>' +
        '<link rel="stylesheet" href="/s.css" integrity="sha256-s"/><title></title>',
      '<header>Name</header><main id="main" tabindex="-1"></main><footer>Foot</footer>',
    ),
  )
})

const OWN_SCRIPT_BYTES_MAX = 3500

test('the script of every page is one small file without React, and its tag has an integrity', async () => {
  const { content, tag } = await bundlePageScript(process.cwd())
  expect(content.length).toBeGreaterThan(1000)
  expect(brotliCompressSync(content).length).toBeLessThanOrEqual(OWN_SCRIPT_BYTES_MAX)
  expect(String(content)).not.toMatch(/createElement\(`?(div|span)|useState|__react/)
  expect(tag).toContain(` integrity="sha256-${createHash('sha256').update(content).digest('base64')}"`)
})
