import { connect } from 'node:net'
import { type Figures, printMedians } from './rounds.ts'
import { withSites } from './sites.ts'

const CONNECTIONS = 32
const WARM_UP_MS = 500
const MEASURED_MS = 3000
const HEAD_END = '\r\n\r\n'

/** Prints how many documents a second each server gives to 32 connections, and how long the slowest of 100 waits. */
export async function measureServers(rounds: number): Promise<void> {
  await withSites(async ({ ours, nextStart, floor, emptyPage }) => {
    const contestants = [ours, nextStart, floor, emptyPage].map(({ name, url }) => ({
      name,
      measure: async () => {
        await fire(new URL(url), WARM_UP_MS)
        return await fire(new URL(url), MEASURED_MS)
      },
    }))
    await printMedians(`Home by ${CONNECTIONS} connections`, contestants, rounds)
  })
}

/** The client is one process of the same machine: it takes its share, beside every server alike. */
async function fire(url: URL, milliseconds: number): Promise<Figures> {
  const times: number[] = []
  const end = performance.now() + milliseconds
  await Promise.all(Array.from({ length: CONNECTIONS }, () => askUntil(url, end, times)))
  const sorted = times.toSorted((one, other) => one - other)
  const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? Number.NaN
  return { 'per second': times.length / (milliseconds / 1000), 'p50 ms': at(0.5), 'p99 ms': at(0.99) }
}

/**
 * Asks for home over one connection, the next time as soon as the answer is there, and notes how long each took. By the
 * socket itself: Node's own client is slower than the servers.
 * @param end by `performance.now()`
 */
function askUntil({ hostname, port, host }: URL, end: number, times: number[]): Promise<void> {
  const request = `GET / HTTP/1.1\r\nHost: ${host}\r\nAccept-Encoding: br\r\n\r\n`
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname)
    let asked = 0
    let answer = newAnswer()
    const ask = () => {
      asked = performance.now()
      answer = newAnswer()
      socket.write(request)
    }
    socket.once('connect', ask).once('error', reject)
    socket.once('close', () => reject(new Error(`${host} closed a connection that was in use.`)))
    socket.on('data', (chunk: Buffer) => {
      if (!answer.add(chunk)) return
      times.push(performance.now() - asked)
      if (performance.now() < end) return ask()
      socket.removeAllListeners('close').destroy()
      resolve()
    })
  })
}

/** Reads one answer: with a length, or in chunks that end with an empty one. */
function newAnswer(): { add: (chunk: Buffer) => boolean } {
  let head = ''
  let missing: number | undefined
  return {
    /** @returns whether the answer is whole */
    add(chunk) {
      if (missing !== undefined) {
        missing -= chunk.length
        return missing <= 0
      }
      head += chunk.toString('latin1')
      const headEnd = head.indexOf(HEAD_END)
      if (headEnd < 0) return false
      if (!head.startsWith('HTTP/1.1 200')) throw new Error(head.slice(0, headEnd))
      const [, length] = /^content-length: (\d+)/im.exec(head) ?? []
      if (length === undefined) return head.endsWith(`\r\n0${HEAD_END}`)
      missing = headEnd + HEAD_END.length + Number(length) - head.length
      return missing <= 0
    },
  }
}
