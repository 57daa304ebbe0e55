import { buildCatalogue } from '#lib/content/build-catalogue.ts'
import { ContentError, describeFault } from '#lib/content/fault.ts'
import { readContentFolder } from '#lib/content/folder.ts'
import { unwrittenIn } from '#scripts/editing/unwritten.ts'

/** Why the development server can show no page, and what still has to be written in one file. */
type ContentState = { faults: string[]; unwritten?: string }

/**
 * How the content stands as the development server sees it.
 * @param root the folder that holds `content/`
 * @param path the file that is open; one that is not there has nothing left to be written
 */
export function readState(root: string, path: string): ContentState {
  const { texts, pictures } = readContentFolder(root)
  const [left] = unwrittenIn({ [path]: texts[path] ?? '' })
  const unwritten = left && { unwritten: `Still to be written, line ${left.line}: ${left.what}` }
  try {
    buildCatalogue({ texts, pictures }, { drafts: 'shown' })
    return { faults: [], ...unwritten }
  } catch (error) {
    if (!(error instanceof ContentError)) throw error
    return { faults: error.faults.map((fault) => describeFault(fault).trim()), ...unwritten }
  }
}
