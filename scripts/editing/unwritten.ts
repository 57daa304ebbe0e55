import { type EntryKind, entryKinds } from './entry-kinds.ts'
import { collectionText, formPageText, listedEntryText } from './page-templates.ts'
import { entryText } from './templates.ts'

/** One line of a new file that its editor was to replace, and where it still stands. */
export type Unwritten = { file: string; line: number; what: string }

const NEIGHBOURS = { today: '2000-01-01', order: 1, member: 'x', service: 'x', email: 'x@x.example' }

/** What `npm run new` writes in place of words that only an editor can know. */
const SENTENCES: ReadonlySet<string> = new Set(
  [
    ...entryKinds.map((kind: EntryKind) => entryText(kind, 'x', NEIGHBOURS)),
    ...[collectionText('x'), formPageText('x'), listedEntryText('x', 1, ['x'])],
  ]
    .flatMap((text) => text.split('\n'))
    // Headings may well stay, and comments are not shown.
    .filter((line) => !line.startsWith('#'))
    .map(wordsOf)
    .filter((words) => /^(?:Write here|Capability )/.test(words) || words.split(' ').length > 3),
)

/**
 * Files that are not drafts and still hold sentences that `npm run new` wrote: they pass every check, so nothing else would
 * keep them from being published.
 * @param texts the texts of the content, by path
 * @returns the first such line of each file
 */
export function unwrittenIn(texts: Readonly<Record<string, string>>): Unwritten[] {
  return Object.entries(texts).flatMap(([file, text]) => {
    if (!file.endsWith('.md') || /^draft: true$/m.test(text)) return []
    const lines = text.split('\n').map(wordsOf)
    const index = lines.findIndex((words) => SENTENCES.has(words))
    if (index < 0) return []
    return [{ file, line: index + 1, what: `"${lines[index]}" was written by npm run new.` }]
  })
}

/** A line without its indent, its hyphen, its key and its quotes. */
function wordsOf(line: string): string {
  return line
    .trim()
    .replace(/^(?:- )?(?:[A-Za-z]+: )?/, '')
    .replace(/^(['"])(.*)\1$/, '$2')
}
