import { z } from 'zod'
import { type InTranslation, isLanguage } from '#lib/content/schema/field-kinds.ts'
import { isRecord } from '#lib/text/json.ts'
import { unknownWord } from '#lib/text/nearest-word.ts'
import { fieldsIn } from './yaml.ts'

/*
 * A translation is a file with only the words of another, its source: `faq.de.yaml` beside `faq.yaml`. Its words are laid
 * over the values of the source, as the schema of the file says (`language` of lib/content/schema/field-kinds.ts).
 */

/** The further languages of the site as site.yaml declares them, also if it has a fault elsewhere. */
export function languagesIn(siteYaml: string | undefined) {
  const { language: first, languages } = fieldsIn('.yaml', siteYaml)
  return (Array.isArray(languages) ? languages.filter(isRecord) : []).flatMap(({ language, draft }) =>
    typeof language === 'string' && isLanguage(language) && language !== first
      ? [{ language, isDraft: draft === true }]
      : [],
  )
}

/** The tags of the further languages of the site. @param withDrafts whether languages that are drafts count */
export const furtherLanguages = (siteYaml: string | undefined, withDrafts: boolean): string[] =>
  languagesIn(siteYaml).flatMap(({ language, isDraft }) => (withDrafts || !isDraft ? [language] : []))

/** `content/faq.yaml` in German: `content/faq.de.yaml`. */
export const translationOf = (file: string, language: string) => file.replace(/\.\w+$/, `.${language}$&`)

/** The source of a translation and its language, by the name of the file; undefined for other files. */
export function sourceOf(file: string): { source: string; language: string } | undefined {
  const [, name, language = '', ending] = /^(.+)\.([\w-]+)(\.\w+)$/.exec(file) ?? []
  return isLanguage(language) ? { source: `${name}${ending}`, language } : undefined
}

/** The translations of a file. */
export const translationsAmong = (files: Iterable<string>, file: string) =>
  [...files].filter((each) => sourceOf(each)?.source === file)

/** A file as `npm run translate` names it: `services/web-development`. */
export const nameInCommands = (file: string) => file.replace(/^content\//, '').replace(/\.\w+$/, '')

/** The field of a translation that names the state of its source. */
export const TRANSLATES = 'translates'

/** A list whose entries have one of these fields is a group in a translation: each entry by its name. */
const NAMES_OF_ENTRIES = ['id', 'href']

/** A schema without `optional`, `default` and what changes its values. */
export function unwrap(schema: unknown): unknown {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault) return unwrap(schema.unwrap())
  return schema instanceof z.ZodPipe ? unwrap(schema.in) : schema
}

const kinds = new WeakMap<z.ZodType, InTranslation>()

/** What a translation does with a field; with a group or a list, what it does with the most important of its fields. */
export function kindOf(schema: unknown): InTranslation {
  if (!(schema instanceof z.ZodType)) return 'fact'
  const kind = kinds.get(schema) ?? findKind(schema)
  kinds.set(schema, kind)
  return kind
}

function findKind(schema: z.ZodType): InTranslation {
  const inner = unwrap(schema)
  const { language } = { ...(inner instanceof z.ZodType && inner.meta()), ...schema.meta() }
  if (language !== undefined) return language as InTranslation
  const parts = partsOf(inner).map(kindOf)
  return (['must', 'may', 'own'] as const).find((kind) => parts.includes(kind)) ?? 'fact'
}

/** The schema of a field of a group or of a record, by its name, or of an entry of a list. */
export function fieldOf(schema: unknown, name: string): unknown {
  if (schema instanceof z.ZodObject) return schema.shape[name]
  if (schema instanceof z.ZodArray) return schema.element
  return schema instanceof z.ZodRecord ? schema.valueType : undefined
}

function partsOf(schema: unknown): readonly unknown[] {
  if (schema instanceof z.ZodObject) return Object.values(schema.shape)
  if (schema instanceof z.ZodArray) return [schema.element]
  return schema instanceof z.ZodRecord ? [schema.valueType] : []
}

/** Whether all fields of an entry are words, so that a translation need not be laid over a source. */
const isOnlyWords = (schema: unknown): boolean => {
  const parts = partsOf(unwrap(schema))
  return parts.length > 0 ? parts.every(isOnlyWords) : kindOf(schema) === 'must'
}

/** The field by which the entries of a list are named in a translation; undefined where they go by their place. */
export function nameOfEntries(list: z.ZodArray): string | undefined {
  const entry = unwrap(list.element)
  return entry instanceof z.ZodObject ? NAMES_OF_ENTRIES.find((name) => name in entry.shape) : undefined
}

/** Whether a file is a list with named entries, of which a translation may have none. */
export const isKeyedList = (schema: z.ZodType) =>
  schema instanceof z.ZodArray && nameOfEntries(schema) !== undefined

/** Where a value is written: its file, and its field there. */
type Origin = { isInherited: boolean; path: PropertyKey[] }

/** The field of a value in the result, in the source and in the translation. */
type Place = { path: PropertyKey[]; inSource: PropertyKey[]; inTranslation: PropertyKey[] }

/**
 * Lays a translation over its source.
 * @param schema of both together
 * @param source the values of the source
 * @param given the values of the translation
 * @param file the source
 * @returns the values with what they inherit, where a field of them is written, and what is wrong with the translation
 */
export function overlay(schema: z.ZodType, source: unknown, given: unknown, file: string) {
  const origins = new Map<string, Origin>()
  const faults: { path: PropertyKey[]; message: string; isNote?: true }[] = []
  const refuse = ({ inTranslation }: Place, message: string, isNote?: true) =>
    faults.push({ path: inTranslation, message, ...(isNote && { isNote }) })

  function lay(field: unknown, source: unknown, given: unknown, at: Place): unknown {
    const kind = kindOf(field)
    if (kind === 'own') return given
    if (kind === 'fact' && given !== undefined)
      refuse(at, `${nameOf(at)} is inherited from ${file}. Remove it`)
    if (kind === 'fact' || (kind === 'may' && given === undefined)) {
      origins.set(keyOf(at.path), { isInherited: true, path: at.inSource })
      return source
    }
    const inner = unwrap(field)
    const isGroup = inner instanceof z.ZodObject && isRecord(source)
    if (isGroup && (isRecord(given) || (given === undefined && !isOnlyWords(inner))))
      return layFields(inner, Object.keys(inner.shape), source, { ...Object(given) }, at)
    if (given === undefined) {
      if (source !== undefined && field !== inner)
        refuse(at, `${nameOf(at)} is not translated, so the page does without it`, true)
      return undefined
    }
    if (inner instanceof z.ZodRecord && isRecord(source) && isRecord(given))
      return layFields(inner, Object.keys(source), source, given, at)
    if (inner instanceof z.ZodArray && Array.isArray(source)) return layList(inner, source, given, at)
    return given
  }

  /** Fields that the source does not have stay, so that the schema refuses them. */
  function layFields(
    group: z.ZodObject | z.ZodRecord,
    names: string[],
    source: Record<string, unknown>,
    given: Record<string, unknown>,
    at: Place,
  ) {
    const values = names.map((name) => [
      name,
      lay(fieldOf(group, name), source[name], given[name], below(at, name)),
    ])
    return { ...given, ...Object.fromEntries(values.filter(([, value]) => value !== undefined)) }
  }

  function layList(list: z.ZodArray, source: unknown[], given: unknown, at: Place): unknown {
    const name = nameOfEntries(list)
    if (name !== undefined) return layNamed(list, name, source.filter(isRecord), given, at)
    if (isOnlyWords(list.element) || !Array.isArray(given)) return given
    if (given.length !== source.length)
      refuse(
        at,
        `${nameOf(at)} has ${given.length} entries, and ${source.length} in ${file}: the page shows those that both have`,
        true,
      )
    return source
      .slice(0, given.length)
      .map((entry, index) => lay(list.element, entry, given[index], below(at, index)))
  }

  /** The entries that the translation has, in the order of the source. */
  function layNamed(
    list: z.ZodArray,
    name: string,
    source: Record<string, unknown>[],
    given: unknown,
    at: Place,
  ) {
    const names = source.map((entry) => String(entry[name]))
    if (!isRecord(given)) {
      refuse(
        at,
        `${nameOf(at)} must be a group here, with the words of each entry below its ${name}: ${names[0]}`,
      )
      return []
    }
    for (const each of Object.keys(given))
      if (!names.includes(each))
        refuse(
          { ...at, inTranslation: [...at.inTranslation, each] },
          unknownWord(`"${each}" is not the ${name} of an entry of ${file}.`, each, names),
        )
    return source
      .filter((entry) => Object.hasOwn(given, String(entry[name])))
      .map((entry, index) => {
        const id = String(entry[name])
        const place = below(at, index, source.indexOf(entry), id)
        origins.set(keyOf(place.path), { isInherited: false, path: place.inTranslation })
        return lay(list.element, entry, given[id], place)
      })
  }

  const values = lay(schema, source, given, { path: [], inSource: [], inTranslation: [] })
  const originOf = (path: PropertyKey[]): Origin => {
    for (let length = path.length; length > 0; length--) {
      const origin = origins.get(keyOf(path.slice(0, length)))
      if (origin) return { ...origin, path: [...origin.path, ...path.slice(length)] }
    }
    return { isInherited: origins.get(keyOf([]))?.isInherited ?? false, path }
  }
  return { values, originOf, faults }
}

const keyOf = (path: PropertyKey[]) => JSON.stringify(path)
const nameOf = ({ inTranslation }: Place) => inTranslation.join('.') || 'the file'

const below = (
  { path, inSource, inTranslation }: Place,
  key: PropertyKey,
  keyInSource = key,
  keyInTranslation = key,
): Place => ({
  path: [...path, key],
  inSource: [...inSource, keyInSource],
  inTranslation: [...inTranslation, keyInTranslation],
})
