import { misuse, readCommandLine } from '#lib/config/command-line.ts'
import { describeCount } from '#lib/text/count.ts'
import { weaveMissingPictures } from '#tools/art/command.ts'
import { removeEntry } from './change-entries.ts'
import { KINDS_IN_WORDS } from './kinds.ts'
import { orExplain, stop } from './refusal.ts'

const USAGE = `Removes a post, project, service, member, page or an entry of a collection, and redirects its address to another
entry, or lets it be a 404.

  npm run remove -- post old-id --leads-to other-id
  npm run remove -- post old-id --gone

Remove a collection in two steps, first each of its entries and then its page:

  npm run remove -- workshops reading-gauges --gone
  npm run remove -- page workshops --gone`
const ARGUMENTS_NEEDED = `Write the kind and the id: ${KINDS_IN_WORDS}|name-of-a-collection old-id --leads-to other-id or --gone`

const { values: options, positionals } = readCommandLine(USAGE, {
  options: { 'leads-to': { type: 'string' }, gone: { type: 'boolean', default: false } },
  allowPositionals: true,
})
const [word = '', id, ...rest] = positionals.map((each) => each.normalize())
const leadsTo = options['leads-to']
if (id === undefined || rest.length > 0) misuse(ARGUMENTS_NEEDED, USAGE)
if ((leadsTo === undefined) === !options.gone)
  misuse(
    `Where should the address of ${word} ${id} lead? Others link to it, and search engines know it. Name another entry with --leads-to other-id, or add --gone for 404.`,
    USAGE,
  )
const { files, texts } = orExplain(() => removeEntry(process.cwd(), word, id, leadsTo))
console.log(`${describeCount(files.length, 'file', 'files')} removed, ${texts.size} changed.`)
if (!(await weaveMissingPictures()))
  stop(`${word} ${id} is removed. But the social pictures could not be updated: see above.`)
