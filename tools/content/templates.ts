import { stringify } from 'yaml'
import { fieldsIn } from '#lib/content/read/yaml.ts'
import { NETWORK_IDS } from '#lib/content/schema/site-facts.ts'
import { spokenIn } from '#lib/text/direction.ts'
import type { EntryKind } from './kinds.ts'
import { TEMPLATES } from './languages.ts'

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

/** A comment of a starting site, in each language of `languages`. */
const COMMENT = /^# (?:Example|Beispiel|Exemple|مثال) ?: *(.*)/
/** A value or a line of a template, in each language of `templates`. */
const PLACEHOLDER =
  /^ *(?:- )?(?:\w+: )?['"]?((?:Write here|Schreiben Sie hier|Écrivez ici|یہاں .*لکھیں).*?)['"]?$/

/**
 * The texts that the owner still has to write, except in drafts.
 * @param texts the texts of the content, by path
 * @returns each line that asks for one, in the order of the files
 */
export function toBeWritten(texts: Readonly<Record<string, string>>) {
  const found = Object.entries(texts).flatMap(([file, text]) => {
    if (text.includes('draft') && fieldsIn(file, text).draft === true) return []
    return text.split(/\r?\n/).flatMap((line, index) => {
      const [, what] = COMMENT.exec(line) ?? PLACEHOLDER.exec(line) ?? []
      return what === undefined ? [] : [{ file, line: index + 1, what }]
    })
  })
  return found.sort((one, other) => one.file.localeCompare(other.file, 'en'))
}
