import { setTimeout as wait } from 'node:timers/promises'
import type { Relay } from '#lib/outbox/testing/relay.ts'
import type { Server } from '#server/trial/start-server.ts'
import { round, row, type Spread, spread } from './figures.ts'
import { readPages } from './page-reader.ts'
import { postEnquiry } from './visitors.ts'

const WARM_UP_REQUESTS = 200
const WAIT_MAX_MS = 120_000

type Figures = { posts: Spread; refused: number; seconds: number; page: number }

export function printHeading(): void {
  const headings = ['requests', 'p50 ms', 'p99 ms', 'max ms', 'refused', 'seconds', 'page max', 'MB']
  console.log(row('relay, clients', headings))
}

/** The first requests meet code that nothing has run yet. @returns how many there were */
export async function warmUp(server: Server): Promise<number> {
  await fire(server, WARM_UP_REQUESTS, 5)
  return WARM_UP_REQUESTS
}

/**
 * Sends `count` different enquiries, `clients` at a time, and prints how long accepting took.
 * @returns false when one was refused
 */
export async function measureAcceptance(server: Server, relay: string, count: number, clients: number) {
  const { posts, refused, seconds, page } = await fire(server, count, clients)
  const times = [posts.p50, posts.p99, posts.most].map(round)
  const megabytes = Math.round((server.memory() ?? Number.NaN) / 1024 ** 2)
  console.log(row(`${relay}, ${clients}`, [count, ...times, refused, round(seconds), round(page), megabytes]))
  return refused === 0
}

async function fire(server: Server, count: number, clients: number): Promise<Figures> {
  const times: number[] = []
  let refused = 0
  let left = count
  const started = performance.now()
  const reader = readPages(server)
  await Promise.all(
    Array.from({ length: clients }, async () => {
      while (left > 0) {
        left -= 1
        const asked = performance.now()
        const { ok } = await postEnquiry(server.url, crypto.randomUUID())
        times.push(performance.now() - asked)
        if (!ok) refused += 1
      }
    }),
  )
  const seconds = (performance.now() - started) / 1000
  const page = spread((await reader.waits()).map(({ ms }) => ms)).most
  await reader.close()
  return { posts: spread(times), refused, seconds, page }
}

/**
 * Prints how long it takes from pressing the button to the end of the mail at the relay, one after the other.
 * @param backlog how many mails have to be there before
 */
export async function measureDelivery(server: Server, relay: Relay, backlog: number): Promise<void> {
  await until(() => relay.mails.length >= backlog, `the ${backlog} mails of before`)
  const times: number[] = []
  for (let n = 0; n < 100; n++) {
    const key = crypto.randomUUID()
    const asked = performance.now()
    await postEnquiry(server.url, key)
    times.push((await arrival(relay, key)) - asked)
  }
  const { p50, p99, most } = spread(times)
  console.log(
    `\nFrom the button to the relay: p50 ${round(p50)} ms, p99 ${round(p99)} ms, max ${round(most)} ms\n`,
  )
}

async function arrival(relay: Relay, key: string): Promise<number> {
  const find = () => relay.mails.findLast(({ raw }) => raw.includes(key))
  await until(() => find() !== undefined, `the mail of ${key}`)
  return find()?.at ?? Number.NaN
}

/** @throws when it has not come to that after two minutes: a mail that is missing is a finding, not a reason to wait */
async function until(isTrue: () => boolean, what: string): Promise<void> {
  const deadline = performance.now() + WAIT_MAX_MS
  while (!isTrue()) {
    if (performance.now() > deadline) throw new Error(`Missing after two minutes: ${what}`)
    await wait(2)
  }
}
