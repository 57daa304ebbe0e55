import { buildCatalogue } from '#lib/content/build-catalogue.ts'
import { ContentError } from '#lib/content/fault.ts'
import { readContentFolder } from '#lib/content/folder.ts'

/** Somebody who may write a post. */
export type Author = { id: string; name: string }

/**
 * The team in its order; nobody as long as the content has a fault, which has to be mended before anything new can begin.
 * @param root the folder that holds `content/`
 */
export function authorsIn(root: string): Author[] {
  try {
    const { members } = buildCatalogue(readContentFolder(root), { drafts: 'shown' })
    return members.map(({ id, name }) => ({ id, name }))
  } catch (error) {
    if (!(error instanceof ContentError)) throw error
    return []
  }
}
