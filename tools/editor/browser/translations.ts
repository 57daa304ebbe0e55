import type { AppEventListener } from '@sveltia/cms'
import { TRANSLATES, translationOf } from '#lib/content/read/translation.ts'
import { digestOf, isNeeded } from '#lib/content/read/translation-digest.ts'
import { WORDS_FILE } from '#lib/content/schema/words.ts'
import { areFormsOf, formsOf, PATH, toFile, type Values, WHOLE } from '../format.ts'
import type { SiteFacts } from '../page.ts'
import { readSource } from './check.ts'
import { restored } from './originals.ts'

type Entry = Parameters<AppEventListener['handler']>[0]['entry']

/**
 * An entry or a file with its translations as they are saved. A changed one is right for its source as it is now, as
 * `npm run translate -- --accept` says it; a new one is a draft, as `npm run translate` begins it.
 * @param path of the source
 * @param willSave gets the path of each translation
 */
export async function withTranslations(
  facts: SiteFacts,
  entry: Entry,
  path: string,
  willSave: (path: string) => void,
): Promise<Entry> {
  const form = formsOf(facts.config).find((each) => areFormsOf(each, path))
  if (!form) return entry
  const isText = form.folder !== undefined
  const write = (values: Values) => toFile(isText, form.fields, values, restored).trim()
  const { data: source, i18n } = entry.toJS() as { data: Values; i18n: Record<string, { data?: Values }> }
  const sourceText = write(source)
  const file = await readSource(facts, path, sourceText)
  const digest = file && file.file !== WORDS_FILE ? { [TRANSLATES]: digestOf(file, sourceText) } : {}
  return Object.entries(i18n).reduce((changed, [language, { data: values }]) => {
    if (values === undefined) return changed
    // Sveltia CMS begins a translation with what no form shows of the source.
    const isNew = values[WHOLE] === source[WHOLE]
    const isChanged = isNew || write(values) !== values[WHOLE]
    const inOrder = form.fields.flatMap(({ name }) => (name in values ? [[name, values[name]]] : []))
    const saved = {
      ...Object.fromEntries(inOrder),
      ...values,
      ...(isNew && { [WHOLE]: '' }),
      ...(isNew && isText && file && !isNeeded(file) && { draft: true }),
      ...(isChanged && digest),
    }
    const translation = translationOf(path, language)
    willSave(translation)
    return changed.setIn(['i18n', language, 'data'], { ...saved, [WHOLE]: write(saved), [PATH]: translation })
  }, entry)
}
