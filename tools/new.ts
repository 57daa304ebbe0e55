import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { misuse, readCommandLine } from '#lib/config/command-line.ts'
import { buildCatalogue } from '#lib/content/build-catalogue.ts'
import type { Catalogue } from '#lib/content/catalogue.ts'
import { ContentError } from '#lib/content/fault.ts'
import { readContentFolder } from '#lib/content/folder.ts'
import { writeDay } from '#lib/local-time.ts'
import { ENTRY_KINDS, entryKind, KINDS_IN_WORDS } from '#tools/editing/entry-kinds.ts'
import { beginText, type NewEntry, newCollection } from '#tools/editing/new-entry.ts'
import { FORMS_FILE, newForm } from '#tools/editing/new-form.ts'

const USAGE = `Begins a new post, project, service, member, page, collection or form: a complete file with every field explained, and
its pictures. A collection is a page that lists the files of the folder of its name, so its name is a kind as well. A
form is a page that shows it, and a place in the table of forms.

  npm run new -- post "What we learned from a slow query"
  npm run new -- post "-5 degrees and no heating"
  npm run new -- collection "Workshops"
  npm run new -- workshops "Reading gauges"
  npm run new -- form "Careers"`
const WHAT = `Say what is new and what it is called: ${KINDS_IN_WORDS}|collection|form "A title"`

const { positionals } = readCommandLine(USAGE, {
  args: withTitle(process.argv.slice(2)),
  allowPositionals: true,
})
const [word = '', ...titleWords] = positionals
const title = titleWords.join(' ').trim()
if (title === '') misuse(WHAT, USAGE)

try {
  const made = make(buildCatalogue(readContentFolder(), { drafts: 'shown' }))
  if (made === undefined) misuse(`Nothing here is called "${word}". ${WHAT}`, USAGE)
  const { entry, route, table } = made
  if (entry.fault !== undefined) stop(entry.fault)
  if (existsSync(entry.file)) stop(`${entry.file} is there already. Choose another title, or edit that file.`)
  await mkdir(dirname(entry.file), { recursive: true })
  await writeFile(entry.file, entry.text)
  if (table !== undefined) await writeFile(FORMS_FILE, table)
  const { status } = spawnSync('npm', ['run', '--silent', 'art', '--', '--missing'], { stdio: 'inherit' })
  if (status !== 0) stop(`${entry.file} is written, but its pictures could not be woven. See above.`)
  console.log(`\n${entry.file} is ready to be edited: each field says what it is for.`)
  console.log(`npm run dev shows it at ${route}/${entry.id}`)
  const [, author] = /^author: (.+)$/m.exec(entry.text) ?? []
  if (author !== undefined) console.log(`Its author is ${author}. Change that if somebody else writes it.`)
  if (word === 'collection') console.log(`Begin what it lists with: npm run new -- ${entry.id} "A title"`)
  if (word === 'form') console.log(`What it asks for, and the subject of its mails, stand in ${FORMS_FILE}`)
} catch (error) {
  if (!(error instanceof ContentError)) throw error
  stop(`Fix the content first, so that the new file can be checked.\n${error.message}`)
}

/** A title may begin with one hyphen, as "-5 degrees" does; an option would begin with two. */
function withTitle(words: string[]): string[] {
  if (words.includes('--')) return words
  const start = words.findIndex((each) => /^-[^-]/.test(each))
  return start < 0 ? words : [...words.slice(0, start), '--', ...words.slice(start)]
}

/** The new file and what its address begins with, or undefined when the word names nothing that there is. */
function make(catalogue: Catalogue): { entry: NewEntry; route: string; table?: string } | undefined {
  const today = writeDay(Date.now(), catalogue.site.timeZone)
  if (word === 'collection') return { entry: newCollection(title, catalogue, today), route: '' }
  if (word === 'form') {
    const { table = '', ...entry } = newForm(title, readFileSync(FORMS_FILE, 'utf8'), catalogue, today)
    return { entry, route: '', table }
  }
  const entry = beginText(word, title, catalogue, { today })
  const kind = entryKind(word)
  return entry && { entry, route: kind === undefined ? `/${word}` : ENTRY_KINDS[kind].route }
}

function stop(sentence: string): never {
  console.error(sentence)
  process.exit(1)
}
