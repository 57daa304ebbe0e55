import { Agent, type IncomingMessage, type RequestOptions, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { type Post, postEnquiry } from '#server/trial/post-enquiry.ts'

const PAUSE_MS = 5
const READERS = 2
/** A visitor would have given up; nothing here takes as long. */
const ANSWER_LIMIT_MS = 20_000

export type Measured = {
  pages: number
  files: number
  enquiries: number
  /** How long the slowest answer took. */
  slowestMs: number
  /** What went wrong, one sentence each. */
  failures: string[]
}

type Kind = Exclude<keyof Measured, 'failures' | 'slowestMs'>
export type Load = ReturnType<typeof startLoad>

/**
 * Visitors who read pages, some over a new connection each time and some over one that they keep, and one who sends
 * enquiries. None of them tries anything twice.
 */
export function startLoad(url: string) {
  const measured: Measured = { pages: 0, files: 0, enquiries: 0, slowestMs: 0, failures: [] }
  let isOver = false

  /** @returns the body; empty when it failed, which has been noted then */
  async function ask(kind: Kind, path: string, agent: Agent | false, post?: Post): Promise<string> {
    measured[kind] += 1
    const asked = performance.now()
    try {
      const response = await send(url + path, { agent }, post)
      const body = await text(response)
      if (response.statusCode !== 200) measured.failures.push(`${path}: ${response.statusCode}`)
      measured.slowestMs = Math.max(measured.slowestMs, performance.now() - asked)
      return body
    } catch (error) {
      measured.failures.push(`${path}: ${error}`)
      return ''
    }
  }

  /** Opens a page, and resolves to the scripts and styles that it loads. */
  async function filesOfPage(agent: Agent | false): Promise<string[]> {
    const html = await ask('pages', '/', agent)
    return [...new Set(html.match(/\/_next\/static\/[^"\\]+?\.(?:js|css)/g) ?? [])]
  }

  async function repeat(work: (agent: Agent) => Promise<unknown>): Promise<void> {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    while (!isOver) {
      await work(agent)
      await wait(PAUSE_MS)
    }
    agent.destroy()
  }

  const working = [
    ...Array.from({ length: READERS }, () => repeat((kept) => ask('pages', '/', kept))),
    ...Array.from({ length: READERS }, () => repeat(() => ask('pages', '/faq', false))),
    // A browser has several connections: the page may come over another one than what it loads.
    repeat(async (kept) => {
      for (const file of await filesOfPage(false)) await ask('files', file, kept)
    }),
    repeat((kept) => ask('enquiries', '/api/sendEmail', kept, postEnquiry())),
    repeat(() => ask('enquiries', '/api/sendEmail', false, postEnquiry())),
  ]

  return {
    measured,
    ask: (kind: Kind, path: string) => ask(kind, path, false),
    filesOfPage: () => filesOfPage(false),
    async stop() {
      isOver = true
      await Promise.all(working)
    },
  }
}

function send(url: string, options: RequestOptions, post?: Post): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const asked = request(url, { ...options, method: post ? 'POST' : 'GET', headers: post?.headers })
    asked.setTimeout(ANSWER_LIMIT_MS, () => asked.destroy(new Error('no answer')))
    asked.once('response', resolve)
    asked.once('error', reject)
    asked.end(post?.body)
  })
}
