import { Agent, type IncomingMessage, request } from 'node:http'
import { type RequestOptions, Agent as SecureAgent, request as secureRequest } from 'node:https'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { type Post, postEnquiry } from '#e2e/support/ask.ts'

const PAUSE_MS = 5
const READERS = 2
/** By then a visitor would have given up. */
const ANSWER_LIMIT_MS = 20_000

export type Measured = {
  pages: number
  files: number
  enquiries: number
  /** How long the slowest answer took. */
  slowestMs: number
  /** The failures, one sentence each. */
  failures: string[]
}

type Kind = Exclude<keyof Measured, 'failures' | 'slowestMs'>
type LoadOptions = { pauseMs?: number; optionsOf?: (visitor: number) => RequestOptions }
export type Load = ReturnType<typeof startLoad>

/**
 * Visitors who read pages, some over a new connection each time and some over one that they keep, and one who sends
 * enquiries. None of them tries anything twice.
 * @param options `pauseMs`: how long each waits between two requests. `optionsOf`: how the visitor of this number connects
 */
export function startLoad(url: string, { pauseMs = PAUSE_MS, optionsOf = () => ({}) }: LoadOptions = {}) {
  const measured: Measured = { pages: 0, files: 0, enquiries: 0, slowestMs: 0, failures: [] }
  const isSecure = url.startsWith('https:')
  let isOver = false
  let visitors = 0

  /** @returns the body; empty when the request failed, which is noted */
  async function ask(kind: Kind, path: string, how: RequestOptions, post?: Post): Promise<string> {
    measured[kind] += 1
    const asked = performance.now()
    try {
      const response = await send(url + path, how, post)
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
  async function filesOfPage(how: RequestOptions): Promise<string[]> {
    const html = await ask('pages', '/', how)
    return [...new Set(html.match(/\/_next\/static\/[^"\\]+?\.(?:js|css)/g) ?? [])]
  }

  async function repeat(
    work: (kept: RequestOptions, fresh: RequestOptions) => Promise<unknown>,
  ): Promise<void> {
    visitors += 1
    const options = optionsOf(visitors)
    const agent = new (isSecure ? SecureAgent : Agent)({ keepAlive: true, maxSockets: 1 })
    while (!isOver) {
      await work({ ...options, agent }, { ...options, agent: false })
      await wait(pauseMs)
    }
    agent.destroy()
  }

  const working = [
    ...Array.from({ length: READERS }, () => repeat((kept) => ask('pages', '/', kept))),
    ...Array.from({ length: READERS }, () => repeat((_, fresh) => ask('pages', '/faq', fresh))),
    // A browser has several connections: the page may come over one, and what it loads over another.
    repeat(async (kept, fresh) => {
      for (const file of await filesOfPage(fresh)) await ask('files', file, kept)
    }),
    repeat((kept) => ask('enquiries', '/api/sendEmail', kept, postEnquiry())),
    repeat((_, fresh) => ask('enquiries', '/api/sendEmail', fresh, postEnquiry())),
  ]
  const onlooker: RequestOptions = { ...optionsOf(0), agent: false }

  return {
    measured,
    ask: (kind: Kind, path: string) => ask(kind, path, onlooker),
    filesOfPage: () => filesOfPage(onlooker),
    async stop() {
      isOver = true
      await Promise.all(working)
    },
  }
}

function send(url: string, options: RequestOptions, post?: Post): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const ask = url.startsWith('https:') ? secureRequest : request
    const asked = ask(url, { ...options, method: post ? 'POST' : 'GET', headers: post?.headers })
    asked.setTimeout(ANSWER_LIMIT_MS, () => asked.destroy(new Error('no answer')))
    asked.once('response', resolve)
    asked.once('error', reject)
    asked.end(post?.body)
  })
}
