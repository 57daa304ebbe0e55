import { misuse, readCommandLine } from '#lib/config/command-line.ts'
import { WORDS_FILE } from '#lib/content/words.ts'
import { weaveMissingPictures } from '#tools/art/command.ts'
import { beginEntry } from './entries.ts'
import { FORMS_FILE } from './forms.ts'
import { KINDS_IN_WORDS } from './kinds.ts'

const USAGE = `Begins a new post, project, service, member, page, collection or form: a complete file with every field explained, and
its pictures. A collection is a page that lists the files of the folder of its name, so its name is a kind as well. A
form is a page that shows it, and a row in the table of forms.

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

const begun = beginEntry(process.cwd(), word, title)
if (begun === undefined) misuse(`Nothing here is called "${word}". ${WHAT}`, USAGE)
if (begun.fault !== undefined) stop(begun.fault)
const { id, file, text, address } = begun
if (!weaveMissingPictures()) stop(`${file} is written, but its pictures could not be woven. See above.`)
console.log(`\n${file} is ready to be edited: each field says what it is for.`)
console.log(`npm run dev shows it at ${address}`)
const [, author] = /^author: (.+)$/m.exec(text) ?? []
if (author !== undefined) console.log(`Its author is ${author}. Change that if somebody else writes it.`)
if (word === 'collection') console.log(`Begin what it lists with: npm run new -- ${id} "A title"`)
if (word === 'form') console.log(`Its fields are in ${FORMS_FILE}, the subject of its mails in ${WORDS_FILE}`)

/** A title may begin with one hyphen, as "-5 degrees" does; an option would begin with two. */
function withTitle(words: string[]): string[] {
  if (words.includes('--')) return words
  const start = words.findIndex((each) => /^-[^-]/.test(each))
  return start < 0 ? words : [...words.slice(0, start), '--', ...words.slice(start)]
}

function stop(sentence: string): never {
  console.error(sentence)
  process.exit(1)
}
