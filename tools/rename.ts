import { existsSync } from 'node:fs'
import { misuse, readCommandLine } from '#lib/config/command-line.ts'
import { describeFault } from '#lib/content/fault.ts'
import { readContentFolder } from '#lib/content/folder.ts'
import { changeContent } from '#tools/editing/change.ts'
import { findPlace, KINDS_IN_WORDS } from '#tools/editing/entry-kinds.ts'
import { renameEntry } from '#tools/editing/rename-entry.ts'

const USAGE = `Gives a post, project, service, member, page or entry of a collection another address. Links follow, and the old
address leads to the new one.

  npm run rename -- post old-id new-id
  npm run rename -- workshops old-id new-id`

const { positionals } = readCommandLine(USAGE, { allowPositionals: true })
const [word, from, to, ...rest] = positionals
const root = process.cwd()
const folder = readContentFolder(root)
const { texts, pictures, others = [] } = folder
const place = findPlace(word, Object.keys(texts))
if (place === undefined || from === undefined || to === undefined || rest.length > 0) {
  const unknown = word !== undefined && place === undefined ? `"${word}" has no entries to rename. ` : ''
  misuse(`${unknown}Say what gets another name: ${KINDS_IN_WORDS} old-id new-id`, USAGE)
}

const renaming = renameEntry(place, [from, to], texts, [...Object.keys(pictures), ...others])
const taken =
  renaming.fault === undefined ? renaming.moves.map(([, path]) => path).find(existsSync) : undefined
if (renaming.fault !== undefined || taken !== undefined) {
  console.error(renaming.fault ?? `${taken} is there already.`)
  process.exit(1)
}

const faults = changeContent(root, folder, renaming)
if (faults.length > 0) {
  console.error(`Nothing is renamed. It would do harm:\n${faults.map(describeFault).join('\n')}`)
  process.exit(1)
}
console.log(`${renaming.moves.length} files moved, ${renaming.texts.size} files changed.`)
console.log('The old address leads to the new one from the next build on.')
console.log(
  'Check it with npm run content, and weave the pictures for sharing with npm run art -- --missing.',
)
