import { expect, test } from 'vitest'
import { mayGiveClass, readSheet, wordsOf } from './style-sheet.ts'

const textFor = (css: string, ...classes: string[]) =>
  readSheet('/s.css', css).textFor((name) => classes.includes(name))

const OF_EVERY_PAGE = '@layer x,y;@font-face{a:b}@keyframes k{to{opacity:0}}'

test.each([
  ['p{}', [], 'p{}'],
  ['.a{}.b{}', ['a'], '.a{}'],
  ['.a,.b{}', ['b'], '.a,.b{}'],
  ['.a .b{}', ['a'], ''],
  ['.a:not(.b):has(.c)[d=".e"]{}', ['a'], '.a:not(.b):has(.c)[d=".e"]{}'],
  [':is(.a,.b:not(.c)) p{}', ['b'], ':is(.a,.b:not(.c)) p{}'],
  ['.d:where(.a,.b) p{}', ['d'], ''],
  [':is(.a,p){}', [], ':is(.a,p){}'],
  ['.w-\\[\\.5rem\\]:hover{}', ['w-[.5rem]'], '.w-\\[\\.5rem\\]:hover{}'],
  ['.a:not(:is(.b,.c)){}', ['a'], '.a:not(:is(.b,.c)){}'],
  ['.md\\:w-\\[\\.5rem\\]>.grid-cols-\\(--a\\){}', ['md:w-[.5rem]'], ''],
  ['.a:not(:is(.b:not(.c))){}', ['a'], '.a:not(:is(.b:not(.c))){}'],
  ['.\\32 xl\\:p-\\[1\\2c 2\\]{}', ['2xl:p-[1,2]'], '.\\32 xl\\:p-\\[1\\2c 2\\]{}'],
  ['@media print{.a{}.b{}}@layer x{.b{}}', ['a'], '@media print{.a{}}'],
  [OF_EVERY_PAGE, [], OF_EVERY_PAGE],
])('of %s a page with the classes %j has %s', (css, classes, expected) => {
  expect(textFor(css, ...classes)).toBe(expected)
})

test('a script may give its words as classes', () => {
  const scripts = [{ words: wordsOf('x="late "+later') }, { words: wordsOf(`y="before:content-['a']"`) }]
  const mayGive = (name: string) => mayGiveClass(scripts, name)
  const given = ['late', "before:content-['a']", 'later', 'elsewhere'].filter(mayGive)
  expect(given).toEqual(['late', "before:content-['a']"])
})

test('a style sheet in a page loads the same files as from its own address', () => {
  const css = 'a{b:url(../media/x.svg);c:url("data:image/svg+xml,%3Csvg/%3E");d:url(/e.svg)}'
  expect(readSheet('/_next/static/chunks/s.css', css).text).toBe(
    'a{b:url(/_next/static/media/x.svg);c:url("data:image/svg+xml,%3Csvg/%3E");d:url(/e.svg)}',
  )
  expect(() => readSheet('/s.css', 'a{content:"</style>"}')).toThrow('/s.css')
})
