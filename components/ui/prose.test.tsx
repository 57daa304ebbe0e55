import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { words } from '#lib/content/site.ts'
import { Prose } from './prose.tsx'

const pictures = Object.fromEntries(
  ['loom', 'thread'].map((name) => [`${name}.svg`, { src: `/${name}.svg`, width: 800, height: 500 }]),
)
const shown = (text: string) => renderToStaticMarkup(<Prose text={text} pictures={pictures} />)

const youtube = 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1'
const vimeo = 'https://player.vimeo.com/video/76979871?autoplay=1&amp;dnt=1'

test.each([
  ['https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=42s', `${youtube}&amp;start=42`],
  ['https://m.youtube.com/watch?app=desktop&v=dQw4w9WgXcQ', youtube],
  ['https://youtu.be/dQw4w9WgXcQ?si=t=', youtube],
  ['https://www.youtube.com/shorts/dQw4w9WgXcQ', youtube],
  ['https://vimeo.com/76979871#t=90s', `${vimeo}#t=90s`],
  ['https://vimeo.com/76979871/8272103f6e', `${vimeo}&amp;h=8272103f6e`],
])('a line that is only a link to %s is a video that loads nothing before a press', (address, frame) => {
  const html = shown(`Look:\n\n[How we weave](${address})\n\nDone.`)
  expect(html).toContain(`<iframe hidden="" title="How we weave" data-src="${frame}"`)
  expect(html).not.toContain(' src=')
  // The link below it.
  expect(html).toContain(`href="${address.replaceAll('&', '&amp;')}"`)
  const name = `${RegExp.escape(words.longText.playVideo)}<span class="sr-only">: How we weave</span>`
  expect(html).toMatch(new RegExp(`<button[^>]* data-press="frame">.*${name}`))
})

test('a picture that links to a video is shown in its place', () => {
  const html = shown('[![A loom at work](loom.svg)](https://youtu.be/dQw4w9WgXcQ)')
  expect(html).toMatch(/<figure class="video">.*<img src="\/loom.svg"[^>]* alt="".*title="A loom at work"/)
})

test.each([
  'See [How we weave](https://youtu.be/dQw4w9WgXcQ).',
  '[A channel](https://www.youtube.com/@weavers)',
  '[A copy](https://youtube.com.example/watch?v=dQw4w9WgXcQ)',
  '[A list](https://vimeo.com/channels/staffpicks)',
])('%s stays a link', (text) => {
  expect(shown(text)).not.toContain('<iframe')
})

test('pictures that follow one another are shown side by side, and each leads to its file', () => {
  const html = shown('![A loom](loom.svg)\n\n![Its thread](thread.svg)')
  expect(html).toMatch(
    /^<div class="prose "><div class="gallery"><a href="\/loom.svg"><img[^>]* alt="A loom"[^>]*\/><\/a><a href="\/thread.svg"><img[^>]* alt="Its thread"[^>]*\/><\/a><\/div><\/div>$/,
  )
})
