/**
 * Takes a post, project, service, member or page out, and says where its address leads from then on.
 *
 *   npm run remove -- post old-id --leads-to other-id
 *   npm run remove -- post old-id --gone
 */
import { spawnSync } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { buildCatalogue } from '#lib/content/build-catalogue.ts'
import { ContentError } from '#lib/content/fault.ts'
import { readContentFolder } from '#lib/content/folder.ts'
import { findPlace, KINDS_IN_WORDS } from '#scripts/editing/entry-kinds.ts'
import { removeEntry } from '#scripts/editing/remove-entry.ts'

const { values: options, positionals } = parseArgs({
  options: { 'leads-to': { type: 'string' }, gone: { type: 'boolean', default: false } },
  allowPositionals: true,
})
const [word, id, ...rest] = positionals
const leadsTo = options['leads-to']
const folder = readContentFolder()
const { texts, pictures, others = [] } = folder
const place = findPlace(word, Object.keys(texts))
if (place === undefined || id === undefined || rest.length > 0)
  stop(`Say what is to be removed: npm run remove -- ${KINDS_IN_WORDS} id --leads-to other-id`, 2)
if ((leadsTo === undefined) === !options.gone)
  stop(
    `Where should ${place.route}/${id} lead? Others link to it, and search engines know it. Name the entry that takes its place with --leads-to other-id, or say --gone: then it answers that there is nothing.`,
    2,
  )

const removal = removeEntry(place, id, leadsTo, texts, [...Object.keys(pictures), ...others])
if (removal.fault !== undefined) stop(removal.fault, 1)
refuseWhatIsNeeded(removal)
for (const [path, text] of removal.texts) writeFileSync(path, text)
for (const path of removal.files) rmSync(path)
console.log(`${removal.files.length} files removed, ${removal.texts.size} changed.`)
const { status } = spawnSync('npm', ['run', '--silent', 'art', '--', '--missing'], { stdio: 'inherit' })
if (status !== 0) stop('The pictures for other sites could not be put right. See above.', 1)

/** Links to it, entries that name it and lists that need it are what the content check finds without it. */
function refuseWhatIsNeeded({
  files,
  texts: changed,
}: {
  files: string[]
  texts: Map<string, string>
}): void {
  const without = <Value>(all: Record<string, Value>) =>
    Object.fromEntries(Object.entries(all).filter(([path]) => !files.includes(path)))
  try {
    buildCatalogue({
      ...folder,
      texts: { ...without(texts), ...Object.fromEntries(changed) },
      pictures: without(pictures),
    })
  } catch (error) {
    if (!(error instanceof ContentError)) throw error
    stop(`Nothing is removed. Without it, this would have to be mended first:\n${error.message}`, 1)
  }
}

function stop(sentence: string, exitCode: number): never {
  console.error(sentence)
  process.exit(exitCode)
}
