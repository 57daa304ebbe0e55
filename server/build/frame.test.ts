import { expect, test } from 'vitest'
import { takeFrame } from './frame.ts'

const page = `<!DOCTYPE html><html lang="en"><head><link rel="stylesheet" href="/a.css"/><title>Not found</title>
<link rel="manifest" href="/m"/><link rel="alternate" href="/feed.xml"/><link rel="icon" href="/i.svg"/>
<script>theme()</script><script type="module" src="/p.js"></script></head>
<body><header>Name</header><main id="main" tabindex="-1"><h1>Not found</h1></main><footer>Foot</footer>
<script type="application/json" id="framework">[]</script></body></html>`

test('the frame has what stands around a page, and nothing of the page or that runs', () => {
  const frame = takeFrame(page)
  expect(frame).toContain('<link rel="stylesheet" href="/a.css"/><title></title>')
  expect(frame).toContain('<header>Name</header><main id="main" tabindex="-1"></main><footer>Foot</footer>')
  expect(frame).toContain('rel="icon"')
  expect(frame).not.toMatch(/script|Not found|manifest|alternate/)
})

test.each([
  ['without a main', page.replace('</main>', '')],
  ['without a title', page.replace('<title>', '<title lang="en">')],
  ['that preloads a script', page.replace('<title>', '<link rel="modulepreload" href="/x.js"/><title>')],
])('a page %s stops the build', (_case, html) => {
  expect(() => takeFrame(html)).toThrow('adapt server/build/frame.ts')
})
