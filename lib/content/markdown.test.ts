import { expect, test } from 'vitest'
import { findMentions, markdownToTree, withAddresses } from './markdown.ts'

test('a picture is found however it is written, and so is a link', () => {
  expect(findMentions('![a](a.svg) ![b][b] [c](/faq)\n\n[b]: b.svg')).toMatchObject([
    { kind: 'image', target: 'a.svg' },
    { kind: 'link', target: '/faq' },
    { kind: 'image', target: 'b.svg' },
  ])
})

test('a picture that does not lie beside the text is a mistake of ours by the time it is shown', () => {
  expect(() => markdownToTree('![A loom](loom.svg)', {})).toThrow('loom.svg')
})

test('the addresses of links and pictures are replaced however they are written, and nothing else is', () => {
  const text = [
    '[/faq](/faq "The /faq") and ![a](a.svg) and [![b][b]](/team), <https://example.com> and [us][us]',
    '`[code](/faq)` and `![code](a.svg)`',
    '[b]: b.svg',
    '[us]: /about',
  ]
  expect(withAddresses(text.join('\n\n'), (kind, address) => `${kind}:${address}`)).toBe(
    [
      '[/faq](link:/faq "The /faq") and ![a](image:a.svg) and [![b][b]](link:/team), <link:https://example.com> and [us][us]',
      text[1],
      '[b]: image:b.svg',
      '[us]: link:/about',
    ].join('\n\n'),
  )
})
