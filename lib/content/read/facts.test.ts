import { expect, test } from 'vitest'
import { fillFacts } from './facts.ts'
import { codeIn } from './long-text.ts'

const facts = { years: '25', hours: '10:00 - 18:00', name: 'A_B *C*', email: 'a_b@c.example' }
const fill = (text: string) => fillFacts(text, facts, codeIn).text

test.each([
  ['between backticks', 'Write `{years}` here'],
  ['between two backticks', 'Write ``a ` {years}`` here'],
  ['in a fenced block', '```ts\nconst { a } = {years}\n```\n'],
  ['in a block that is fenced by tildes', '~~~\n{years}\n~~~\n'],
  ['in a fenced block of a list', '- One:\n\n  ```ts\n  const {name} = user\n  ```\n'],
  ['in a fenced block of a quotation', '> ```\n> {name}\n> ```\n'],
  ['in indented code', 'One:\n\n    const {name} = user\n'],
  ['in a block that never ends', '```\n{name} `\n'],
  ['behind a backslash', 'Write \\{years} here'],
])('code keeps its braces: %s', (_place, text) => {
  expect(fillFacts(text, facts, codeIn)).toEqual({ text, unknown: [] })
})

test('a lone backtick does not hide the paragraphs after it', () => {
  expect(fill('One ` mark.\n\n{years} years, and ` another.')).toContain('25 years')
})
