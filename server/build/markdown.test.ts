import { expect, test } from 'vitest'
import { readCompany } from '#lib/content/company-files.ts'
import { splitAt } from '#lib/text/phrase.ts'
import { parseHtml } from './html-tree.ts'
import { alternateOf, pageAsMarkdown } from './markdown.ts'

const [before, after] = splitAt(readCompany(process.cwd()).words.page.newTab, 'label', {})
const URL = 'https://example.com/blog/one'
const read = (main: string) =>
  pageAsMarkdown(parseHtml(`<body><nav>Menu</nav><main id="main">${main}</main></body>`), URL)

test('a page is its title, its text and its address', () => {
  expect(read('<section><h1>One</h1><p>Some <em>words</em>.</p></section>')).toBe(
    `# One\n\nSome *words*.\n\n---\n\n<${URL}>\n`,
  )
})

test('the title comes first, then the text above it, without the links back', () => {
  const text = read('<p><a href="/blog">Back</a></p><nav>Home</nav><p>Cloud</p><h1>One</h1><p>End</p>')
  expect(text).toMatch(/^# One\n\nCloud\n\nEnd\n/)
  expect(text).not.toContain('Back')
})

test.each([
  ['a form', '<form><label>Name</label></form>', 'Name'],
  ['a button', '<button>Press</button>', 'Press'],
  ['a decorative element', '<p aria-hidden="true">Twice</p><img src="/a.svg" alt="">', 'Twice'],
  ['a hidden element', '<p hidden>Later</p>', 'Later'],
  ['script and style', '<script>alert(1)</script><style>a{}</style>', 'a'],
  [
    'the hint about a new tab',
    `<a target="_blank" href="/x"><span>${before}</span>X<span>${after}</span></a>`,
    `${before}${after}`.trim(),
  ],
])('%s is left out', (_what, markup, word) => {
  const words = read(`<h1>One</h1>${markup}`).split('---')[0]?.replace('# One', '')
  expect(words).not.toContain(word)
})

test('separate elements of the page do not become one word', () => {
  const text = read(
    '<h1>One</h1><p><time>4 May</time><span aria-hidden="true">·</span><span>Ada</span></p><ul><li><span>SQL</span><span>92<!-- -->%</span></li></ul>',
  )
  expect(text).toContain('4 May · Ada')
  expect(text).toContain('- SQL 92%')
})

test('links and pictures have addresses that lead there from anywhere', () => {
  const text = read(
    '<h1>One</h1><p><a href="/about">us</a> <a href="#how">below</a> <a href="tel:+1">call</a> <img src="/_next/loom.svg" alt="A loom"></p>',
  )
  expect(text).toContain('[us](https://example.com/about)')
  expect(text).toContain(`[below](${URL}#how)`)
  expect(text).toContain('[call](tel:+1)')
  expect(text).toContain('![A loom](https://example.com/_next/loom.svg)')
})

test.each([
  ['no main', '<body><h1>One</h1></body>'],
  ['no title', '<main><p>One</p></main>'],
])('a page with %s is a fault of ours', (_what, html) => {
  expect(() => pageAsMarkdown(parseHtml(html), URL)).toThrow(URL)
})

test('the Markdown is where the head of its page says, and names that page as the one to be listed', () => {
  const links =
    '<link rel="canonical" href="https://example.com"><link rel="alternate" type="text/markdown" href="https://example.com/index.md">'
  const tree = parseHtml(`<head>${links}</head><main><h1>One</h1></main>`)
  const { content, ...alternate } = alternateOf(tree) ?? {}
  expect(alternate).toEqual({
    address: '/index.md',
    headers: {
      'content-type': 'text/markdown; charset=utf-8',
      link: '<https://example.com/>; rel="canonical"',
    },
  })
  expect(String(content)).toContain('# One')
  expect(alternateOf(parseHtml('<main><h1>One</h1></main>'))).toBeUndefined()
})
