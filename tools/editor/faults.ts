import type { ContentFolder } from '#lib/content/catalogue.ts'
import type { ContentFault } from '#lib/content/fault.ts'
import { fieldsIn } from '#lib/content/yaml.ts'
import { newFaults } from '#tools/content/change.ts'
import { unwrittenIn } from '#tools/content/templates.ts'

/**
 * The faults of the content after one file is saved: all faults in that file, and new ones in other files.
 */
export function faultsOfSave(before: ContentFolder, after: ContentFolder, path: string): ContentFault[] {
  // A draft may still contain them, and a company that has just begun publishes what it has.
  const site = after.texts['content/site.yaml']
  const [old = '', text = ''] = [before.texts[path], after.texts[path]]
  const published = new Set(unwrittenIn({ [path]: old }, site).map(({ words }) => words))
  const fields = Object.entries(fieldsIn(path, text))
  const unwritten = unwrittenIn({ [path]: text }, site)
    .filter(({ words }) => !published.has(words))
    .map(({ file, line, words }) => ({
      file,
      line,
      message: `“${words}” is what the entry began with. Write your own words there, or switch Draft on`,
      field: fields.find(([, value]) => JSON.stringify(value).includes(words))?.[0] ?? 'body',
    }))
  return [...newFaults(before, after, { saved: path }), ...unwritten]
}
