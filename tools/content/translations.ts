import { isMap, isScalar, isSeq, type Node, parseDocument, Scalar, YAMLMap } from 'yaml'
import { z } from 'zod'
import { parseMarkdown, visitNodes } from '#lib/content/read/long-text.ts'
import { untranslatedMark } from '#lib/content/read/parse.ts'
import {
  fieldOf,
  kindOf,
  nameOfEntries,
  TRANSLATES,
  translationOf,
  unwrap,
} from '#lib/content/read/translation.ts'
import { digestOf, type SourceFile } from '#lib/content/read/translation-digest.ts'
import { FRONT_MATTER, fieldsIn, languageIn, yamlOf } from '#lib/content/read/yaml.ts'
import { SITE_FILE } from '#lib/content/schema/site-facts.ts'
import { WORDS_FILE } from '#lib/content/schema/words.ts'
import { spokenIn } from '#lib/text/direction.ts'
import { mergeYaml } from '#tools/editor/merge.ts'

/* Begins translations, and compares them with their sources. lib/content/read/translation.ts lays one over the other. */

type Texts = Readonly<Record<string, string>>

/** The files that have words to translate. */
export const filesWithWords = (files: readonly SourceFile[]) =>
  files.filter(({ schema }) => kindOf(schema) === 'must')

/**
 * Begins a translation.
 * @param text of the source, or a complete file in the other language
 * @param mark the language of its texts, if they have to be translated: `(en) ` is put before each
 * @returns the words of the file, without its facts
 */
export function beginTranslation({ file, schema }: SourceFile, text: string, mark?: string): string {
  const document = parseDocument(yamlOf(file, text))
  const before = mark === undefined ? '' : untranslatedMark(spokenIn(mark))
  document.contents = wordsIn(schema, document.contents, before) as typeof document.contents
  const yaml = document.toString({ lineWidth: 0, singleQuote: true })
  const body = FRONT_MATTER.exec(text)?.[4]
  return body === undefined ? yaml : `---\n${yaml}---\n${withMarks(body, before)}`
}

/** The part of a YAML tree that a translation has. */
function wordsIn(schema: unknown, node: Node | null, mark: string): Node | null {
  const inner = unwrap(schema)
  if (isMap<Scalar, Node | null>(node)) {
    node.items = node.items.filter((pair) => {
      const field = fieldOf(inner, String(pair.key))
      pair.value = wordsIn(field, pair.value, mark)
      return kindOf(field) === 'must'
    })
    return node
  }
  if (isSeq<Node>(node) && inner instanceof z.ZodArray) {
    const name = nameOfEntries(inner)
    if (name === undefined) {
      node.items = node.items.flatMap((item) => wordsIn(inner.element, item, mark) ?? [])
      return node
    }
    const group = new YAMLMap()
    for (const item of node.items)
      if (isMap(item)) group.set(new Scalar(item.get(name)), wordsIn(inner.element, item, mark))
    group.commentBefore = node.commentBefore
    return group
  }
  if (isScalar(node) && typeof node.value === 'string' && node.value !== '') node.value = mark + node.value
  return node
}

/** A Markdown text with a mark before each paragraph and heading. */
function withMarks(markdown: string, mark: string): string {
  const offsets: number[] = []
  if (mark !== '')
    visitNodes(parseMarkdown(markdown), (node) => {
      const [first] = node.type === 'paragraph' || node.type === 'heading' ? node.children : []
      if (first?.position?.start.offset !== undefined) offsets.push(first.position.start.offset)
    })
  return offsets.reduceRight((text, at) => text.slice(0, at) + mark + text.slice(at), markdown)
}

/** A translation that names the present words of its source. Other lines stay. */
export function withDigest(
  source: SourceFile,
  sourceText: string,
  translation: string,
  isDraft = false,
): string {
  const yaml = yamlOf(source.file, translation)
  const values = fieldsIn(source.file, translation)
  const more = { ...(isDraft && { draft: true }), [TRANSLATES]: digestOf(source, sourceText) }
  return translation.replace(yaml, () => mergeYaml(yaml, { ...values, ...more }))
}

/** The state of the translations into one language, by their sources. */
export type TranslationStates = Record<'current' | 'outdated' | 'inPreparation' | 'missing', string[]>

/**
 * Compares translations with their sources.
 * @param files of the first language
 */
export function translationStates(
  files: readonly SourceFile[],
  texts: Texts,
  language: string,
): TranslationStates {
  const states: TranslationStates = {
    current: [],
    outdated: [],
    inPreparation: [],
    missing: [],
  }
  const mark = markIn(texts)
  for (const source of filesWithWords(files)) {
    const text = texts[translationOf(source.file, language)]
    const isBegun = text?.includes(mark)
    states[isBegun ? 'inPreparation' : stateOf(source, texts[source.file] ?? '', text)].push(source.file)
  }
  return states
}

/** The mark before each text that is still that of the first language. */
export const markIn = (texts: Texts) => untranslatedMark(spokenIn(languageIn(texts[SITE_FILE])))

function stateOf(source: SourceFile, sourceText: string, text: string | undefined): keyof TranslationStates {
  if (text === undefined) return 'missing'
  const { draft, [TRANSLATES]: digest } = fieldsIn(source.file, text)
  if (draft === true) return 'inPreparation'
  // A word that is missing there is a fault.
  if (source.file === WORDS_FILE) return 'current'
  return digest === digestOf(source, sourceText) ? 'current' : 'outdated'
}
