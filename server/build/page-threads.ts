import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { batchesOf } from './batches.ts'
import type { Source } from './collect.ts'
import type { Effort } from './compress.ts'
import type { FinishedPage, PageSetting } from './finish-page.ts'

export type ThreadSetting = PageSetting & { projectFolder: string; effort: Effort }

/**
 * Finishes pages on as many threads as there are processors: most of it is parsing and writing Markdown, which keeps a
 * thread busy.
 * @param setting says where openSiteFolder has opened the folder that they go into
 * @returns what was made of each, in their order
 * @throws what was wrong with a page that cannot be finished
 */
export async function finishPages(pages: readonly Source[], setting: ThreadSetting): Promise<FinishedPage[]> {
  const batches = batchesOf(pages)
  const waiting = [...batches.entries()]
  const finished: FinishedPage[][] = []
  const threads = Array.from({ length: Math.min(availableParallelism(), batches.length) }, async () => {
    const thread = new Worker(new URL('./page-thread.ts', import.meta.url), { workerData: setting })
    const ended = endOf(thread)
    // It ends after its last answer too, when nobody waits for it.
    ended.catch(() => undefined)
    try {
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        const [index, batch] = next
        thread.postMessage(batch)
        finished[index] = await Promise.race([answerOf(thread), ended])
      }
    } catch (error) {
      waiting.length = 0
      throw error
    } finally {
      await thread.terminate()
    }
  })
  // When one fails, the others still write: what follows waits until all have ended.
  const outcomes = await Promise.allSettled(threads)
  const failed = outcomes.find((each) => each.status === 'rejected')
  if (failed) throw failed.reason
  return finished.flat()
}

async function answerOf(thread: Worker): Promise<FinishedPage[]> {
  const [answer] = await once(thread, 'message')
  return answer
}

/** @throws when the thread ends without an answer */
async function endOf(thread: Worker): Promise<never> {
  const [code] = await once(thread, 'exit')
  throw new Error(`A thread that finishes pages ended with ${code}.`)
}
