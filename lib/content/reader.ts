import type { z } from 'zod'
import type { ContentFolder, Picture } from './catalogue.ts'
import type { ContentFault } from './fault.ts'
import { type MarkdownFile, type Parsed, parseMarkdown, parseYaml, unknownWord } from './parse.ts'
import { URL_WORD } from './schema.ts'

/** One Markdown file of a collection: its id is its name, its picture lies beside it. */
export type CollectionFile<Data> = MarkdownFile<Data> & { file: string; id: string; image: Picture }

/** Reads files of the content folder and gathers what is wrong with them, so that nothing is reported alone. */
export type ContentReader = {
  faults: ContentFault[]
  /** A YAML file, or undefined when it is missing or faulty. */
  readYaml: <Schema extends z.ZodType>(file: string, schema: Schema) => z.infer<Schema> | undefined
  /** The sound files of a folder of Markdown files. */
  readCollection: <Schema extends z.ZodType<{ image?: string | undefined }>>(
    folder: string,
    schema: Schema,
  ) => CollectionFile<z.infer<Schema>>[]
  /** A picture that `file` asks for, or undefined when there is none. */
  findPicture: (file: string, path: string) => Picture | undefined
}

export function createReader({ texts, pictures }: ContentFolder): ContentReader {
  const faults: ContentFault[] = []

  function keep<Value>(parsed: Parsed<Value>): Value | undefined {
    if (parsed.faults) faults.push(...parsed.faults)
    return parsed.value
  }

  function findPicture(file: string, path: string): Picture | undefined {
    const picture = pictures[path]
    if (picture) return picture
    const sentence = `the picture ${path} does not exist. Put it there, or weave one with: npm run art -- --missing.`
    faults.push({ file, message: unknownWord(sentence, path, Object.keys(pictures)) })
    return undefined
  }

  return {
    faults,
    findPicture,

    readYaml(file, schema) {
      const text = texts[file]
      if (text !== undefined) return keep(parseYaml(file, text, schema))
      faults.push({ file, message: 'is missing' })
      return undefined
    },

    readCollection(folder, schema) {
      const files = Object.entries(texts).filter(
        ([path]) => path.startsWith(`${folder}/`) && path.endsWith('.md'),
      )
      return files.flatMap(([file, source]) => {
        const id = file.slice(folder.length + 1, -'.md'.length)
        if (!URL_WORD.test(id)) {
          const message = `"${id}" cannot stand in an address. Use lower-case letters, digits and hyphens`
          faults.push({ file, message })
        }
        const markdown = keep(parseMarkdown(file, source, schema))
        const image = findPicture(file, `${folder}/${markdown?.data.image ?? `${id}.svg`}`)
        return markdown && image ? [{ ...markdown, file, id, image }] : []
      })
    },
  }
}
