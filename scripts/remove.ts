/**
 * Takes a post, project, service, member or page out, and says where its address leads from then on.
 *
 *   npm run remove -- post old-id --leads-to other-id
 *   npm run remove -- post old-id --gone
 */
import { spawnSync } from 'node:child_process'
import { parseArgs } from 'node:util'
import { describeFault } from '#lib/content/fault.ts'
import { readContentFolder } from '#lib/content/folder.ts'
import { changeContent } from '#scripts/editing/change.ts'
import { findPlace, KINDS_IN_WORDS } from '#scripts/editing/entry-kinds.ts'
import { removeEntry } from '#scripts/editing/remove-entry.ts'

const { values: options, positionals } = parseArgs({
  options: { 'leads-to': { type: 'string' }, gone: { type: 'boolean', default: false } },
  allowPositionals: true,
})
const [word, id, ...rest] = positionals
const leadsTo = options['leads-to']
const root = process.cwd()
const folder = readContentFolder(root)
const { texts, pictures, others = [] } = folder
const place = findPlace(word, Object.keys(texts))
if (place === undefined || id === undefined || rest.length > 0)
  stop(`Say what is to be removed: npm run remove -- ${KINDS_IN_WORDS} id --leads-to other-id`, 2)
if ((leadsTo === undefined) === !options.gone)
  stop(
    `Where should ${place.route}/${id} lead? Others link to it, and search engines know it. Name the entry that takes its place with --leads-to other-id, or say --gone: then it answers 404.`,
    2,
  )

const removal = removeEntry(place, id, leadsTo, texts, [...Object.keys(pictures), ...others])
if (removal.fault !== undefined) stop(removal.fault, 1)
// Links to it, entries that name it and lists that need it are what the content check finds without it.
const faults = changeContent(root, folder, removal)
if (faults.length > 0)
  stop(
    `Nothing is removed. Without it, this would have to be fixed first:\n${faults.map(describeFault).join('\n')}`,
    1,
  )
console.log(`${removal.files.length} files removed, ${removal.texts.size} changed.`)
const { status } = spawnSync('npm', ['run', '--silent', 'art', '--', '--missing'], { stdio: 'inherit' })
if (status !== 0) stop('The pictures for other sites could not be put right. See above.', 1)

function stop(sentence: string, exitCode: number): never {
  console.error(sentence)
  process.exit(exitCode)
}
