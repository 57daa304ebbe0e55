import type { Worker } from 'node:worker_threads'
import { type Store, StoreError } from '#lib/outbox/store.ts'
import { systemClock } from '#lib/process/clock.ts'
import { errorCode, log } from '#lib/process/log.ts'

/**
 * Beside this module, in the sources and in the bundle of the server. Written like this because Next's bundler would bundle
 * all files that a recognised `new Worker(path)` could mean.
 */
const WORKER = import.meta.url.replace(/[^/]*(\.\w+)$/, 'sqlite-worker$1')
const threads = process.getBuiltinModule('node:worker_threads')

/** The time limit of a call: a purge of many rows and the first access to a large file are slow. */
const LIMIT_MS = 15_000
/** Shorter, because a visitor or a monitor waits. After this, the mail is sent directly. */
const SHORT_MS = 6000
const LONG_MS = 10 * 60_000
/** The calls that are passed to the thread, and their limits. */
const LIMITS_MS: Record<Method, number> = {
  put: SHORT_MS,
  find: SHORT_MS,
  stats: SHORT_MS,
  proveWritable: SHORT_MS,
  claim: LIMIT_MS,
  settle: LIMIT_MS,
  endClaims: LIMIT_MS,
  requeueWaiting: LIMIT_MS,
  requeue: LIMIT_MS,
  listUnreported: LIMIT_MS,
  markReported: LIMIT_MS,
  takeTurn: LIMIT_MS,
  writeNote: LIMIT_MS,
  readNote: LIMIT_MS,
  exists: LIMIT_MS,
  forget: LONG_MS,
  forgetAgain: LONG_MS,
  purge: LONG_MS,
  list: 60_000,
  close: 2000,
}

/** With texts of 256 KiB this is 256 MB. Only reached if the thread hangs while visitors write. */
const WAITING_MAX = 1000
/** Limits the cost of a thread that cannot start. */
const RESTART_MS = 1000

type Method = Exclude<keyof Store, 'place'>
export type ThreadData = { directory: string; owner: string }
export type Ask = {
  id: number
  method: Method
  args: readonly unknown[]
  /** The end of the time limit, by the monotonic clock, which all threads share. */
  until: number
}
export type Reply =
  | { id: number; error: { name: string; message: string; code?: string; errcode?: number } }
  /** `never`: only the caller knows the type. */
  | { id: number; value: never }

type Waiting = PromiseWithResolvers<never> & { timer: NodeJS.Timeout }

/**
 * The SQLite store in a thread of its own, started at the first call, so that a statement, a lock or a full disk cannot
 * block this thread. Every call settles, even if the thread hangs or ends. A thread that has ended is started again.
 * @param file the address of the code to run in the thread
 */
export function createStoreThread(directory: string, file = WORKER): Store {
  const waiting = new Map<number, Waiting>()
  const owner = crypto.randomUUID()
  let worker: Worker | undefined
  let restartAt = Number.NEGATIVE_INFINITY
  let isClosed = false
  let lastId = 0

  function start(): Worker {
    if (performance.now() < restartAt) throw ended()
    const data: ThreadData = { directory, owner }
    // Without the environment of this process, which contains passwords.
    const started = new threads.Worker(new URL(file), { workerData: data, env: {}, execArgv: [] })
    started.on('message', (reply: Reply) => {
      const asked = take(reply.id)
      if ('value' in reply) asked?.resolve(reply.value)
      else asked?.reject(toError(reply.error))
    })
    let code: string | undefined
    started.on('error', (error) => {
      code = errorCode(error)
    })
    started.on('exit', () => {
      if (worker !== started) return
      worker = undefined
      for (const id of [...waiting.keys()]) take(id)?.reject(ended())
      if (isClosed) return
      restartAt = performance.now() + RESTART_MS
      log('error', 'store.thread-failed', code === undefined ? {} : { code })
    })
    return started
  }

  async function ask(method: Method, args: readonly unknown[]): Promise<unknown> {
    if (isClosed) throw new StoreError('closed', 'The enquiry store has been closed')
    if (waiting.size >= WAITING_MAX) throw new StoreError('too-many-waiting', 'The enquiry store hangs')
    const limitMs = LIMITS_MS[method]
    worker ??= start()
    lastId += 1
    const id = lastId
    const timer = setTimeout(() => {
      take(id)?.reject(new StoreError('no-answer', 'The enquiry store gave no answer in time'))
    }, limitMs)
    worker.ref()
    worker.postMessage({ id, method, args, until: systemClock.monotonic() + limitMs } satisfies Ask)
    const asked: Waiting = { ...Promise.withResolvers(), timer }
    waiting.set(id, asked)
    return await asked.promise
  }

  /** Removes and returns a waiting call. An idle thread does not keep the process from ending. */
  function take(id: number): Waiting | undefined {
    const asked = waiting.get(id)
    clearTimeout(asked?.timer)
    waiting.delete(id)
    if (waiting.size === 0) worker?.unref()
    return asked
  }

  const calls = Object.keys(LIMITS_MS).map((method) => [
    method,
    (...args: readonly unknown[]) => ask(method as Method, args),
  ])
  return {
    ...(Object.fromEntries(calls) as Pick<Store, Method>),
    place: directory,
    async close() {
      if (isClosed) return
      const ending = worker
      const closing = ending && ask('close', [])
      isClosed = true
      try {
        await closing
        await ending?.terminate()
      } catch (error) {
        // A thread that hangs in a system call cannot be ended, so the keeper kills the process.
        log('error', 'store.not-closed', { code: errorCode(error) })
        void ending?.terminate()
      }
    },
  }
}

function ended(): StoreError {
  return new StoreError('thread-ended', 'The thread of the enquiry store has ended')
}

/** Restores an error of the other thread. */
function toError({ name, message, code, errcode }: Extract<Reply, { error: unknown }>['error']): Error {
  if (name === 'StoreError' && code !== undefined) return new StoreError(code, message)
  const codes = { ...(code !== undefined && { code }), ...(errcode !== undefined && { errcode }) }
  return Object.assign(new Error(message), { name, ...codes })
}
