import { misuse, readCommandLine } from '#lib/config/command-line.ts'
import { fieldsIn } from '#lib/content/read/yaml.ts'
import { weaveMissingPictures } from '#tools/art/command.ts'
import { beginEntry } from './change-entries.ts'
import { KINDS_IN_WORDS } from './kinds.ts'
import { orExplain, stop } from './refusal.ts'

const USAGE = `Adds a post, project, service, member, page or collection: a complete file with comments, and its pictures.
A collection is a page that lists the files of its folder; add entries by its name. A page whose address is in the table of
forms, lib/enquiry/forms.ts, begins with the words of its form.

  npm run new -- post "What we learned from a slow query"
  npm run new -- collection "Workshops"
  npm run new -- workshops "Reading gauges"`

const { positionals } = readCommandLine(USAGE, { allowPositionals: true })
const [word = '', ...titleWords] = positionals
const title = titleWords.join(' ').trim()
if (title === '') misuse(`Write the kind and the title: ${KINDS_IN_WORDS}|collection "A title"`, USAGE)

const { id, file, text, address } = orExplain(() => beginEntry(process.cwd(), word, title))
if (!(await weaveMissingPictures()))
  stop(`${file} is written, but its pictures could not be woven. See above.`)
console.log(`\n${file} is ready to edit. Comments explain each field.`)
console.log(`npm run dev shows it at ${address}`)
const { author } = fieldsIn(file, text)
if (author !== undefined) console.log(`Its author is ${author}. Change that if somebody else writes it.`)
if (word === 'collection') console.log(`Add entries with: npm run new -- ${id} "A title"`)
