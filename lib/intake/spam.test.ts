import { expect, test } from 'vitest'
import { readEnvironment, setEnvironment } from '#lib/config/env.ts'
import { reasonsToHold } from './spam.ts'

const subject = 'A request'
const text = 'Hello'
const links = 'https://a.example www.b.example http://c.example https://d.example'
const plain = { honeypot: '', elapsedMs: 20_000 }
const hasty = { honeypot: '', elapsedMs: 800 }

test.each([
  ['a plain text', text, plain],
  ['haste', text, hasty],
  ['many links', links, plain],
  ['many links without a known filling time', links, { ...plain, elapsedMs: undefined }],
])('%s alone does not look like spam', (_signal, message, signals) => {
  expect(reasonsToHold({ subject, message }, signals)).toBe(false)
})

test('an address with www is one link, and pages of this site are none', () => {
  setEnvironment(readEnvironment({ SITE_URL: 'https://www.company.example' }))
  const two = 'Like https://www.a.example and www.b.example'
  const own = 'https://company.example/faq https://company.example/blog https://company.example'
  for (const message of [two, `${two} ${own}`]) expect(reasonsToHold({ subject, message }, hasty)).toBe(false)
  expect(reasonsToHold({ subject, message: `${two} ${two}` }, hasty)).toEqual(['haste', 'links'])
})

test('links outside the long texts do not count as spam', () => {
  expect(reasonsToHold({ subject, website: links }, hasty)).toBe(false)
})
