import { LineCounter, parseDocument } from 'yaml'
import { isLanguage } from '#lib/content/schema/field-kinds.ts'
import { isRecord } from '#lib/text/json.ts'
import { memo } from '#lib/text/memo.ts'

/* The YAML of content files, before it is checked. */

/** A Markdown file: its first line, its front matter, the line after that, and the text below. */
export const FRONT_MATTER = /^(---[ \t]*\r?\n)([\s\S]*?\r?\n)(---[ \t]*(?:\r?\n|$))([\s\S]*)$/

/** The YAML of a content file: a whole list, or the front matter of a text. */
export function yamlOf(path: string, text: string): string {
  return path.endsWith('.md') ? (FRONT_MATTER.exec(text)?.[2] ?? '') : text
}

/**
 * The document of a YAML text, which must stay as it is, and the lines of its offsets. Kept, because parsing takes
 * milliseconds, a command checks the content several times, and an edit changes only one text.
 */
export const documentOf = memo((text) => {
  const counter = new LineCounter()
  return { document: parseDocument(text, { lineCounter: counter }), counter }
})

/** The values of a content file; undefined if it cannot be read, which the check of the file reports. */
export function valuesIn(path: string, text: string): unknown {
  const { document } = documentOf(yamlOf(path, text))
  try {
    return document.errors.length > 0 ? undefined : document.toJS()
  } catch {
    return undefined
  }
}

/** The fields of a content file; none if it has none. */
export function fieldsIn(path: string, text = ''): Record<string, unknown> {
  const values = valuesIn(path, text)
  return isRecord(values) ? values : {}
}

/** The language that the text of `content/site.yaml` names, also if it has a fault elsewhere; `en` if it names none. */
export function languageIn(siteYaml: string | undefined): string {
  const { language } = fieldsIn('.yaml', siteYaml)
  return typeof language === 'string' && isLanguage(language) ? language : 'en'
}
