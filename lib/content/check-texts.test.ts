import { expect, test } from 'vitest'
import { findMentions } from './check-texts.ts'

test('a picture is found however it is written, and so is a link', () => {
  expect(findMentions('![a](a.svg) ![b][b] [c](/faq)\n\n[b]: b.svg')).toMatchObject([
    { kind: 'image', target: 'a.svg' },
    { kind: 'image', target: 'b.svg' },
    { kind: 'link', target: '/faq' },
  ])
})

test('a picture is crowded by whatever else stands in its paragraph', () => {
  const text = '![a](a.svg)\n\n- ![b](b.svg)\n\nSee ![c](c.svg)\n\n![d](d.svg)\n![e][e]\n\n[e]: e.svg'
  const crowded = findMentions(text).flatMap(({ target, isCrowded }) => (isCrowded ? [target] : []))
  expect(crowded).toEqual(['c.svg', 'd.svg', 'e.svg'])
})

test.each([
  ['bold, in a sentence', 'See **![a](a.svg)** there', true],
  ['bold, with bold words', '**See ![a](a.svg)**', true],
  ['as a link, in a sentence', 'Read [![a](a.svg)](/faq) now', true],
  ['as a link, with words that lead there too', '[![a](a.svg) now](/faq)', true],
  ['bold and named, in a sentence', 'See **![a][b]** there\n\n[b]: a.svg', true],
  ['as a link, alone', '[![a](a.svg)](/faq)', false],
  ['bold, alone', '**![a](a.svg)**', false],
])('of a picture that stands %s', (_where, text, isCrowded) => {
  const pictures = findMentions(text).filter(({ kind }) => kind === 'image')
  expect(pictures).toMatchObject([{ target: 'a.svg', isCrowded }])
})

test.each([
  ['a target in angle brackets', '[x](</no such>)', '/no such'],
  ['a target with an escape', '[x](/faq\\)y)', '/faq)y'],
  ['a target with brackets', '[x](/faq(y))', '/faq(y)'],
  ['a definition', '[x][y]\n\n[y]: /no-such', '/no-such'],
  [
    'a bare address with a backslash, as editors write it',
    'See www\\.example.com there.',
    'http://www.example.com',
  ],
  ['a bare address with a letter by its name', 'See www&period;example.com there.', 'http://www.example.com'],
  ['a bare e-mail address', 'Write to us@example.com.', 'mailto:us@example.com'],
])('%s is a link', (_what, text, target) => {
  expect(findMentions(text)).toContainEqual(expect.objectContaining({ kind: 'link', target }))
})

test('code is not looked at', () => {
  expect(findMentions('Use `<b>` or:\n\n```html\n[x](/no-such) <b># \n```\n')).toEqual([])
})
