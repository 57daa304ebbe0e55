import { describe, expect, test } from 'vitest'
import { textOf } from '#lib/text/html-text.ts'
import { finishHtml, withoutNext } from './finish-page.ts'
import { hashSource } from './hashes.ts'
import { elementsOf, parseHtml } from './html-tree.ts'
import { readSheet, wordsOf } from './style-sheet.ts'

const TEXT_FONT = '@font-face{font-family:T;src:url(/t.woff2)format("woff2");font-display:optional}'
const scriptOf = (name: string) => ({
  address: `/${name}.js`,
  text: '',
  integrity: `sha256-${name}`,
  words: wordsOf(`'of-${name}'`),
})
const SETTING = {
  sheets: {
    '/s.css': readSheet('/s.css', `${TEXT_FONT}p{color:red}`),
    '/k.css': readSheet('/k.css', 'h1{}.k{}.of-ours{}.of-form{}'),
  },
  script: scriptOf('ours'),
  islands: { form: [scriptOf('runtime'), scriptOf('form')], carousel: [scriptOf('carousel')] },
}
const OURS = '<script src="/ours.js" integrity="sha256-ours" type="module"></script>'
const sheet = (name: string) => `<link rel="stylesheet" href="/${name}.css" data-precedence="next"/>`
const SHEETS = sheet('s') + sheet('k')
const FONT = '<link rel="preload" href="/t.woff2" as="font" crossorigin="" type="font/woff2"/>'

const page = (head: string, body: string) =>
  `<!DOCTYPE html><html lang="en"><head>${head}</head><body><h1>Hi</h1>${body}</body></html>`
const finish = (html: string) => finishHtml(withoutNext(html), SETTING)

describe('a page that is served', () => {
  test('has its styles in it, its preloaded font before them, and our script alone', () => {
    const nexts =
      '<script src="/a.js" async=""></script><script id="_R_">start()</script><script type="module">m()</script>' +
      '<script>push("\\u003c/script> $& $`")</script><link rel="preload" as="script" href="/a.js"/>'
    const styles = `<style>${TEXT_FONT}p{color:red}h1{}.of-ours{}</style>`
    const { html, sources } = finish(page(SHEETS + nexts, nexts))
    expect([html, sources.fonts]).toEqual([page(FONT + styles + OURS, ''), ['/t.woff2']])
  })

  test('allows by their hashes the scripts and styles that are in the text that is sent, and no others', () => {
    const inline =
      '<script data-first="">go()</script><script type="application/ld+json">{}</script><p style="font:&quot;A&quot; &amp; b">x</p><style>i{}</style>'
    const { html, sources: allowed } = finish(page(SHEETS, `${inline}<script>next()</script>`))
    const sent = elementsOf(parseHtml(html))
    const hashesOf = (tag: string) =>
      sent.filter(({ tagName }) => tagName === tag).map((each) => hashSource(textOf(each)))
    expect(allowed.styles).toEqual(hashesOf('style'))
    expect(allowed.scripts).toEqual([hashSource('go()')])
    expect(hashesOf('script')).toContain(hashSource('go()'))
    // By the value that the browser sees, not by how it is escaped.
    expect(allowed.styleAttributes).toEqual([hashSource('font:"A" & b')])
  })

  test('keeps the counter of visits, and allows its script and the places that it reports to', () => {
    const counter =
      '<script data-counter="" defer="" src="https://a.example/count.js" data-to="https://b.example/hit" data-site="x"></script>'
    const { html, sources } = finish(page(SHEETS + counter, ''))
    expect(html).toContain(counter)
    expect(sources.scripts).toEqual(['https://a.example/count.js'])
    expect(sources.counters).toEqual(['https://a.example', 'https://b.example'])
  })

  test('allows the frames that it may show, loaded or not', () => {
    const frames =
      '<iframe src="https://a.example/x"></iframe><iframe data-src="https://b.example/y"></iframe>'
    expect(finish(page(SHEETS, frames)).sources.frames).toEqual(['https://a.example', 'https://b.example'])
  })

  test.each([
    ['block', 1],
    ['swap', 0],
  ])('with a font whose display is %s has %i preloaded', (display, count) => {
    const sheets = { '/s.css': readSheet('/s.css', TEXT_FONT.replace('optional', display)) }
    const { html } = finishHtml(page(sheet('s'), ''), { ...SETTING, sheets })
    expect(html.split('rel="preload"')).toHaveLength(count + 1)
  })
})

test.each([
  ['without a style sheet', page('', ''), /without a link to a style sheet/],
  ['with a style sheet that this build did not make', page(sheet('other'), ''), /needs \/other\.css/],
  ['with an unknown island', page(SHEETS, '<div data-island="map"></div>'), /needs map/],
  ['whose parts come later', page(SHEETS, '<template id="B:0"></template>'), /in parts: remove Suspense/],
])('a page %s is refused instead of being broken', (_case, html, message) => {
  expect(() => finish(html)).toThrow(message)
})
