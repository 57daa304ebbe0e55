import { TRANSLATES, translationOf } from '#lib/content/read/translation.ts'
import {
  digestFrom,
  isNeeded,
  type SourceFile,
  wordsToTranslate,
} from '#lib/content/read/translation-digest.ts'
import { WORDS_FILE } from '#lib/content/schema/words.ts'
import { type Forms, PATH, toFile, type Values, WHOLE } from '../format.ts'
import type { SiteFacts } from '../page.ts'
import { readSource } from './check.ts'
import { restored } from './originals.ts'

/**
 * The translations of an entry or a file as they are saved. A changed one is right for its source as it is now, as
 * `npm run translate -- --accept` says it; a new one is a draft, as `npm run translate` begins it.
 * @param path of the source
 * @param edited the values of the forms, by their languages
 */
export async function preparedTranslations(
  facts: SiteFacts,
  { folder, fields }: Forms,
  path: string,
  source: Values,
  edited: Readonly<Record<string, Values>>,
): Promise<Record<string, Values>> {
  const isText = folder !== undefined
  const write = (values: Values) => toFile(isText, fields, values, restored).trim()
  const sourceText = write(source)
  const file = await readSource(facts, path, sourceText)
  const digest = file && file.file !== WORDS_FILE ? { [TRANSLATES]: await digestOf(file, sourceText) } : {}
  return Object.fromEntries(
    Object.entries(edited).map(([language, values]) => {
      // Sveltia CMS begins a translation with what no form shows of the source.
      const isNew = values[WHOLE] === source[WHOLE]
      const isChanged = isNew || write(values) !== values[WHOLE]
      const inOrder = fields.flatMap(({ name }) => (name in values ? [[name, values[name]]] : []))
      const saved = {
        ...Object.fromEntries(inOrder),
        ...values,
        ...(isNew && { [WHOLE]: '' }),
        ...(isNew && isText && file && !isNeeded(file) && { draft: true }),
        ...(isChanged && digest),
      }
      return [language, { ...saved, [WHOLE]: write(saved), [PATH]: translationOf(path, language) }]
    }),
  )
}

async function digestOf(source: SourceFile, text: string): Promise<string> {
  const words = new TextEncoder().encode(wordsToTranslate(source, text))
  return digestFrom(new Uint8Array(await crypto.subtle.digest('SHA-256', words)))
}
