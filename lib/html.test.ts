import { expect, test } from 'vitest'
import { html } from './html.ts'

test('values are text, whatever they look like', () => {
  const evil = `"><script>alert('&')</script>`
  expect(String(html`<p title="${evil}">${evil}</p>`)).toBe(
    '<p title="&quot;&gt;&lt;script&gt;alert(&#39;&amp;&#39;)&lt;/script&gt;">&quot;&gt;&lt;script&gt;alert(&#39;&amp;&#39;)&lt;/script&gt;</p>',
  )
})

test('markup made by the same function stays markup, alone and in lists', () => {
  expect(String(html`<ul>${[html`<li>${'<'}</li>`, html`<li>2</li>`]}</ul>`)).toBe(
    '<ul><li>&lt;</li><li>2</li></ul>',
  )
})
