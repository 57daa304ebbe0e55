import { type EntryKind, entryKinds } from './entry-kinds.ts'
import { collectionText, formPageText, listedEntryText } from './page-templates.ts'
import { entryText } from './templates.ts'

/** One line of a new file that its editor was to replace, and where it still stands. */
export type Unwritten = { file: string; line: number; words: string }

const NEIGHBOURS = { today: '2000-01-01', order: 1, author: 'x', email: 'x@x.example' }

/** What `npm run new` writes in place of words that only an editor can know. */
const SENTENCES: ReadonlySet<string> = new Set(
  [
    ...entryKinds.map((kind: EntryKind) => entryText(kind, 'x', NEIGHBOURS)),
    ...[collectionText('x'), formPageText('x'), listedEntryText('x', 1, ['x'])],
  ]
    .flatMap((text) => text.split('\n'))
    // Headings may well stay, and comments are not shown.
    .filter((line) => !line.trim().startsWith('#'))
    .map(wordsOf)
    .filter((words) => words.startsWith('Write here') || words.split(' ').length > 3),
)

/**
 * Files that are not drafts and still hold sentences that `npm run new` wrote: they pass every check, so nothing else would
 * keep them from being published.
 * @param texts the texts of the content, by path
 * @returns each such line, in the order of the files
 */
export function unwrittenIn(texts: Readonly<Record<string, string>>): Unwritten[] {
  return Object.entries(texts).flatMap(([file, text]) => {
    if (!file.endsWith('.md') || /^draft: true$/m.test(text)) return []
    return text.split('\n').flatMap((line, index): Unwritten[] => {
      const words = wordsOf(line)
      if (!SENTENCES.has(words)) return []
      return [{ file, line: index + 1, words }]
    })
  })
}

/**
 * The same for lists that people read: one sentence for each file.
 * @param texts the texts of the content, by path
 */
export function unwrittenFiles(
  texts: Readonly<Record<string, string>>,
): { file: string; line: number; what: string }[] {
  return [...Map.groupBy(unwrittenIn(texts), ({ file }) => file)].flatMap(([file, left]) => {
    const [first, ...others] = left
    if (first === undefined) return []
    const lines = left.map(({ line }) => line).join(', ')
    const what =
      others.length === 0
        ? `npm run new wrote "${first.words}": put your own words there.`
        : `npm run new wrote lines ${lines}: put your own words there.`
    return [{ file, line: first.line, what }]
  })
}

/** A line without its indent, its hyphen, its key and its quotes. */
function wordsOf(line: string): string {
  return line
    .trim()
    .replace(/^(?:- )?(?:[A-Za-z]+: )?/, '')
    .replace(/^(['"])(.*)\1$/, '$2')
}
