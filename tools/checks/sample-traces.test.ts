import { globSync, readFileSync, statSync } from 'node:fs'
import { expect, test } from 'vitest'
import { content } from '#lib/content/content.ts'
import { brandColors } from './sample-traces.ts'

/*
 * What a visitor or an operator gets is made of the content. The code that makes it must not know the company that
 * happens to be in there: another one would find its words and colours in pages, mails or pictures.
 */

const files = globSync('{app,components,lib,server,build,styles,tools/art/engine}/**/*.{ts,tsx,css}').filter(
  (file) => statSync(file).isFile() && !/\.test\.|\/testing\/|styles\/brand\.css$/.test(file),
)

/** `file: word` for each of the words in a file of the engine, whatever the case of its letters. */
function traces(words: readonly string[]): string[] {
  return files.flatMap((file) => {
    const code = readFileSync(file, 'utf8').toLowerCase()
    return words.filter((word) => code.includes(word.toLowerCase())).map((word) => `${file}: ${word}`)
  })
}

test('the engine names no company, place, number or person of the content', () => {
  const { site, members, testimonials } = content
  const words = [
    site.email,
    site.address.street,
    site.address.city,
    ...(site.chat ? [site.chat.number] : []),
    ...site.socials.map(({ url }) => url),
    ...[...members, ...testimonials].map(({ name }) => name),
  ]
  expect(files.length).toBeGreaterThan(200)
  expect(traces(words)).toEqual([])
})

test('the engine holds no colour of the brand', () => {
  expect(traces(brandColors(content.brand))).toEqual([])
})
