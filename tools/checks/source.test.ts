import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

// Doors that stay shut in the code itself. Each of these is also refused at run time; here the slip is named.

const FOLDERS = ['app', 'components', 'lib', 'server']

/** Markup that React does not escape: our own constants and JSON, never words of content or of a visitor. */
const UNESCAPED_MARKUP = [
  // Theme and motion, before the first paint; both texts are constants of lib.
  'app/layout.tsx',
  // JSON-LD, with `<` written as an escape.
  'components/layout/page-head.tsx',
  // Which pictures the hero shows, before the first paint: a function of ours and the addresses of our files.
  'components/sections/hero.tsx',
]

const sources = FOLDERS.flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'))
    .map((file) => join(folder, file).replaceAll('\\', '/')),
).map((file) => ({ file, text: readFileSync(file, 'utf8') }))

test('no code can be called from the browser as a server action', () => {
  expect(filesWith(/^\s*['"]use server['"]/m)).toEqual([])
})

test('markup goes unescaped in the places that are known, and nowhere else', () => {
  expect(filesWith(/dangerouslySetInnerHTML|\.innerHTML\s*=|\.outerHTML\s*=|insertAdjacentHTML/)).toEqual(
    UNESCAPED_MARKUP,
  )
})

test('no text becomes code', () => {
  expect(filesWith(/\beval\(|\bnew Function\(/)).toEqual([])
})

test('no page is loaded from, or sends anything to, an address written into the code', () => {
  expect(filesWith(/\b(?:src|fetch\(|sendBeacon\()\s*=?\s*[{(]?\s*['"`]https?:/)).toEqual([])
})

function filesWith(pattern: RegExp): string[] {
  return sources
    .filter(({ text }) => pattern.test(text))
    .map(({ file }) => file)
    .sort()
}
