import { misuse, readCommandLine } from '#lib/config/command-line.ts'
import { weaveMissingPictures } from '#tools/art/command.ts'
import { renameEntry } from './change-entries.ts'
import { KINDS_IN_WORDS } from './kinds.ts'
import { orExplain } from './refusal.ts'

const USAGE = `Renames a post, project, service, member, page or entry of a collection. Links follow, and the old address
redirects to the new one.

  npm run rename -- post old-id new-id
  npm run rename -- workshops old-id new-id`

const { positionals } = readCommandLine(USAGE, { allowPositionals: true })
const [word = '', from, to, ...rest] = positionals.map((each) => each.normalize())
if (from === undefined || to === undefined || rest.length > 0)
  misuse(`Write the kind, the old and the new id: ${KINDS_IN_WORDS} old-id new-id`, USAGE)
const { moves, texts } = orExplain(() => renameEntry(process.cwd(), word, from, to))
console.log(`Files moved: ${moves.length}. Files changed: ${texts.size}.`)
console.log('From the next build on, the old address redirects to the new one.')
if (!(await weaveMissingPictures())) process.exitCode = 1
