import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** What browsers can change without laying out or painting the page once more. */
const CHEAP = ['transform', 'translate', 'rotate', 'scale', 'opacity', 'clip-path']

test('animations change nothing that would move or paint the rest of the page', () => {
  const keyframes = globSync('styles/*.css').flatMap((file) =>
    Array.from(
      readFileSync(file, 'utf8').matchAll(/@keyframes ([\w-]+) \{(.*?)\n\}/gs),
      ([, name = '', steps = '']) => ({
        name,
        properties: Array.from(steps.matchAll(/^ +([\w-]+): /gm), ([, property]) => property),
      }),
    ),
  )
  expect(keyframes.length).toBeGreaterThan(0)
  for (const { name, properties } of keyframes) {
    expect(properties.length, name).toBeGreaterThan(0)
    expect(CHEAP, name).toEqual(expect.arrayContaining(properties))
  }
})
