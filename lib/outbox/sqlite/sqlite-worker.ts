import { parentPort, workerData } from 'node:worker_threads'
import { systemClock } from '#lib/process/clock.ts'
import { createSqliteStore } from './sqlite-store.ts'
import type { Ask, Reply, ThreadData } from './store-thread.ts'

/* The thread of the SQLite store: node:sqlite blocks its thread, and another one answers visitors. */

const port = parentPort
if (port === null) throw new Error('This file runs as a worker thread')
const { directory, owner }: ThreadData = workerData

const store = createSqliteStore(directory, owner)

port.on('message', ({ id, method, args, until }: Ask) => {
  // The call has timed out: the visitor was refused, or the mail was sent directly.
  if (until < systemClock.monotonic()) return
  void answer(id, () => Reflect.apply(store[method], store, args)).finally(
    () => method === 'close' && port.close(),
  )
})

async function answer(id: number, work: () => unknown): Promise<void> {
  try {
    port?.postMessage({ id, value: await work() })
  } catch (error) {
    const { name, message } = error instanceof Error ? error : new Error(String(error))
    // Errors lose their codes between threads.
    const { code, errcode } = Object(error)
    port?.postMessage({ id, error: { name, message, code, errcode } } satisfies Reply)
  }
}
