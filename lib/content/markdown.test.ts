import { expect, test } from 'vitest'
import { countWords, findMentions, markdownToTree, readTime, withAddresses } from './markdown.ts'

test('words are counted as they are read, without the marks around them', () => {
  expect(countWords('## Two *words*\n\n- and [three more](/faq) `code`')).toBe(6)
})

test('a text takes one minute for every 220 words, and never less than one', () => {
  expect(readTime('word '.repeat(10))).toBe('1 min read')
  expect(readTime('word '.repeat(1320))).toBe('6 min read')
})

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
