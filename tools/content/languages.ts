import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { z } from 'zod'
import { pluralForms, UNTRANSLATED, WORDS_FILE } from '#lib/content/words.ts'

const FOLDER = join(import.meta.dirname, 'languages')
const start = z.record(z.string(), z.string())

/** The texts that a site begins with, by the path of their file. */
export type Start = Readonly<Record<string, string>>

/** The starting site in each language of this folder. */
export const STARTS: ReadonlyMap<string, Start> = new Map(
  readdirSync(FOLDER).map((name) => [
    name.replace('.yaml', ''),
    start.parse(parse(readFileSync(join(FOLDER, name), 'utf8'))),
  ]),
)

/**
 * The starting site in a language. Other languages begin in English, with every word of the pages marked
 * as not translated.
 * @param englishWords the text of `content/words.yaml` in English
 */
export function startIn(language: string, englishWords: string): Start {
  const { language: spoken } = new Intl.Locale(language)
  const english = STARTS.get('en') ?? {}
  const texts =
    spoken === 'en'
      ? english
      : (STARTS.get(spoken) ?? { ...english, [WORDS_FILE]: untranslated(englishWords, language) })
  const site = texts['content/site.yaml'] ?? ''
  if (site.includes(`\nlanguage: ${language}\n`)) return texts
  const ofLanguage = site.replace(/\nlanguage: .*\n(?:dates: .*\n)?/, `\nlanguage: ${language}\n`)
  return { ...texts, 'content/site.yaml': ofLanguage }
}

/** The forms for numbers, from few to many. */
const FORMS = ['zero', 'one', 'two', 'few', 'many', 'other'] as const

/** The English words, each marked, with plurals in each form that the language has. */
function untranslated(words: string, language: string): string {
  return words
    .replace(/^( +\w+: "?)(?=[^#\s])/gm, `$1${UNTRANSLATED}`)
    .replace(/^( +)one: .*\n +other: (.*)$/gm, (_, indent: string, text: string) =>
      FORMS.filter((form) => pluralForms(language).includes(form))
        .map((form) => `${indent}${form}: ${text}`)
        .join('\n'),
    )
}
