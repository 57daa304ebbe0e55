import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** The properties that browsers can change without a new layout or paint of the page. */
const CHEAP = ['transform', 'translate', 'rotate', 'scale', 'opacity', 'clip-path']

test('animations change only properties that need no new layout or paint', () => {
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

test('rules and classes name no left or right, so that pages work in both text directions', () => {
  const property = String.raw`^\s+(?:[a-z-]+-)?(?:left|right)(?:-[a-z]+)?:|(?:float|text-align): (?:left|right)`
  const utility = String.raw`["'\s:]-?(?:[mp][lr]-|(?:left|right)-[\d[]|(?:border|rounded)-[tb]?[lr]\b|text-(?:left|right)\b)`
  const physical = new RegExp(`(?:${property}|${utility}).*`, 'gm')
  const faults = globSync(['styles/*.css', '{app,components}/**/*.tsx']).flatMap((file) =>
    Array.from(readFileSync(file, 'utf8').matchAll(physical), ([found]) => `${file}: ${found.trim()}`),
  )
  expect(faults).toEqual([])
})

test('every class of a style sheet is a word of the code, so that the build can find its pages', () => {
  const texts = globSync('{app,components,lib}/**/*.{ts,tsx}').map((file) => readFileSync(file, 'utf8'))
  const words = new Set(texts.flatMap((text) => text.split(/["'`\s]+/)))
  const classes = globSync('styles/*.css').flatMap((file) => {
    const selectors = readFileSync(file, 'utf8').replaceAll(/\/\*.*?\*\/|"[^"]*"/gs, '')
    return selectors.match(/(?<=\.)[a-z][\w-]*/g) ?? []
  })
  expect(classes.length).toBeGreaterThan(100)
  expect(classes.filter((name) => !words.has(name))).toEqual([])
})
