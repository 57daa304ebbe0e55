// Tried on the entries of the sample company
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { faultsOf } from '#lib/content/build-catalogue.ts'
import { readContentFolder } from '#lib/content/read/folder.ts'
import { WORDS_FILE } from '#lib/content/schema/words.ts'
import { withPictureNames } from '#lib/content/testing/second-company.ts'
import { isRecord } from '#lib/text/json.ts'
import { STARTS, startIn, type Texts } from './languages.ts'

const sample = readContentFolder().texts
/** An English start has comments alone for texts of the sample that it keeps. */
const whole = (texts: Texts) =>
  Object.fromEntries(
    Object.entries(texts).map(([file, text]) => [file, /^#.*\n$/.test(text) ? (sample[file] ?? '') : text]),
  )
const english = whole(STARTS.get('en') ?? {})
const translated = [...STARTS].filter(([language]) => language !== 'en')

test.each(translated)('a start in %s has every file and every key of the English one', (language, texts) => {
  expect(Object.keys(texts).sort()).toEqual(Object.keys(english).sort())
  for (const [file, text] of Object.entries(texts))
    expect([file, ...keysOf(file, text, language)]).toEqual([
      file,
      ...keysOf(file, english[file] ?? '', 'en'),
    ])
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

/** The keys of a YAML file or of front matter, without plural forms and optional keys. */
function keysOf(file: string, text: string, language: string): string[] {
  const forms = new Set<string>(new Intl.PluralRules(language).resolvedOptions().pluralCategories)
  const head = file.endsWith('.md') ? (/^---\n([\s\S]*?)\n---/.exec(text)?.[1] ?? '') : text
  const found: string[] = []
  walk(parse(head), '')
  return found.sort()

  function walk(value: unknown, path: string): void {
    if (Array.isArray(value)) for (const [index, each] of value.entries()) walk(each, `${path}${index}.`)
    else if (isRecord(value))
      for (const [key, each] of Object.entries(value)) walk(each, `${path}${forms.has(key) ? 'form' : key}.`)
    else if (!/^(?:dates|font)\./.test(path)) found.push(path)
  }
}
