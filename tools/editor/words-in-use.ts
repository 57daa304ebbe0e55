import { parse } from 'yaml'
import { isRecord } from '#lib/json.ts'
import { yamlOf } from './content-file.ts'

/** Fields whose words gather entries: a word that differs in a letter begins a list of its own. */
const GATHERING = ['category', 'tags']
/** What a new entry says until somebody has written it (tools/content/templates). */
const TO_WRITE = 'Write here'
/** As many as a hint has room for. */
const WORDS_MAX = 30

/**
 * What the entries of a folder say in the fields that gather them, by field, what most of them say first.
 * @param texts of the content, by path
 */
export function wordsInUse(texts: Readonly<Record<string, string>>, folder: string): Map<string, string[]> {
  const entries = Object.entries(texts).flatMap(([path, text]) =>
    path.startsWith(`${folder}/`) && path.endsWith('.md') ? [frontMatter(path, text)] : [],
  )
  return new Map(
    GATHERING.map((field) => {
      const counts = new Map<string, number>()
      for (const word of entries.flatMap(({ [field]: said }) => said))
        if (typeof word === 'string' && !word.startsWith(TO_WRITE))
          counts.set(word, (counts.get(word) ?? 0) + 1)
      const words = [...counts].sort(
        ([one, ones], [other, others]) => others - ones || one.localeCompare(other),
      )
      return [field, words.slice(0, WORDS_MAX).map(([word]) => word)]
    }),
  )
}

/** A file that cannot be read says nothing; the check names its fault when something is saved. */
function frontMatter(path: string, text: string): Record<string, unknown> {
  try {
    const values: unknown = parse(yamlOf(path, text))
    return isRecord(values) ? values : {}
  } catch {
    return {}
  }
}
