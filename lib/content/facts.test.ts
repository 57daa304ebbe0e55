import { expect, test } from 'vitest'
import { fillFacts } from './facts.ts'

const facts = { years: '25', hours: '10:00 - 18:00' }
const fill = (text: string) => fillFacts(text, facts).text

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
