import cluster from 'node:cluster'

/** The environment variable by which the keeper tells an instance that another one answers visitors meanwhile. */
export const TAKES_OVER = 'SITE_TAKES_OVER'

/** What an instance says to the keeper, and the keeper to an instance. */
export const READY = 'ready'
export const RETIRE = 'retire'

/** Whether this process follows another one that answers visitors until this one is ready (`server/keeper.ts`). */
export function takesOver(): boolean {
  return cluster.isWorker && process.env[TAKES_OVER] === 'yes'
}

/** Tells the keeper, if there is one, that this process answers visitors, and listens for the end of its time. */
export function reportReady(retire: () => void): void {
  if (!cluster.isWorker) return
  process.on('message', (word) => {
    if (word === RETIRE) retire()
  })
  process.send?.(READY)
}
