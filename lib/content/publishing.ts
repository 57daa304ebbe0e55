import type { Redirect } from './catalogue.ts'
import type { ContentFault } from './fault.ts'
import type { TextFile } from './reader.ts'

export type Publishing = { draft: boolean; formerIds: string[]; date?: string }

/** Whether an entry has to wait: it is a draft, or its day has not come. */
export function isUnpublished({ draft, date }: Publishing, today: string): boolean {
  return draft || (date !== undefined && date > today)
}

/** The mark before the title of an entry that only `npm run dev` shows. */
export function markDraft(title: string): string {
  return `Draft: ${title}`
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
        return [{ file, line, message: `formerIds "${former}" is the id of an entry of today. Remove it` }]
      }
      return other === undefined
        ? []
        : [{ file, line, message: `formerIds "${former}" is already named by ${other}. Remove one of them` }]
    }),
  )
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
