import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Server } from '#server/trial/start-server.ts'

const PAGE = '/faq'

export type ReaderData = { address: string; pid: number }

/**
 * How long a page took, in milliseconds, and how long without the time for which the two threads that had to do with
 * it waited for a processor. What other programs do shows in the first and hardly in the second.
 */
export type PageWait = { ms: number; netMs: number }

export type PageReader = {
  /** All pages since this was asked last. Resolves once the present one has come. */
  waits(): Promise<PageWait[]>
  close(): Promise<void>
}

/** Reads pages of this site without a pause until it is closed. A page that fails ends the run. */
export function readPages({ url, pid }: Server): PageReader {
  const workerData: ReaderData = { address: url + PAGE, pid }
  const reader = new Worker(new URL('./page-reader-thread.ts', import.meta.url), { workerData })
  return {
    async waits() {
      reader.postMessage('tell')
      const [waits] = await once(reader, 'message')
      return waits
    },
    async close() {
      await reader.terminate()
    },
  }
}
