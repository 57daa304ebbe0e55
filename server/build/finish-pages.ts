import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import type { InlineHashes } from '#server/build/manifest.ts'
import { alternateOf } from './markdown.ts'
import type { Source } from './next-output.ts'
import { finishHtml, type PageSetting } from './page.ts'
import { type SiteWriter, siteWriter, type WrittenFile } from './site-folder.ts'

export type FinishedPage = {
  address: string
  tag: string
  inline: InlineHashes
  /** What was written beside the page: its start file, and its Markdown if it names one. */
  files: WrittenFile[]
}

type ThreadSetting = PageSetting & { projectFolder: string; quality: number }

/** How many pages a thread is given at once. */
const BATCH_SIZE = 16

/**
 * Finishes pages on as many threads as there are processors: most of it is parsing and writing Markdown, which keeps a
 * thread busy.
 * @returns what was made of each, in their order
 * @throws Error that begins with the address of a page that cannot be finished
 */
export async function finishPages(pages: readonly Source[], setting: ThreadSetting): Promise<FinishedPage[]> {
  const finished: FinishedPage[][] = []
  let next = 0
  const threads = Array.from({ length: availableParallelism() }, async () => {
    const thread = new Worker(new URL(import.meta.url), { workerData: { finishing: setting } })
    try {
      for (let from = next; from < pages.length; from = next) {
        next += BATCH_SIZE
        thread.postMessage(pages.slice(from, next))
        const [answer] = await once(thread, 'message')
        if (answer instanceof Error) throw answer
        finished[from] = answer
      }
    } finally {
      next = pages.length
      await thread.terminate()
    }
  })
  // When one fails, the others still write: what follows waits until all have ended.
  const failed = (await Promise.allSettled(threads)).find((each) => each.status === 'rejected')
  if (failed) throw failed.reason
  return finished.flat()
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

// One of those threads: it answers each batch of pages with what was made of them.
if (!isMainThread && workerData?.finishing) {
  const { projectFolder, quality, ...setting }: ThreadSetting = workerData.finishing
  const site = siteWriter(projectFolder, quality)
  parentPort?.on('message', async (batch: Source[]) => {
    const made = await Promise.all(batch.map((page) => finishPage(page, setting, site))).catch(
      (error: unknown) => error,
    )
    parentPort?.postMessage(made)
  })
}
