import type { z } from 'zod'
import type { Values } from '#lib/content/schema/field-kinds.ts'
import { isUrlWord } from '#lib/content/schema/field-kinds.ts'
import type { Picture, Pictures } from '#lib/content/schema/picture-files.ts'
import { SITE_FILE } from '#lib/content/schema/site-facts.ts'
import { unknownWord } from '#lib/text/nearest-word.ts'
import { slugOf } from '#lib/text/slug.ts'
import { readFacts } from './facts.ts'
import type { ContentFault } from './fault.ts'
import type { ContentFolder } from './folder.ts'
import { codeIn } from './long-text.ts'
import { type FaultAt, type Parsed, parseMarkdown, parseYaml } from './parse.ts'

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

/** Creates a reader of a content folder. */
export function createReader({ texts, pictures }: ContentFolder) {
  const faults: ContentFault[] = []
  const facts = readFacts(texts[SITE_FILE])
  const lists = new Map<string, ReadFile>()
  const read = new Set<string>()

  /** A fault at a field of a .yaml file that was read before. */
  const faultAt = (file: string, path: PropertyKey[], message: string): ContentFault =>
    lists.get(file)?.fault(path, message) ?? { file, message }

  /** A YAML file, or undefined when it is missing or faulty. */
  function readYaml<Schema extends z.ZodType>(
    file: string,
    schema: Schema,
    { quotesFacts } = { quotesFacts: true },
  ): z.infer<Schema> | undefined {
    const text = texts[file]
    read.add(file)
    if (text === undefined) {
      faults.push({ file, message: 'is missing' })
      return undefined
    }
    const parsed = parseYaml({ file, text }, schema, {
      facts: quotesFacts ? facts : undefined,
      codeIn,
      faults,
    })
    if (parsed) lists.set(file, { ...parsed, file, schema })
    return parsed?.data
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

  const folders = Map.groupBy(Object.keys(texts), (path) => path.split('/', 2).join('/'))
  const ids = new Map(
    [...folders].map(([folder, paths]) => [
      folder,
      paths.flatMap((path) => (path.endsWith('.md') ? [path.slice(folder.length + 1, -'.md'.length)] : [])),
    ]),
  )
  /** The ids of the Markdown files of a folder, including faulty ones. */
  const idsIn = (folder: string): string[] => ids.get(folder) ?? []

  /** The valid Markdown files of a folder. */
  function readTexts<Schema extends z.ZodType>(folder: string, schema: Schema): TextFile<z.infer<Schema>>[] {
    const beside = picturesIn(folder)
    return idsIn(folder).flatMap((id) => {
      const file = `${folder}/${id}.md`
      const text = texts[file] ?? ''
      read.add(file)
      const refuse = (message: string) => faults.push({ file, message })
      if (RESERVED_IDS.includes(id))
        refuse(`"${id}" is part of the addresses of lists. Choose another file name`)
      if (!isUrlWord(id))
        refuse(
          `"${id}" cannot be part of an address. Use lower-case letters, digits and hyphens, such as "${slugOf(id)}"`,
        )
      const parsed = parseMarkdown({ file, text }, schema, { facts, codeIn, faults })
      return parsed ? [{ ...parsed, file, schema, id, pictures: beside }] : []
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
      for (const id of idsIn(folder)) read.add(`${folder}/${id}.md`)
    },
    /** The texts that were not read. */
    unread: () => Object.keys(texts).filter((file) => !read.has(file)),
  }
}

/** Reports faults at one field. */
export const at =
  (fault: FaultAt, ...path: PropertyKey[]) =>
  (message: string) =>
    fault(path, message)
