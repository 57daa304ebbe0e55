import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { dyes } from '#art/engine/palette.ts'
import { ENDS, PICKS } from '#lib/brand/mark.ts'
import { content } from '#lib/content/content.ts'
import { RETENTION } from '#lib/outbox/retention.ts'
import { THEME_COLORS } from '#lib/seo/theme-colors.ts'

/*
 * Facts that have to stand in two files, because one of them is read where the other cannot be. A change of one
 * that forgets the other fails here.
 */

const read = (file: string) => readFileSync(file, 'utf8')

test('visitors and operators are told the days for which enquiries are really kept', () => {
  const days = (milliseconds: number) => `${milliseconds / 86_400_000} days`
  const kept = Object.values(RETENTION).map(days)
  const promised = [...content.pages.privacy.body.matchAll(/\d+ days/g)].map(([each]) => each)
  expect(new Set(promised)).toEqual(new Set(kept))
  const operators = read('docs/operations.md')
  expect(kept.filter((each) => !operators.includes(each))).toEqual([])
})

test('the inbox bears the mark of the site', () => {
  const page = read('server/inbox/page.ts')
  expect(page.includes(PICKS) || page.includes('lib/brand/mark.ts')).toBe(true)
  expect(page.includes(ENDS) || page.includes('lib/brand/mark.ts')).toBe(true)
})

test('the inbox, which stands outside the style sheet of the site, has its colours', () => {
  const tokens = colours(read('styles/tokens.css'))
  const own = colours(read('server/inbox/style.ts'))
  expect(own.size).toBeGreaterThan(5)
  expect(Object.fromEntries(own)).toEqual(
    Object.fromEntries([...own.keys()].map((name) => [name, tokens.get(name)])),
  )
})

test('pages have the dyes of the pictures', () => {
  const tokens = colours(read('styles/tokens.css'))
  const { ground, faint, indigo, sky, cotton, weld, madder } = dyes
  const names = ['ground', 'thread-faint', 'thread-indigo', 'thread-sky', 'cotton', 'weld', 'madder']
  expect(names.map((name) => tokens.get(name))).toEqual([ground, faint, indigo, sky, cotton, weld, madder])
  expect(tokens.get('thread')).toBe(`light-dark(${indigo}, ${sky})`)
})

test('the selvedge is woven of the same dyes in both themes', () => {
  const threads = (theme: string) => {
    const line = new RegExp(`--selvedge-${theme}: .*`).exec(read('styles/cloth.css'))?.[0] ?? ''
    return [...line.matchAll(/stroke='%23([\da-f]+)'/g)].map(([, colour]) => `#${colour}`)
  }
  expect(threads('light')).toEqual([dyes.indigo, dyes.weld, dyes.madder])
  expect(threads('dark')).toEqual([dyes.sky, dyes.weld, dyes.madder])
})

test('the frame that browsers draw around a page has the colour of the page', () => {
  const page = colours(read('styles/tokens.css')).get('surface')
  expect(page).toBe(`light-dark(${THEME_COLORS.light}, ${THEME_COLORS.dark})`)
})

/** The colours that a style sheet names, by name, spelt one way. */
function colours(css: string): Map<string, string> {
  const found = css.matchAll(/^ *--(?<name>[\w-]+): *(?<value>#[\da-f]+|light-dark\([^)]+\));/gm)
  return new Map(
    [...found].map(({ groups }) => [
      groups?.name ?? '',
      (groups?.value ?? '').replace(/#([\da-f])([\da-f])([\da-f])\b/g, '#$1$1$2$2$3$3'),
    ]),
  )
}
