import { expect, test } from 'vitest'
import { brandSheet } from '#lib/brand/sheet.ts'
import { buildCatalogue } from './build-catalogue.ts'
import { readBrand } from './company-files.ts'
import { content } from './content.ts'
import { readSecondCompany, SECOND_COMPANY } from './testing/second-company.ts'

const file = 'content/brand.yaml'
const folder = readSecondCompany()

/** The second company with other words in its brand.yaml, and what else lies in its folder. */
function build(from: string | RegExp, to: string, pictures: string[] = []) {
  const text = folder.texts[file] ?? ''
  expect(text.replace(from, to)).not.toBe(text)
  return buildCatalogue({
    ...folder,
    texts: { ...folder.texts, [file]: text.replace(from, to) },
    pictures: {
      ...folder.pictures,
      ...Object.fromEntries(pictures.map((path) => [path, { src: `/${path}`, width: 120, height: 40 }])),
    },
  })
}

test('the brand is the same alone and with all content', () => {
  expect(readBrand()).toEqual(content.brand)
  expect(readBrand(SECOND_COMPANY)).toEqual(buildCatalogue(folder).brand)
})

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

test.each([
  [
    'no colour',
    /accent: '.*'/,
    'accent: white',
    "colors.accent must be a colour between quotes, such as '#1a2b3c'",
  ],
  ['a main colour that is left out', / +main: .*\n/, '', 'colors.main must be a colour between quotes'],
  [
    'an accent too dark for what it lies on',
    /accent: '.*'/,
    "accent: '#8a3c12'",
    /brand\.yaml:\d+ {2}colors\.accent is #8a3c12, which on colors\.ground \(#\w{6}, made from colors\.main\) has a contrast of \d\.\d\d\. It needs 4\.5: write #\w{6}/,
  ],
  ['a colour without quotes', /accent: '(.*)'/, 'accent: $1', 'Put the whole value between quotes'],
  [
    'a logo that is not there',
    'logo: woven',
    'logo: anchor.svg',
    'the picture content/brand/anchor.svg does not exist',
  ],
  [
    'a logo that is a photograph',
    'logo: woven',
    'logo: logo.jpg',
    'logo must be woven, or the name of an .svg file',
  ],
])('%s is refused', (_what, from, to, sentence) => {
  expect(() => build(from, to)).toThrow(sentence)
})

test('a logo is found in its folder, and used', () => {
  const { logo, unusedPictures } = build('logo: woven', 'logo: anchor.svg', ['content/brand/anchor.svg'])
  expect(logo).toMatchObject({ src: '/content/brand/anchor.svg', width: 120 })
  expect(unusedPictures).toEqual([])
})

test('every colour reaches the style sheet', () => {
  expect(brandSheet(content.brand)).toContain(
    `--ink: light-dark(${content.brand.page.ink.light}, ${content.brand.page.ink.dark});`,
  )
})
