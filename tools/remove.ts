import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { misuse, readCommandLine } from '#lib/config/command-line.ts'
import { describeFault } from '#lib/content/fault.ts'
import { readContentFolder } from '#lib/content/folder.ts'
import { describeCount } from '#lib/count.ts'
import { changeContent } from '#tools/editing/change.ts'
import { findPlace, KINDS_IN_WORDS } from '#tools/editing/entry-kinds.ts'
import { FORMS_FILE } from '#tools/editing/new-form.ts'
import { removeEntry } from '#tools/editing/remove-entry.ts'
import { removeForm } from '#tools/editing/remove-form.ts'

const USAGE = `Takes a post, project, service, member, page or form out, or an entry of a collection of your own, and says where
its address leads from then on: to another entry, or nowhere.

  npm run remove -- post old-id --leads-to other-id
  npm run remove -- post old-id --gone
  npm run remove -- form careers --leads-to contact-us    a form goes with its page

A collection is taken out in two steps, first each of its entries and then its page:

  npm run remove -- workshops reading-gauges --gone
  npm run remove -- page workshops --gone`

const { values: options, positionals } = readCommandLine(USAGE, {
  options: { 'leads-to': { type: 'string' }, gone: { type: 'boolean', default: false } },
  allowPositionals: true,
})
const [word, named, ...rest] = positionals
const leadsTo = options['leads-to']
const root = process.cwd()
const folder = readContentFolder(root)
const { texts, pictures, others = [] } = folder
const isForm = word === 'form'
const place = findPlace(isForm ? 'page' : word, Object.keys(texts))
const form = isForm && named !== undefined ? formNamed(named) : undefined
const id = form?.pageId ?? named
if (place === undefined || id === undefined || rest.length > 0)
  misuse(
    `Say what is to be removed: ${KINDS_IN_WORDS}|form|name-of-a-collection old-id --leads-to other-id or --gone`,
    USAGE,
  )
if ((leadsTo === undefined) === !options.gone)
  stop(
    `Where should ${place.route}/${id} lead? Others link to it, and search engines know it. Name the entry that takes its place with --leads-to other-id, or say --gone: then it answers 404.`,
    2,
  )

const removal = removeEntry(place, id, leadsTo, texts, [...Object.keys(pictures), ...others], {
  withForm: isForm,
})
if (removal.fault !== undefined) stop(removal.fault, 1)
// Links to it, entries that name it and lists that need it are what the content check finds without it.
const faults = changeContent(root, folder, removal)
if (faults.length > 0)
  stop(
    `Nothing is removed. Without it, this would have to be fixed first:\n${faults.map(describeFault).join('\n')}`,
    1,
  )
if (form !== undefined) writeFileSync(join(root, FORMS_FILE), form.table)
const changed = removal.texts.size + (form === undefined ? 0 : 1)
console.log(`${describeCount(removal.files.length, 'file', 'files')} removed, ${changed} changed.`)
const { status } = spawnSync('npm', ['run', '--silent', 'art', '--', '--missing'], { stdio: 'inherit' })
if (status !== 0)
  stop(`${word} ${named} is removed. Only the pictures for other sites could not be put right: see above.`, 1)

/** The table of forms without this one, and its page. */
function formNamed(formId: string): { table: string; pageId: string } {
  const pages = Object.keys(texts).flatMap((path) => /^content\/pages\/(.+)\.md$/.exec(path)?.[1] ?? [])
  const found = removeForm(formId, readFileSync(join(root, FORMS_FILE), 'utf8'), pages)
  if (found.fault !== undefined) stop(found.fault, 1)
  return found
}

function stop(sentence: string, exitCode: number): never {
  console.error(sentence)
  process.exit(exitCode)
}
