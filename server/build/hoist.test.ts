import { expect, test } from 'vitest'
import { hoistScripts } from './hoist.ts'

const SHEETS = '<link rel="stylesheet" href="/a.css"/><link rel="stylesheet" href="/b.css"/>'

test('a marked script runs before the first style sheet, and stays where React looks for it', () => {
  const html = `<head><meta/>${SHEETS}</head><body><script data-hoist="">choose("$&")</script></body>`
  expect(hoistScripts(html)).toBe(
    `<head><meta/><script>choose("$&")</script>${SHEETS}</head><body><script data-hoist="">choose("$&")</script></body>`,
  )
})

test('a page without one stays as it is', () => {
  const html = `<head>${SHEETS}</head><script>other()</script>`
  expect(hoistScripts(html)).toBe(html)
})

test('a page whose style sheets look otherwise is refused instead of being slow', () => {
  expect(() => hoistScripts('<script data-hoist="">choose()</script>')).toThrow(/no style sheet/)
})
