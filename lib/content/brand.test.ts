import { expect, test } from 'vitest'
import { brandSheet } from '#lib/brand/sheet.ts'
import { buildCatalogue } from './build-catalogue.ts'
import { content } from './content.ts'
import { damaged, withPictures } from './testing/second-company.ts'

const file = 'content/brand.yaml'

/** The second company with other words in its brand.yaml, and more pictures. */
const build = (from: string | RegExp, to: string, ...pictures: string[]) =>
  buildCatalogue(withPictures(damaged(file, from, to), ...pictures))

test('a text that cannot be read is refused, by theme and line, with a colour that can', () => {
  const refused = () => build(/$/, "page:\n  inkMuted: { light: '#aaaaaa' }\n")
  expect(refused).toThrow(
    /content\/brand\.yaml:\d+ {2}page\.inkMuted\.light is #aaaaaa, which on page\.surface\.light \(#\w{6}\) has a contrast of 2\.\d\d\. It needs 4\.5: write #\w{6}, or change the other/,
  )
  expect(refused).not.toThrow('dark')
})

test('so is what marks a control', () => {
  expect(() => build(/$/, "page:\n  controlLine: { light: '#eeeeee' }\n")).toThrow('It needs 3:')
})

test('an accent too dark for what it is on is refused, with the colours that both are made from', () => {
  expect(() => build(/accent: '.*'/, "accent: '#8a3c12'")).toThrow(
    /brand\.yaml:\d+ {2}colors\.accent is #8a3c12, which on colors\.ground \(#\w{6}, made from colors\.main\) has a contrast of \d\.\d\d\. It needs 4\.5: write #\w{6}/,
  )
})

test('a logo is found in its folder, and used', () => {
  const { logo, unusedPictures } = build('logo: woven', 'logo: anchor.svg', 'content/brand/anchor.svg')
  expect(logo).toMatchObject({ src: '/content/brand/anchor.svg' })
  expect(unusedPictures).toEqual([])
})

test('every colour reaches the style sheet', () => {
  expect(brandSheet(content.brand)).toContain(
    `--ink: light-dark(${content.brand.page.ink.light}, ${content.brand.page.ink.dark});`,
  )
})
