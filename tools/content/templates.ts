import { stringify } from 'yaml'
import { sourceOf } from '#lib/content/read/translation.ts'
import { fieldsIn, languageIn } from '#lib/content/read/yaml.ts'
import { NETWORK_IDS } from '#lib/content/schema/site-facts.ts'
import { spokenIn } from '#lib/text/direction.ts'
import type { EntryKind } from './kinds.ts'
import { KEPT, STARTS, TEMPLATES } from './languages.ts'

export type TemplateName = EntryKind | 'collection' | 'form' | 'listed-entry'

/**
 * A complete file that passes every check, in English if there is none in the language.
 * @param facts the names of the facts of a collection
 * @param values `title` and other values of the template
 */
export function fillTemplate(
  name: TemplateName,
  language: string,
  facts: readonly string[],
  values: Record<string, string | number>,
): string {
  const title = inYaml(String(values.title))
  const known: typeof values = { networks: NETWORK_IDS.join(', '), ...values, title }
  const template = (TEMPLATES.get(spokenIn(language)) ?? TEMPLATES.get('en'))?.[name] ?? ''
  return template
    .replace(/^.*\{\{fact\}\}.*\n/gm, (line) => facts.map((fact) => line.replace('{{fact}}', fact)).join(''))
    .replace(/^facts:\n(?! )/m, '')
    .replace(/\{\{(\w+)\}\}/g, (_, word: string) => String(known[word] ?? ''))
}

/** A text as the value of a field in YAML, on one line. */
export function inYaml(text: string): string {
  return stringify(text, { lineWidth: 0 }).trimEnd()
}

/** A placeholder sentence that was not replaced, and its place. */
export type Unwritten = { file: string; line: number; words: string }

/**
 * Published files that still contain sentences of a template or of the starting site, which no other check finds.
 * @param texts the texts of the content, by path
 * @param site the text of `content/site.yaml`, which tells the language
 * @returns each such line, in the order of the files
 */
export function unwrittenIn(
  texts: Readonly<Record<string, string>>,
  site = texts['content/site.yaml'] ?? '',
): Unwritten[] {
  // In another language, an English heading or button cannot stay either.
  const first = languageIn(site)
  const foreign = shortTextsOf(Object.values(TEMPLATES.get('en') ?? {}).join('\n'))
  const found = Object.entries(texts).flatMap(([file, text]) => {
    const isDraft = text.includes('draft') && fieldsIn(file, text).draft === true
    if (!/\.(?:md|yaml)$/.test(file) || isDraft) return []
    const { source, language } = sourceOf(file) ?? { source: file, language: first }
    const short = spokenIn(language) === 'en' ? undefined : foreign
    const begun = STARTING.get(source)
    return text.split('\n').flatMap((line, index): Unwritten[] => {
      const words = wordsOf(line)
      const isBegun =
        begun?.has(words) || (file.endsWith('.md') && (SENTENCES.has(words) || short?.has(words)))
      return isBegun ? [{ file, line: index + 1, words }] : []
    })
  })
  // Where somebody has written the source, its translation may say what a start says in that language.
  const files = new Set(found.map(({ file }) => file))
  return found.filter(({ file }) => files.has(sourceOf(file)?.source ?? file))
}

/** The lines that say something. Headings and lines marked `# may stay` may well stay, and comments are not shown. */
function sentencesOf(text: string): Set<string> {
  const lines = text
    .split('\n')
    .filter((line) => !/^\s*#|# (?:may stay|kann bleiben|peut rester|رہ سکتا ہے)$/.test(line))
  const isSentence = (words: string) =>
    words.startsWith('Write here') ||
    words
      .replace(/\{\w+\},?/g, '')
      .trim()
      .split(/\s+/).length > 3
  return new Set(lines.map(wordsOf).filter((words) => isSentence(words) && !words.includes('{{')))
}

/** The headings and short values that `sentencesOf` leaves out because an English company may keep them. */
function shortTextsOf(text: string): Set<string> {
  const lines = text.split('\n').filter((line) => /^## |^ *\w+: (?!true$|false$)[^{]+$/.test(line))
  return new Set(lines.map(wordsOf))
}

/** A line without its indent, its hyphen, its key and its quotes. */
function wordsOf(line: string): string {
  return line
    .trim()
    .replace(/^(?:- )?(?:[A-Za-z]+: )?/, '')
    .replace(/^(['"])(.*)\1$/, '$2')
}

/** The beginning of a comment about a text that the owner has to write. */
const STILL_TO_WRITE = /^# (?:Example|Beispiel|Exemple|مثال) ?: */

/** A text that the owner still has to write. */
export type ToWrite = { file: string; line: number; what: string }

/**
 * The texts that the owner still has to write: each comment that begins with `# Example:` in the language of the start.
 * In files without such a comment, the sentences with which they began.
 * @param texts the texts of the content, by path
 */
export function toBeWritten(texts: Readonly<Record<string, string>>): ToWrite[] {
  const comments = Object.entries(texts).flatMap(([file, text]) =>
    text.split('\n').flatMap((line, index): ToWrite[] => {
      if (!STILL_TO_WRITE.test(line)) return []
      return [{ file, line: index + 1, what: line.replace(STILL_TO_WRITE, '').trim() }]
    }),
  )
  const commented = new Set(comments.map(({ file }) => file))
  const unwritten = unwrittenIn(texts).filter(({ file }) => !commented.has(file))
  const left = [...Map.groupBy(unwritten, ({ file }) => file)].map(([file, found]): ToWrite => {
    const [{ line, words } = { line: 1, words: '' }] = found
    const what =
      found.length === 1
        ? `"${words}" is an example. Write your own words.`
        : `lines ${found.map((each) => each.line).join(', ')} are examples. Write your own words.`
    return { file, line, what }
  })
  return [...comments, ...left].sort((one, other) => one.file.localeCompare(other.file, 'en'))
}

/** The sentences of all templates, and those that each file of a start begins with, unless they may stay once read. */
const SENTENCES = sentencesOf([...TEMPLATES.values()].flatMap(Object.values).join('\n'))
const STARTING = new Map(
  [...Map.groupBy([...STARTS.values()].flatMap(Object.entries<string>), ([file]) => file)].map(
    ([file, same]) => [file, sentencesOf(KEPT.includes(file) ? '' : same.map(([, text]) => text).join('\n'))],
  ),
)
