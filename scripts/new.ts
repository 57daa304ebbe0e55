/**
 * Begins a new post, project, service, member or page: a complete file with every field explained, and its pictures.
 *
 *   npm run new -- post "What we learned from a slow query"
 */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { buildCatalogue } from '#lib/content/build-catalogue.ts'
import { ContentError } from '#lib/content/fault.ts'
import { readContentFolder } from '#lib/content/folder.ts'
import { ENTRY_KINDS, entryKind, entryKinds } from '#scripts/editing/entry-kinds.ts'
import { newEntry } from '#scripts/editing/new-entry.ts'

const [word, ...titleWords] = process.argv.slice(2)
const kind = entryKind(word)
const title = titleWords.join(' ').trim()
if (kind === undefined || title === '') {
  stop(`Say what is new and what it is called: npm run new -- ${entryKinds.join('|')} "A title"`, 2)
}

try {
  const today = new Date().toISOString().slice(0, 10)
  const entry = newEntry(kind, title, buildCatalogue(readContentFolder()), today)
  if (entry.fault !== undefined) stop(entry.fault, 1)
  if (existsSync(entry.file))
    stop(`${entry.file} is there already. Choose another title, or edit that file.`, 1)
  await writeFile(entry.file, entry.text)
  const { status } = spawnSync('npm', ['run', '--silent', 'art', '--', '--missing'], { stdio: 'inherit' })
  if (status !== 0) stop(`${entry.file} is written, but its pictures could not be woven. See above.`, 1)
  console.log(`\n${entry.file} is ready to be edited: each field says what it is for.`)
  console.log(`npm run dev shows it at ${ENTRY_KINDS[kind].route}/${entry.id}`)
} catch (error) {
  if (!(error instanceof ContentError)) throw error
  stop(`Mend the content first, so that the new file can be checked.\n${error.message}`, 1)
}

function stop(sentence: string, exitCode: number): never {
  console.error(sentence)
  process.exit(exitCode)
}
