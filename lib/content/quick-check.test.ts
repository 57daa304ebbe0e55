import { expect, test } from 'vitest'
import { isPlainlySound } from './quick-check.ts'

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
])('%s is left to the parser', (_what, text) => {
  expect(isPlainlySound(text, known)).toBe(false)
})
