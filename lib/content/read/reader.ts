import type { z } from 'zod'
import { isUrlWord, type Values } from '#lib/content/schema/field-kinds.ts'
import type { Picture, Pictures } from '#lib/content/schema/picture-files.ts'
import { SITE_FILE } from '#lib/content/schema/site-facts.ts'
import { spokenIn } from '#lib/text/direction.ts'
import { memo } from '#lib/text/memo.ts'
import { unknownWord } from '#lib/text/nearest-word.ts'
import { slugOf } from '#lib/text/slug.ts'
import { readFacts } from './facts.ts'
import type { ContentFault } from './fault.ts'
import type { ContentFolder } from './folder.ts'
import { codeIn } from './long-text.ts'
import { type FaultAt, type Options, type Parsed, parseMarkdown, parseYaml, type Source } from './parse.ts'
import {
  furtherLanguages,
  isKeyedList,
  kindOf,
  nameInCommands,
  sourceOf,
  translationOf,
} from './translation.ts'
import { languageIn } from './yaml.ts'

/** A file that could be read. */
export type ReadFile<Data = unknown> = Parsed<Data> & { file: string; schema: z.ZodType }

/** One Markdown file of a folder: its id is its name. */
export type TextFile<Data = unknown> = ReadFile<Data> & {
  id: string
  body: string
  /** The pictures beside the file, by file name. */
  pictures: Pictures
}

/** One Markdown file of a collection, with its picture beside it. */
export type CollectionFile<Data = unknown> = TextFile<Data> & { image: Picture }

/** Words in the addresses of indexes: `/blog/category/cloud`, `/projects/page/2`. */
const RESERVED_IDS = ['category', 'page']

/** Reads files of the content folder and collects all their faults. */
export type ContentReader = ReturnType<typeof createReader>

type ReaderOptions = {
  /** A further language of the site: its translations are laid over their sources. By default, the first language. */
  language?: string | undefined
  untranslated?: 'shown' | 'fault'
}

type Reading = { parsed: (Parsed<unknown> & { body?: string }) | undefined; faults: ContentFault[] }
const readings = new WeakMap<z.ZodType, (input: string) => Reading>()

/**
 * Reads a file against its schema. Kept, because a command checks the content several times, and a save in the editor changes
 * one of all files. Nobody may change the values.
 */
function readOnce(source: Source, schema: z.ZodType, { faults, ...options }: Options): Reading['parsed'] {
  const read =
    readings.get(schema) ??
    memo((input): Reading => {
      const [source, options] = JSON.parse(input)
      const found: ContentFault[] = []
      const parse = source.file.endsWith('.md') ? parseMarkdown : parseYaml
      return { parsed: parse(source, schema, { ...options, codeIn, faults: found }), faults: found }
    })
  readings.set(schema, read)
  const reading = read(JSON.stringify([source, options]))
  faults.push(...reading.faults)
  return reading.parsed
}

/** Creates a reader of a content folder in one language. */
export function createReader(
  folder: ContentFolder,
  { language, untranslated = 'fault' }: ReaderOptions = {},
) {
  const { texts } = folder
  const faults: ContentFault[] = []
  const first = languageIn(texts[SITE_FILE])
  const declared = furtherLanguages(texts[SITE_FILE], true)
  /** The language that the name of a file ends with. */
  const suffixOf = (file: string) => {
    const found = sourceOf(file)
    return found && declared.includes(found.language) ? found : undefined
  }
  /** Whether a file is a translation, also into a language that the site does not have. */
  const isForeign = (file: string) => {
    const found = sourceOf(file)
    return found !== undefined && (declared.includes(found.language) || found.source in texts)
  }
  /** The file with the words of this language. */
  const fileOf = (file: string) => (language === undefined ? file : translationOf(file, language))
  const textOf = (file: string) => texts[fileOf(file)]
  const facts = readFacts(texts[SITE_FILE], language && textOf(SITE_FILE))
  const pictures = Object.fromEntries(
    Object.entries(folder.pictures).flatMap(([path, picture]) =>
      (suffixOf(path)?.source ?? '') in folder.pictures
        ? []
        : [[path, folder.pictures[fileOf(path)] ?? picture]],
    ),
  )
  const lists = new Map<string, ReadFile>()
  const read = new Set<string>()
  const sourceIn = (file: string) => {
    const translation = language === undefined ? undefined : { file: fileOf(file), text: textOf(file) ?? '' }
    return { file, text: texts[file] ?? '', translation }
  }
  const options = {
    ...{ facts, faults, untranslated },
    untranslatedFrom: language === undefined ? ['en'] : ['en', spokenIn(first)],
  }
  /** Why a file is missed, and how to begin it. */
  const missing = (file: string, why = '') =>
    language === undefined
      ? `is missing${why}`
      : `is missing${why}. Begin it with: npm run translate -- ${language} ${nameInCommands(file)}`

  /** A fault at a field of a .yaml file that was read before. */
  const faultAt = (file: string, path: PropertyKey[], message: string): ContentFault =>
    lists.get(file)?.fault(path, message) ?? { file, message }

  /** A YAML file, or undefined when it is missing or faulty. */
  function readYaml<Schema extends z.ZodType>(
    file: string,
    schema: Schema,
    { quotesFacts } = { quotesFacts: true },
  ): z.infer<Schema> | undefined {
    read.add(fileOf(file))
    // The check of the first language reports it.
    if (language !== undefined && texts[file] === undefined) return undefined
    const isInherited = language !== undefined && textOf(file) === undefined && kindOf(schema) !== 'must'
    if (textOf(file) === undefined && !isInherited) {
      // A list of nothing is a list.
      if (language !== undefined && isKeyedList(schema)) return schema.parse([])
      faults.push({ file: fileOf(file), message: missing(file) })
      return undefined
    }
    const source = isInherited ? { file, text: texts[file] ?? '' } : sourceIn(file)
    const parsed = readOnce(source, schema, { ...options, facts: quotesFacts ? facts : undefined })
    if (parsed) lists.set(file, { ...parsed, file, schema })
    return parsed?.data as z.infer<Schema> | undefined
  }

  /** The YAML files of a folder, by their names. */
  function readLists<Schemas extends Record<string, z.ZodType>>(folder: string, schemas: Schemas) {
    return Object.fromEntries(
      Object.entries(schemas).map(([name, schema]) => [name, readYaml(`${folder}/${name}.yaml`, schema)]),
    ) as Partial<Values<Schemas>>
  }

  /** A picture that a file names. Undefined if it does not exist. */
  function findPicture(path: string, fault: (message: string) => ContentFault): Picture | undefined {
    if (pictures[path]) return pictures[path]
    const sentence = `the picture ${path} does not exist. Add it, or weave one with: npm run art -- --missing.`
    faults.push(fault(unknownWord(sentence, path, Object.keys(pictures))))
    return undefined
  }

  /** The pictures of one folder, by file name. */
  const picturesIn = (folder: string): Pictures =>
    Object.fromEntries(
      Object.entries(pictures).flatMap(([path, picture]) =>
        path.startsWith(`${folder}/`) ? [[path.slice(folder.length + 1), picture]] : [],
      ),
    )

  const ownTexts = Object.keys(texts).filter((path) => !isForeign(path) && textOf(path) !== undefined)
  const folders = Map.groupBy(ownTexts, (path) => path.split('/', 2).join('/'))
  const ids = new Map(
    [...folders].map(([folder, paths]) => [
      folder,
      paths.flatMap((path) => (path.endsWith('.md') ? [path.slice(folder.length + 1, -'.md'.length)] : [])),
    ]),
  )
  /** The ids of the Markdown files of a folder in this language, including faulty ones. */
  const idsIn = (folder: string): string[] => ids.get(folder) ?? []

  /** The valid Markdown files of a folder. */
  function readTexts<Schema extends z.ZodType>(folder: string, schema: Schema): TextFile<z.infer<Schema>>[] {
    const beside = picturesIn(folder)
    return idsIn(folder).flatMap((id) => {
      const file = `${folder}/${id}.md`
      read.add(fileOf(file))
      const refuse = (message: string) => faults.push({ file, message })
      if (RESERVED_IDS.includes(id))
        refuse(`"${id}" is part of the addresses of lists. Choose another file name`)
      if (!isUrlWord(id))
        refuse(
          `"${id}" cannot be part of an address. Use lower-case letters, digits and hyphens, such as "${id.split('.').map(slugOf).join('.')}"`,
        )
      const parsed = readOnce(sourceIn(file), schema, options) as TextFile<z.infer<Schema>> | undefined
      return parsed ? [{ ...parsed, file: fileOf(file), schema, id, pictures: beside }] : []
    })
  }

  /** The valid Markdown files of a folder, each with its picture. */
  function readCollection<Schema extends z.ZodType<{ image?: string | undefined }>>(
    folder: string,
    schema: Schema,
  ): CollectionFile<z.infer<Schema>>[] {
    // The name of the picture is in the file.
    return readTexts(folder, schema).flatMap((text) => {
      const image = findPicture(`${folder}/${text.data.image ?? `${text.id}.svg`}`, at(text.fault, 'image'))
      return image ? [{ ...text, image }] : []
    })
  }

  return {
    faults,
    lists,
    faultAt,
    readYaml,
    readLists,
    findPicture,
    picturesIn,
    idsIn,
    readTexts,
    readCollection,
    /** Skips the files of a folder whose rules are unknown, because another file is faulty. */
    passOver(folder: string): void {
      for (const id of idsIn(folder)) read.add(fileOf(`${folder}/${id}.md`))
    },
    /** The texts of this language that were not read. */
    unread: () =>
      Object.keys(texts).filter((file) => suffixOf(file)?.language === language && !read.has(file)),
    fileOf,
    missing,
  }
}

/** Reports faults at one field. */
export const at =
  (fault: FaultAt, ...path: PropertyKey[]) =>
  (message: string) =>
    fault(path, message)
