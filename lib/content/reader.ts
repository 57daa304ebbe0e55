import type { z } from 'zod'
import type { ContentFolder, Picture, Pictures } from './catalogue.ts'
import { type Facts, readFacts } from './facts.ts'
import type { ContentFault } from './fault.ts'
import {
  encodingFaults,
  type FaultAt,
  type FindLine,
  type MarkdownFile,
  type Parsed,
  parseMarkdown,
  parseYaml,
  unknownWord,
} from './parse.ts'
import { FRIEZE, PLAN, REVERSE } from './pictures.ts'
import { URL_WORD } from './schemas.ts'

/** One Markdown file of a folder: its id is its name. */
export type TextFile<Data> = MarkdownFile<Data> & {
  file: string
  id: string
  /** The pictures beside the file, by file name. */
  pictures: Pictures
  fault: FaultAt
}

/** One Markdown file of a collection, with its picture beside it. */
export type CollectionFile<Data> = TextFile<Data> & { image: Picture }

/** Reads files of the content folder and gathers what is wrong with them, so that nothing is reported alone. */
export type ContentReader = {
  faults: ContentFault[]
  /** A YAML file, or undefined when it is missing or faulty. */
  readYaml: <Schema extends z.ZodType>(
    file: string,
    schema: Schema,
    options?: { quotesFacts: boolean },
  ) => z.infer<Schema> | undefined
  /** The sound files of a folder of Markdown files. */
  readTexts: <Schema extends z.ZodType>(folder: string, schema: Schema) => TextFile<z.infer<Schema>>[]
  /** The sound files of a folder of Markdown files that each have a picture. */
  readCollection: <Schema extends z.ZodType<{ image?: string | undefined }>>(
    folder: string,
    schema: Schema,
  ) => CollectionFile<z.infer<Schema>>[]
  /** A picture that `file` asks for in a field, or undefined when there is none. */
  findPicture: (file: string, path: string, field?: PropertyKey[]) => Picture | undefined
  /** The pictures of one folder, by file name. */
  picturesIn: (folder: string) => Pictures
  /** The ids of the Markdown files of one folder, whether they are sound or not. */
  idsIn: (folder: string) => string[]
  /** The line of a field in a file that has been read. */
  lineOf: (file: string, ...place: Parameters<FindLine>) => number | undefined
  /** A fault of a file that has been read, at one of its fields. */
  faultAt: (file: string, field: PropertyKey[], message: string) => ContentFault
  /** Passes over the files of a folder, whose rules cannot be known because another file is faulty. */
  passOver: (folder: string) => void
  /** The pictures that no file has asked for. */
  unusedPictures: () => string[]
  /** The texts that nothing has asked for. */
  unread: () => string[]
}

/** The company's facts, which every other file may quote. */
export const SITE_FILE = 'content/site.yaml'

/** The colours and the logo of the company. */
export const BRAND_FILE = 'content/brand.yaml'

/** The words around all forms. */
export const FORMS_FILE = 'content/forms.yaml'

/** Words in the addresses of indexes: `/blog/category/cloud`, `/projects/page/2`. */
const RESERVED_IDS = ['category', 'page']

/** The suffixes of further pictures of an entry. */
const COMPANION = new RegExp(`(?:${[REVERSE, PLAN, FRIEZE].join('|')})$`)

/** A reader of one content folder, which has read nothing yet. */
export function createReader({ texts, pictures }: ContentFolder): ContentReader {
  const faults: ContentFault[] = []
  const facts: Facts | undefined = readFacts(texts[SITE_FILE])
  const read = new Set<string>()
  const used = new Set<string>()
  const lines = new Map<string, FindLine>()

  function keep<Value>(parsed: Parsed<Value>): Value | undefined {
    if (parsed.faults) faults.push(...parsed.faults)
    return parsed.value
  }

  function isUnreadable(file: string, text: string): boolean {
    const found = encodingFaults(file, text)
    faults.push(...found)
    return found.length > 0
  }

  function picturesIn(folder: string): Pictures {
    return Object.fromEntries(
      Object.entries(pictures)
        .filter(([path]) => path.startsWith(`${folder}/`))
        .map(([path, picture]) => [path.slice(folder.length + 1), picture]),
    )
  }

  function faultAt(file: string, field: PropertyKey[] | undefined, message: string): ContentFault {
    return { file, line: field && lines.get(file)?.(field), message }
  }

  function findPicture(file: string, path: string, field?: PropertyKey[]): Picture | undefined {
    const picture = pictures[path]
    if (picture) {
      used.add(path)
      return picture
    }
    const sentence = `the picture ${path} does not exist. Add it, or weave one with: npm run art -- --missing.`
    faults.push(faultAt(file, field, unknownWord(sentence, path, Object.keys(pictures))))
    return undefined
  }

  function filesIn(folder: string): { file: string; id: string; source: string }[] {
    return Object.entries(texts)
      .filter(([path]) => path.startsWith(`${folder}/`) && path.endsWith('.md'))
      .map(([file, source]) => ({ file, source, id: file.slice(folder.length + 1, -'.md'.length) }))
  }

  /** Whether a picture belongs to an entry beside the entry's own, or is named in a text. */
  function isMentioned(path: string): boolean {
    const [, folder = '', name = ''] = /^(.*)\/([^/]*)$/.exec(path) ?? []
    const id = name.replace(/\.[^.]*$/, '').replace(COMPANION, '')
    if (texts[`${folder}/${id}.md`] !== undefined) return true
    const isNear = (file: string) => file.startsWith(`${folder}/`) || file.endsWith('.yaml')
    return Object.entries(texts).some(([file, text]) => isNear(file) && text.includes(name))
  }

  function readTexts<Schema extends z.ZodType>(folder: string, schema: Schema): TextFile<z.infer<Schema>>[] {
    const beside = picturesIn(folder)
    return filesIn(folder).flatMap(({ file, id, source }) => {
      read.add(file)
      if (RESERVED_IDS.includes(id)) {
        const message = `"${id}" is part of the addresses of lists. Choose another file name`
        faults.push({ file, message })
      }
      if (!URL_WORD.test(id)) {
        const message = `"${id}" cannot be part of an address. Use lower-case letters, digits and hyphens`
        faults.push({ file, message })
      }
      if (isUnreadable(file, source)) return []
      const parsed = parseMarkdown(file, source, schema, facts)
      const markdown = keep(parsed)
      if (!parsed.lineOf || !markdown) return []
      lines.set(file, parsed.lineOf)
      const fault: FaultAt = (field, message) => faultAt(file, field, message)
      return [{ ...markdown, file, id, pictures: beside, fault }]
    })
  }

  return {
    faults,
    findPicture,
    readTexts,
    idsIn: (folder) => filesIn(folder).map(({ id }) => id),
    picturesIn,
    lineOf: (file, ...place) => lines.get(file)?.(...place),
    faultAt,
    passOver: (folder) => {
      for (const { file } of filesIn(folder)) read.add(file)
    },
    unusedPictures: () => Object.keys(pictures).filter((path) => !used.has(path) && !isMentioned(path)),
    unread: () => Object.keys(texts).filter((file) => !read.has(file)),

    readYaml(file, schema, { quotesFacts } = { quotesFacts: true }) {
      const text = texts[file]
      if (text !== undefined) {
        read.add(file)
        if (isUnreadable(file, text)) return undefined
        const parsed = parseYaml(file, text, schema, { facts: quotesFacts ? facts : undefined })
        if (parsed.lineOf) lines.set(file, parsed.lineOf)
        return keep(parsed)
      }
      faults.push({ file, message: 'is missing' })
      return undefined
    },

    readCollection(folder, schema) {
      // Which picture is meant is known only when the file could be read.
      return readTexts(folder, schema).flatMap((text) => {
        const { file, id, data } = text
        const image = findPicture(file, `${folder}/${data.image ?? `${id}.svg`}`, ['image'])
        return image ? [{ ...text, image }] : []
      })
    },
  }
}
