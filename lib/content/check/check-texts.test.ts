import { expect, test } from 'vitest'
import { findMentions } from './check-texts.ts'

test.each([
  ['in a list, alone', '- ![a](a.svg)', false],
  ['in a sentence', 'See ![a](a.svg)', true],
  ['beside another', '![a](a.svg)\n![e][e]\n\n[e]: a.svg', true],
  ['bold, in a sentence', 'See **![a](a.svg)** there', true],
  ['bold, with bold words', '**See ![a](a.svg)**', true],
  ['as a link, in a sentence', 'Read [![a](a.svg)](/faq) now', true],
  ['as a link, with words that lead there too', '[![a](a.svg) now](/faq)', true],
  ['bold and named, in a sentence', 'See **![a][b]** there\n\n[b]: a.svg', true],
  ['as a link, alone', '[![a](a.svg)](/faq)', false],
  ['bold, alone', '**![a](a.svg)**', false],
])('text beside a picture is detected: %s', (_where, text, isCrowded) => {
  const pictures = findMentions(text).filter(({ kind }) => kind === 'image')
  expect(new Set(pictures.map((picture) => picture.isCrowded))).toEqual(new Set([isCrowded]))
  expect(pictures[0]?.target).toBe('a.svg')
})
