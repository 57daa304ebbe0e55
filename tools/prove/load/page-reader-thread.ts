import { readFileSync } from 'node:fs'
import { Agent, get, type IncomingMessage } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import type { PageWait, ReaderData } from './page-reader.ts'

/*
 * A visitor who reads one page after another on one connection. In a thread of its own, because the other one sends
 * enquiries and plays the relay, and would be late to see an answer.
 */

const PAUSE_MS = 1
const { address, pid }: ReaderData = workerData
const agent = new Agent({ keepAlive: true, maxSockets: 1 })
let waits: PageWait[] = []
let isAsked = false

parentPort?.on('message', () => {
  isAsked = true
})

for (;;) {
  const queuedBefore = queuedMs()
  const asked = performance.now()
  await readPage()
  const ms = performance.now() - asked
  waits.push({ ms, netMs: Math.max(0, ms - (queuedMs() - queuedBefore)) })
  // Not before a page has come: the one that is waited for just now belongs to what happened just now.
  if (isAsked) {
    parentPort?.postMessage(waits)
    waits = []
    isAsked = false
  }
  await wait(PAUSE_MS)
}

async function readPage(): Promise<void> {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    get(address, { agent }, resolve).on('error', reject)
  })
  if (response.statusCode !== 200) throw new Error(`The page was answered with ${response.statusCode}`)
  for await (const _piece of response);
}

/** For how long the thread that answers and this one have been ready to work while other programs had the processors. */
function queuedMs(): number {
  return queuedMsOf(`/proc/${pid}/task/${pid}/schedstat`) + queuedMsOf('/proc/thread-self/schedstat')
}

/** The second of three numbers, in nanoseconds (sched-stats.rst of the kernel). 0 on systems that do not tell. */
function queuedMsOf(file: string): number {
  try {
    return Number(readFileSync(file, 'utf8').split(' ')[1]) / 1e6
  } catch {
    return 0
  }
}
