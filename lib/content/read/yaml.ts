import { parse } from 'yaml'
import { isLanguage } from '#lib/content/schema/field-kinds.ts'
import { isRecord } from '#lib/text/json.ts'

/* The YAML of content files, before it is checked. */

/** A Markdown file: its first line, its front matter, the line after that, and the text below. */
export const FRONT_MATTER = /^(---[ \t]*\r?\n)([\s\S]*?\r?\n)(---[ \t]*(?:\r?\n|$))([\s\S]*)$/

/** The YAML of a content file: a whole list, or the front matter of a text. */
export function yamlOf(path: string, text: string): string {
  return path.endsWith('.md') ? (FRONT_MATTER.exec(text)?.[2] ?? '') : text
}

/** The values of a content file; undefined if it cannot be read, which the check of the file reports. */
export function valuesIn(path: string, text: string): unknown {
  try {
    return parse(yamlOf(path, text))
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
