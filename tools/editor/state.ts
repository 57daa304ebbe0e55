import { parse } from 'yaml'
import { z } from 'zod'
import { checkFolder } from '#lib/content/build-catalogue.ts'
import { ContentError, describeFault } from '#lib/content/fault.ts'
import { readContentFolder } from '#lib/content/folder.ts'
import { isUnpublished } from '#lib/content/publishing.ts'
import { writeDay } from '#lib/local-time.ts'
import { type Unwritten, unwrittenIn } from '#tools/content/templates.ts'
import { yamlOf } from './content-file.ts'
import { schemaOf } from './editable.ts'
import { fieldOnLine } from './faults.ts'
import { labelOf } from './field-schema.ts'

/**
 * Why the development server can show no page, what still has to be written in one file, and whether visitors have not
 * seen its page yet.
 */
type ContentState = { faults: string[]; unwritten?: string; isUnseen?: boolean }

/**
 * How the content stands as the development server sees it.
 * @param root the folder that holds `content/`
 * @param path the file that is open; one that is not there has nothing left to be written
 */
export function readState(root: string, path: string): ContentState {
  const { texts, pictures } = readContentFolder(root)
  const text = texts[path] ?? ''
  const left = unwrittenIn({ [path]: text })
  const unwritten = left.length > 0 && { unwritten: sentenceOf(left, root, text) }
  try {
    const { site } = checkFolder({ texts, pictures }, { drafts: 'shown' })
    return { faults: [], ...unwritten, isUnseen: isUnseen(path, text, site.timeZone) }
  } catch (error) {
    if (!(error instanceof ContentError)) throw error
    return { faults: error.faults.map((fault) => describeFault(fault).trim()), ...unwritten }
  }
}

/** Whether an entry of a sound content is a draft, or its day has not come, and it never had another address. */
function isUnseen(path: string, text: string, timeZone: string): boolean {
  const { date, ...rest } = publishing.parse(parse(yamlOf(path, text)) ?? {})
  return (
    rest.formerIds.length === 0 &&
    isUnpublished({ ...rest, ...(date ? { date } : {}) }, writeDay(Date.now(), timeZone))
  )
}

const publishing = z
  .object({
    draft: z.boolean().default(false),
    date: z.string().optional(),
    formerIds: z.array(z.string()).default([]),
  })
  .catch({ draft: false, formerIds: [] })

/** What still has to be written: a single sentence and its field, or the fields of all of them. */
function sentenceOf(left: readonly Unwritten[], root: string, text: string): string {
  const [first] = left
  const fields = [...new Set(left.map((each) => `“${labelAt(each, root, text)}”`))].join(', ')
  return left.length === 1 && first
    ? `Still to be written, in ${fields}: “${first.words}”`
    : `Still to be written: ${fields}`
}

/** What the form calls the field that a line stands in. */
function labelAt({ file, line }: Unwritten, root: string, text: string): string {
  const name = fieldOnLine(file, text, line)?.split('.')[0] ?? 'body'
  return name === 'body' ? 'Text' : (schemaOf(root, file)?.properties?.[name]?.title ?? labelOf(name))
}
