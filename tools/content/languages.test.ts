// Tried on the entries of the sample company
import { expect, test } from 'vitest'
import { faultsOf } from '#lib/content/build-catalogue.ts'
import { readContentFolder } from '#lib/content/read/folder.ts'
import { WORDS_FILE } from '#lib/content/schema/words.ts'
import { withPictureNames } from '#lib/content/testing/second-company.ts'
import { STARTS, startIn, type Texts } from './languages.ts'

const sample = readContentFolder().texts
/** An English start has comments alone for texts of the sample that it keeps. */
const whole = (texts: Texts) =>
  Object.fromEntries(
    Object.entries(texts).map(([file, text]) => [file, /^#.*\n$/.test(text) ? (sample[file] ?? '') : text]),
  )
const english = whole(STARTS.get('en') ?? {})
const translated = [...STARTS].filter(([language]) => language !== 'en')

test.each(translated)('a start in %s has every file of the English one', (_language, texts) => {
  expect(Object.keys(texts).sort()).toEqual(Object.keys(english).sort())
})

test.each(['en', ...translated.map(([language]) => language)])(
  'a start in %s passes every check of content',
  (language) => {
    expect(faultsIn(whole(startIn(language, '')))).toEqual([])
  },
)

test.each([...STARTS.keys()])(
  'no legal text of a start in %s mentions a chat, which a company may not have',
  (language) => {
    const texts = whole(startIn(language, ''))
    const chat = /^ +chat: (\S+)/m.exec(texts[WORDS_FILE] ?? '')?.[1] ?? ''
    expect(chat).not.toBe('')
    for (const name of ['privacy', 'accessibility'])
      expect(texts[`content/pages/${name}.md`]).not.toMatch(new RegExp(chat, 'i'))
  },
)

test('a start in any other language has English texts, and every word is told to be translated', () => {
  const texts = whole(startIn('pl', english[WORDS_FILE] ?? ''))
  expect(texts['content/site.yaml']).toContain('\nlanguage: pl\nheadline')
  expect(texts[WORDS_FILE]).toMatch(
    /readTime:.*\n +one: "\(en\) .*\n +few: \(en\) .*\n +many: \(en\) .*\n {2}\w/,
  )
  const faults = faultsIn(texts)
  expect(faults.length).toBeGreaterThan(100)
  for (const fault of faults) expect(fault).toMatch(/^content\/words\.yaml: .*is not translated yet/)
})

const faultsIn = (texts: Record<string, string>) =>
  faultsOf(withPictureNames(texts)).map(({ file, message }) => `${file}: ${message}`)
