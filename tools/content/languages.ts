import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { z } from 'zod'
import { untranslatedMark } from '#lib/content/read/parse.ts'
import { pluralForms, WORDS_FILE } from '#lib/content/schema/words.ts'
import { spokenIn } from '#lib/text/direction.ts'
import { isRecord } from '#lib/text/json.ts'
import { mergeYaml } from '#tools/editor/merge.ts'

/** Texts by the path of their file, or by their name. */
export type Texts = Readonly<Record<string, string>>

/** The texts of a folder beside this file, by their language. */
function readLanguages(folder: string): ReadonlyMap<string, Texts> {
  const path = join(import.meta.dirname, folder)
  const textsOf = (name: string) =>
    z.record(z.string(), z.string()).parse(parse(readFileSync(join(path, name), 'utf8')))
  return new Map(readdirSync(path).map((name) => [name.replace('.yaml', ''), textsOf(name)]))
}

/** The starting site in each language. */
export const STARTS = readLanguages('languages')
const english = STARTS.get('en') ?? {}

export const isComment = (text: string) => /^#.*\n$/.test(text)

/**
 * Texts of the sample that hold for most companies as they are, and that somebody should read before they are responsible
 * for them: the English start has no more than a comment for each. Other languages bring their own.
 */
export const KEPT = Object.keys(english).filter((file) => isComment(english[file] ?? ''))

/** The files that `npm run new` begins with, in each language. */
export const TEMPLATES = readLanguages('templates')

/**
 * The starting site in a language. Other languages begin in English, with every word of the pages marked
 * as not translated.
 * @param englishWords the text of `content/words.yaml` in English
 */
export function startIn(language: string, englishWords: string): Texts {
  const spoken = spokenIn(language)
  const texts =
    spoken === 'en'
      ? english
      : (STARTS.get(spoken) ?? { ...english, [WORDS_FILE]: wordsToBeginWith(language, englishWords, 'en') })
  const site = texts['content/site.yaml'] ?? ''
  if (site.includes(`\nlanguage: ${language}\n`)) return texts
  const ofLanguage = site.replace(/\nlanguage: .*\n(?:dates: .*\n)?/, `\nlanguage: ${language}\n`)
  return { ...texts, 'content/site.yaml': ofLanguage }
}

/** The forms for numbers, from few to many. */
const FORMS = ['zero', 'one', 'two', 'few', 'many', 'other'] as const

/**
 * The words of the pages to begin with in a language: those of its starting site. All others are marked as untranslated.
 * @param source the text of words.yaml in the language `from`
 */
export function wordsToBeginWith(language: string, source: string, from: string): string {
  const start = STARTS.get(spokenIn(language))?.[WORDS_FILE]
  const mark = untranslatedMark(spokenIn(from))
  const forms = pluralForms(language)
  const begin = (words: unknown, known: unknown): unknown => {
    if (!isRecord(words)) return known ?? `${mark}${words}`
    const knownAt = (name: string) => (isRecord(known) ? known[name] : undefined)
    const isPlural = Object.keys(words).every((form) => FORMS.some((each) => each === form))
    const names = isPlural ? FORMS.filter((form) => forms.includes(form)) : Object.keys(words)
    return Object.fromEntries(
      names.map((name) => [name, begin(words[name] ?? (isPlural ? words.other : ''), knownAt(name))]),
    )
  }
  return mergeYaml(start ?? source, begin(parse(source), start && parse(start)))
}
