import { expect, test } from 'vitest'
import { looksLikeSpam } from './spam.ts'

const links = 'https://a.example www.b.example http://c.example https://d.example'

test.each([
  ['an ordinary enquiry', 'Hello', '', 20_000, false],
  ['one that was pasted in a second', 'Hello', '', 800, false],
  ['one with many links, written slowly', links, '', 60_000, false],
  ['one with many links, sent at once', links, '', 800, true],
  ['one with many links from a browser without script', links, '', undefined, false],
  ['one that filled in what nobody can see', 'Hello', 'https://spam.example', 20_000, true],
])('%s (%#)', (_case, message, trap, elapsedMs, held) => {
  expect(looksLikeSpam({ message }, { trap, elapsedMs })).toBe(held)
})
