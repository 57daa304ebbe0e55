import { expect, test } from 'vitest'
import { plainPage } from './plain-page.ts'

const PAGE = `<html><head><title>Cloth</title><script>theme()</script></head><body><header>Menu</header>
<main id="main"><h1 class="big" data-press="turn">Cloth</h1><!-- --><p style="color:red">Woven<script>x()</script></p>
<img src="/a.svg" alt="A cloth" class="wide"/></main><script>self.__next_f.push()</script></body></html>`

test('a page by hand has the words, the pictures and the title of ours, and neither script nor class', () => {
  const plain = plainPage(PAGE)
  expect(plain).toContain('<title>Cloth</title>')
  expect(plain).toContain('<h1>Cloth</h1><p>Woven</p>\n<img src="/a.svg" alt="A cloth"/>')
  expect(plain).not.toMatch(/script|class=|data-|Menu/)
})
