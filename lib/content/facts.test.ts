import { expect, test } from 'vitest'
import { fillFacts } from './facts.ts'

const facts = { years: '25', hours: '10:00 - 18:00' }
const fill = (text: string) => fillFacts(text, facts).text

test('a fact takes the place of its name, as often as it is named', () => {
  expect(fill('{years} years, open {hours}. Yes, {years}.')).toBe('25 years, open 10:00 - 18:00. Yes, 25.')
})

test.each([
  ['between backticks', 'Write `{years}` here'],
  ['between two backticks', 'Write ``a ` {years}`` here'],
  ['in a fenced block', '```ts\nconst { a } = {years}\n```\n'],
  ['in a block that is fenced by tildes', '~~~\n{years}\n~~~\n'],
])('code keeps its braces: %s', (_place, text) => {
  expect(fillFacts(text, facts)).toEqual({ text, unknown: [] })
})

test('a lone backtick does not hide the paragraphs after it', () => {
  expect(fill('One ` mark.\n\n{years} years, and ` another.')).toContain('25 years')
})

test('a name of no fact is told with its line and stays', () => {
  expect(fillFacts('One\ntwo {toString}', facts)).toEqual({
    text: 'One\ntwo {toString}',
    unknown: [{ word: 'toString', line: 2 }],
  })
})
