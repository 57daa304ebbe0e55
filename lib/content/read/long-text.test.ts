import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { toHtml } from 'hast-util-to-html'
import type { Root } from 'mdast'
import { expect, test, vi } from 'vitest'
import { words } from '#lib/content/site.ts'
import { newFolder } from '#testing/new-folder.ts'
import { fillFacts } from './facts.ts'
import { codeIn, parseText, textToHtml } from './long-text.ts'

const outlineOf = (markdown: string) => parseText(markdown).outline

test('words are counted without the Markdown syntax around them, and 220 are read in a minute, at least one', () => {
  expect(outlineOf('## Two *words*\n\n- and [three more](/faq) `code`').wordCount).toBe(6)
  expect(outlineOf('word '.repeat(10)).minutes).toBe(1)
  expect(outlineOf('word '.repeat(1320)).minutes).toBe(6)
  expect(outlineOf('水を飲む。'.repeat(440)).minutes).toBe(6)
})

const TEXT = `Before it all, see [us][us].

## What was *wrong*

Much. See [us][us].

### In detail

More.

## What was wrong

## Über \`code\`

The end.

[us]: /about
`

test('second-level headings are listed with the ids that they have in the page', () => {
  const { headings } = outlineOf(TEXT)
  expect(headings).toEqual([
    { id: 'part-what-was-wrong', title: 'What was wrong' },
    { id: 'part-what-was-wrong-2', title: 'What was wrong' },
    { id: 'part-ueber-code', title: 'Über code' },
  ])
  const page = JSON.stringify(textToHtml(parseText(TEXT).tree, words.longText))
  for (const { id } of headings) expect(page).toContain(`"id":"${id}"`)
})

/** The HTML of each part of a text, as its page shows them. */
function partsOf(markdown: string) {
  const { opening, chapters } = parseText(markdown).outline
  const html = ({ id, text }: { id: string; text: Root }) =>
    toHtml(textToHtml(text, words.longText, {}, `${id}-`))
  return { opening: opening && html({ id: '', text: opening }), chapters: chapters.map(html) }
}

test('a text is divided at its headings, and each part keeps the links that another part defines', () => {
  expect(partsOf(TEXT)).toEqual({
    opening: '<p>Before it all, see <a href="/about">us</a>.</p>',
    chapters: [
      '<p>Much. See <a href="/about">us</a>.</p>\n<h3>In detail</h3>\n<p>More.</p>',
      '',
      '<p>The end.</p>',
    ],
  })
})

test('the signs of a fact are not read as Markdown, and its addresses are links', () => {
  const facts = { name: 'A_B *C* <D>', email: 'a_b@c.example' }
  const { text } = fillFacts('{name} and **{name}**: {email}, [mail](mailto:{email}).', facts, codeIn)
  expect(partsOf(text).opening).toBe(
    '<p>A_B *C* &#x3C;D> and <strong>A_B *C* &#x3C;D></strong>: <a href="mailto:a_b@c.example">a_b@c.example</a>, <a href="mailto:a_b@c.example">mail</a>.</p>',
  )
})

test('a footnote is in each chapter that refers to it, with a unique id', () => {
  const { opening, chapters } = partsOf('## One\n\nHere[^a].\n\n## Two\n\nThere[^a].\n\n[^a]: Measured.')
  expect(opening).toBeUndefined()
  expect(chapters).toEqual([
    expect.stringMatching(/href="#part-one-note-fn-a".*<li id="part-one-note-fn-a">\s*<p>Measured\./s),
    expect.stringMatching(/href="#part-two-note-fn-a".*<li id="part-two-note-fn-a">\s*<p>Measured\./s),
  ])
  const ids = [...chapters.join('').matchAll(/ id="([^"]*)"/g)].map(([, id]) => id)
  expect(new Set(ids).size).toBe(ids.length)
})

test.each([
  [
    'bold that ends with a bracket',
    '**「重要」**です、**마크다운(Markdown)**을',
    '<strong>「重要」</strong>です、<strong>마크다운(Markdown)</strong>을',
  ],
  [
    'a single tilde',
    '20~25 °C within 3~5 days, H~2~O, ~~not~~',
    '20~25 °C within 3~5 days, H~2~O, <del>not</del>',
  ],
  [
    'a bare address before a full stop of Chinese, and one between brackets',
    '见https://example.com/a。下一句 www.example.com，好 <https://example.com/b。c> https://example.com/日本',
    '见<a href="https://example.com/a">https://example.com/a</a>。下一句 <a href="http://www.example.com">www.example.com</a>，好 <a href="https://example.com/b%E3%80%82c">https://example.com/b。c</a> <a href="https://example.com/%E6%97%A5%E6%9C%AC">https://example.com/日本</a>',
  ],
  ['an address in the other form of Unicode', '[a](/cafe\u0301)', '<a href="/caf%C3%A9">a</a>'],
  ['lines of Japanese', '監視\nの**仕\n組**\nみ。\n「次」', '監視の<strong>仕組</strong>み。「次」'],
  [
    'lines of Korean, and of two scripts',
    '서버\n감시、\nWeb\n監視 `a`\n視',
    '서버\n감시、\nWeb\n監視 <code>a</code>\n視',
  ],
])('%s', (_what, markdown, html) => {
  expect(partsOf(markdown).opening).toBe(`<p>${html}</p>`)
})

test.each([
  '![A loom](loom.svg "In *1840*")',
  '**![A loom](loom.svg "In *1840*")**',
  '[![A loom][1]](/faq)\n\n[1]: loom.svg "In *1840*"',
])('the title of a picture is its caption: %s', (markdown) => {
  const pictures = { 'loom.svg': { src: '/loom.svg', width: 3, height: 2 } }
  const html = toHtml(textToHtml(parseText(markdown).tree, words.longText, pictures))
  expect(html.replace(/<\/?(?:a|strong)\b[^>]*>/g, '')).toBe(
    '<figure><img src="/loom.svg" alt="A loom" width="3" height="2"><figcaption>In *1840*</figcaption></figure>',
  )
})

test('the tasks of a list have a mark that needs no name', () => {
  expect(partsOf('- [ ] One\n- [x] Two\n- Three').opening).toBe(
    '<ul>\n<li>☐ One</li>\n<li>☑ Two</li>\n<li>Three</li>\n</ul>',
  )
})

test('indented code at the start of a chapter stays code', () => {
  expect(partsOf('## One\n\n    npm ci\n').chapters).toEqual(['<pre><code>npm ci\n</code></pre>'])
})

test('rendering a picture that is not in the folder of the text throws an error', () => {
  expect(() => textToHtml(parseText('![A loom](loom.svg)').tree, words.longText)).toThrow('loom.svg')
})

test('a text is parsed once for all processes of a build', () => {
  const folder = newFolder()
  const outline = outlineOf('## Part')
  vi.stubEnv('TEXT_CACHE', folder)
  expect([outlineOf('## Part'), outlineOf('## Part')]).toEqual([outline, outline])
  const file = join(folder, readdirSync(folder).join())
  const kept = readFileSync(file, 'utf8').replace('"Part"', '"Kept"')
  writeFileSync(file, kept)
  expect(outlineOf('## Part').headings).toMatchObject([{ title: 'Kept' }])
  // Half a file, as a power failure leaves it.
  writeFileSync(file, kept.slice(0, 9))
  expect(outlineOf('## Part')).toEqual(outline)
})
