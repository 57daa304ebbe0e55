import { readFile } from 'node:fs/promises'
import type { InlineHashes } from '#server/build/manifest.ts'
import { alternateOf } from './markdown.ts'
import type { Source } from './next-output.ts'
import { finishHtml, type PageSetting } from './page.ts'
import type { SiteWriter, WrittenFile } from './site-folder.ts'

export type FinishedPage = {
  address: string
  tag: string
  inline: InlineHashes
  /** The files beside the page: its start file, and its Markdown if it has one. */
  files: WrittenFile[]
}

/** Enough at once to keep the processors busy while files are compressed, few enough for ten thousand pages to fit into memory. */
const BATCH_SIZE = 16

/**
 * Works on one batch after the other, and on everything in a batch at once. The results keep the order of the items.
 * @throws what the first failed item throws, once nothing of its batch is in progress any more
 */
export async function inBatches<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  for (let from = 0; from < items.length; from += BATCH_SIZE) {
    for (const each of await Promise.allSettled(items.slice(from, from + BATCH_SIZE).map(work))) {
      if (each.status === 'rejected') throw each.reason
      results.push(each.value)
    }
  }
  return results
}

/**
 * Makes of a page that Next has written what is served for it, and writes that, its start file and its Markdown.
 * @throws Error that begins with the address of the page
 */
export async function finishPage(
  { address, filePath }: Source,
  setting: PageSetting,
  site: SiteWriter,
): Promise<FinishedPage> {
  try {
    const { html, tree, inline, startFile } = finishHtml(await readFile(filePath, 'utf8'), setting)
    const alternate = alternateOf(tree)
    const [{ tag }, ...files] = await Promise.all([
      site.writePage(html),
      site.writeContent(startFile),
      ...(alternate ? [writeAlternate(html, alternate, site)] : []),
    ])
    return { address, tag, inline, files }
  } catch (error) {
    throw new Error(`${address}: ${error instanceof Error ? error.message : error}`, { cause: error })
  }
}

async function writeAlternate(
  html: string,
  { address, headers, write }: NonNullable<ReturnType<typeof alternateOf>>,
  site: SiteWriter,
): Promise<WrittenFile> {
  const content = await site.cache.take('markdown', Buffer.from(html), write)
  return site.writeContent({ address, headers, content })
}
