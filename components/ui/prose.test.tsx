import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Prose } from './prose.tsx'

test.each([
  ['in the text', '![A loom](loom.svg)'],
  ['at its end', '![A loom][it]\n\n[it]: loom.svg'],
])('a picture named %s is shown from where it was built to, with its size', (_where, markdown) => {
  const pictures = { 'loom.svg': { src: '/_next/static/media/loom.1a2b.svg', width: 800, height: 500 } }
  const html = renderToStaticMarkup(<Prose text={markdown} pictures={pictures} />)
  expect(html).toContain('src="/_next/static/media/loom.1a2b.svg"')
  expect(html).toContain('width="800" height="500" alt="A loom"')
})
