import { expect, test } from 'vitest'
import { findMentions, isPlainlySound } from './check-texts.ts'

const known = {
  isAddress: (target: string) => target === '/faq' || target.startsWith('https://'),
  isPicture: (target: string) => target === 'loom.svg',
}

test.each([
  ['words', 'Nothing to look up, not even in C#.'],
  ['links that lead somewhere', '- See [this *page*](/faq) and [that](https://example.com/a)'],
  ['a picture that is there', 'Words.\n\n![A loom](loom.svg)\n\nWords.'],
  ['code that looks like a fault', 'Use `<b>` or:\n\n```html\n[x](/no-such) <b># \n```\n'],
  ['smaller headings', '## Two\n\n## Three'],
])('%s need no parser', (_what, text) => {
  expect(isPlainlySound(text, known)).toBe(true)
})

test.each([
  ['a dead link', '[x](/no-such)'],
  ['a dead link around a picture', '[![A loom](loom.svg)](/no-such)'],
  ['a link to a picture', '[x](loom.svg)'],
  ['a picture of an address', '![x](/faq)'],
  ['a picture that is not there', '![x](lom.svg)'],
  ['a picture within a sentence', 'See ![A loom](loom.svg) there.'],
  ['a picture beside code', '`npm run art` ![A loom](loom.svg)'],
  ['two pictures in one paragraph', '![A loom](loom.svg)\n![A loom](loom.svg)'],
  ['a target in angle brackets', '[x](</no such>)'],
  ['a target with an escape', '[x](/faq\\)y)'],
  ['a target with brackets', '[x](/faq(y))'],
  ['a definition', '[x][y]\n\n[y]: /no-such'],
  ['HTML', 'a <b>bold</b> word'],
  ['HTML between backticks that do not belong together', 'a ` b\n\nc `<b>` ` d'],
  ['code that is never closed', '```\n[x](/no-such)'],
  ['a heading of the first level', '# One'],
  ['one in a list', '- # One'],
  ['one that is underlined', 'One\n==='],
  ['one that is underlined in a quote', '> One\n> ==='],
  ['a bare address', 'See http://localhost:3000/faq there.'],
  ['a bare address without its beginning', 'See www.example.com there.'],
  ['a bare address with a backslash, as editors write it', 'See www\\.example.com there.'],
  ['a bare address with a letter by its name', 'See www&period;example.com there.'],
  ['a bare e-mail address', 'Write to us@example.com.'],
  ['a bare address beside a link', '[x](/faq) or www.example.com'],
])('%s is left to the parser', (_what, text) => {
  expect(isPlainlySound(text, known)).toBe(false)
})

test('a picture is found however it is written, and so is a link', () => {
  expect(findMentions('![a](a.svg) ![b][b] [c](/faq)\n\n[b]: b.svg')).toMatchObject([
    { kind: 'image', target: 'a.svg' },
    { kind: 'link', target: '/faq' },
    { kind: 'image', target: 'b.svg' },
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
