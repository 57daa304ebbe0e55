import type { Redirect } from './catalogue.ts'
import { formatDate } from './dates.ts'
import type { ContentFault } from './fault.ts'
import type { TextFile } from './reader.ts'

export type Publishing = { draft: boolean; formerIds: string[]; date?: string }

/** Whether an entry has to wait: it is a draft, or its day has not come. */
export function isUnpublished({ draft, date }: Publishing, today: string): boolean {
  return draft || (date !== undefined && date > today)
}

/**
 * The title of an entry that only `npm run dev` shows, with the reason before it: a draft, or a day that has not come.
 * @param language the one in whose habit the day is written, such as `en-GB`
 */
export function markUnpublished(title: string, { draft, date }: Publishing, language: string): string {
  return `${draft || date === undefined ? 'Draft' : `From ${formatDate(date, language)}`}: ${title}`
}

/**
 * Where the former addresses of entries lead.
 * @param root the address of the collection, such as `/blog`
 */
export function formerAddresses(root: string, files: { id: string; data: Publishing }[]): Redirect[] {
  return files.flatMap(({ id, data }) =>
    data.formerIds.map((former) => ({ from: `${root}/${former}`, to: `${root}/${id}` })),
  )
}

/** Former ids that are the id of an entry of today, or that two entries claim. */
export function checkFormerIds(files: TextFile<Publishing>[], ids: string[]): ContentFault[] {
  const claimed = new Map<string, string>()
  return files.flatMap(({ file, data, lineOf }) =>
    data.formerIds.flatMap((former, index): ContentFault[] => {
      const line = lineOf(['formerIds', index])
      const other = claimed.get(former)
      claimed.set(former, file)
      if (ids.includes(former)) {
        return [{ file, line, message: `formerIds "${former}" is the id of an existing entry. Remove it` }]
      }
      return other === undefined
        ? []
        : [{ file, line, message: `formerIds "${former}" is already named by ${other}. Remove one of them` }]
    }),
  )
}

/** No site was published before; and nobody plans a post so many years ahead. */
const FIRST_DAY = '1990-01-01'
const YEARS_AHEAD_MAX = 5

/**
 * Days of publication that cannot be meant: one slip of the finger hides a post for decades, or puts it at the end of
 * all lists.
 * @param today as 2026-11-21
 */
export function checkDays(posts: TextFile<{ date: string }>[], today: string): ContentFault[] {
  const lastDay = `${Number(today.slice(0, 4)) + YEARS_AHEAD_MAX}${today.slice(4)}`
  return posts.flatMap(({ file, data: { date }, lineOf }): ContentFault[] => {
    if (date >= FIRST_DAY && date <= lastDay) return []
    const wrong = date < FIRST_DAY ? 'is before 1990' : `is more than ${YEARS_AHEAD_MAX} years ahead`
    const message = `date ${wrong}. Write the day from which the post is to be shown, such as ${today}`
    return [{ file, line: lineOf(['date']), message }]
  })
}

/** Published entries that need an entry which is not published. */
export function checkDraftAuthors(
  posts: TextFile<{ author: string }>[],
  drafts: { id: string }[],
): ContentFault[] {
  return posts
    .filter(({ data }) => drafts.some(({ id }) => id === data.author))
    .map(({ file, data: { author }, lineOf }) => ({
      file,
      line: lineOf(['author']),
      message: `author "${author}" is a draft. Publish the member first, or make this a draft as well`,
    }))
}
