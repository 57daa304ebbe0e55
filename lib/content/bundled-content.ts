import { checkFolder } from './build-catalogue.ts'
import { readFolder } from './bundled-folder.ts'
import type { CheckedContent } from './checked-content.ts'

/** What `content/` says at this moment, as the bundler sees it, checked. A build takes prepared-content.ts instead. */
export function readContent(): CheckedContent {
  return checkFolder(readFolder(), {
    drafts: process.env.NODE_ENV === 'development' ? 'shown' : 'hidden',
  })
}
