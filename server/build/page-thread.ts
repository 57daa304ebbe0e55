import { parentPort, workerData } from 'node:worker_threads'
import type { Source } from './collect.ts'
import { finishPage } from './finish-page.ts'
import type { ThreadSetting } from './page-threads.ts'
import { enterSiteFolder } from './site-folder.ts'

// One of the threads of page-threads.ts: it answers each batch of pages with what was made of them.

const { projectFolder, effort, ...setting }: ThreadSetting = workerData
const site = await enterSiteFolder(projectFolder, effort)

parentPort?.on('message', async (batch: Source[]) => {
  parentPort?.postMessage(await Promise.all(batch.map((page) => finishPage(page, setting, site))))
})
