import { readFileSync } from 'node:fs'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Picture } from './picture.tsx'
import { Prose } from './prose.tsx'

const size = { width: 800, height: 500 }
const photograph = {
  src: '/_next/static/media/loom.1a2b.jpg',
  ...size,
  photo: {
    src: '/photographs/loom-480.webp',
    avif: '/photographs/loom-240.avif 240w, /photographs/loom-480.avif 480w',
    webp: '/photographs/loom-240.webp 240w, /photographs/loom-480.webp 480w',
    color: '#cc8844',
  },
}

test('a photograph offers its encodings and widths to the browser', () => {
  const html = renderToStaticMarkup(
    <Picture picture={photograph} alt="A loom" sizes="200px" className="wide" />,
  )
  expect(html).toContain(`<source type="image/avif" srcSet="${photograph.photo.avif}" sizes="200px"/>`)
  expect(html).toContain(
    `<img src="${photograph.photo.src}" srcSet="${photograph.photo.webp}" sizes="200px" width="800" height="500" alt="A loom"`,
  )
  expect(html).toContain('class="wide photograph" style="background-color:#cc8844"')
})

test('a transparent picture that was drawn for a light page is shown on one', () => {
  const { color: _, ...transparent } = photograph.photo
  const drawing = { src: '/own.svg', ...size, isForPaper: true }
  for (const picture of [{ ...photograph, photo: transparent }, drawing])
    expect(renderToStaticMarkup(<Picture picture={picture} />)).toMatch(/class="(?:photograph )?on-paper"/)
  // Not a colour of the theme, which is dark at night.
  expect(readFileSync('styles/photograph.css', 'utf8')).toMatch(/\.on-paper \{\s*background: #fff;/)
})

test('a photograph in a text offers all its widths as well', () => {
  const html = renderToStaticMarkup(
    <Prose text="![A loom](loom.jpg)" pictures={{ 'loom.jpg': photograph }} />,
  )
  expect(html).toContain(photograph.photo.avif)
  expect(html).not.toContain(photograph.src)
})

test('a picture with a reference at the end of a text gets its built address and its size', () => {
  const pictures = { 'loom.svg': { src: '/_next/static/media/loom.1a2b.svg', width: 800, height: 500 } }
  const html = renderToStaticMarkup(<Prose text={'![A loom][it]\n\n[it]: loom.svg'} pictures={pictures} />)
  expect(html).toContain('src="/_next/static/media/loom.1a2b.svg" width="800" height="500" alt="A loom"')
})
