import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import type { Driver } from './driver.ts'
import { endOf, printedBy, startOf } from './program.ts'

/** A fresh profile asks and fetches things of its own, none of which is wanted here. */
const SETTINGS = {
  'app.update.disabledForTesting': true,
  'browser.shell.checkDefaultBrowser': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'remote.active-protocols': 1,
}

const entrySchema = z.object({ level: z.string(), text: z.string().nullable() })
const treeSchema = z.object({ contexts: z.tuple([z.object({ context: z.string() })]) })
const sessionSchema = z.object({
  capabilities: z.object({ browserName: z.string(), browserVersion: z.string() }),
})
const evaluatedSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('success'), result: z.object({ value: z.string() }) }),
  z.object({ type: z.literal('exception'), exceptionDetails: z.object({ text: z.string() }) }),
])
const pictureSchema = z.object({ data: z.string() })

/**
 * Starts Firefox without a window and speaks WebDriver BiDi with it (https://www.w3.org/TR/webdriver-bidi/).
 * @param program its name on the PATH, or its path
 * @throws Error when it cannot be started, or ends before it listens; nothing is left running
 */
export async function openFirefox(program: string): Promise<Driver> {
  const profile = await mkdtemp(join(tmpdir(), 'firefox-'))
  const lines = Object.entries(SETTINGS).map(([name, value]) => `user_pref("${name}", ${value});`)
  await writeFile(join(profile, 'user.js'), lines.join('\n'))
  const child = spawn(
    program,
    ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0', 'about:blank'],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  )
  const complaints: string[] = []
  const { send, capabilities, context } = await openSession().catch(async (error: unknown) => {
    await end()
    throw error
  })

  return {
    name: `${capabilities.browserName} ${capabilities.browserVersion}`,
    open: async (url) => {
      await send('browsingContext.navigate', { context, url, wait: 'complete' })
    },
    traverse: async (delta) => {
      await send('browsingContext.traverseHistory', { context, delta })
    },
    resize: async (width, height) => {
      await send('browsingContext.setViewport', { context, viewport: { width, height } })
    },
    evaluate: async (expression) => {
      const evaluated = evaluatedSchema.parse(
        await send('script.evaluate', {
          expression: `JSON.stringify(${expression}) ?? 'null'`,
          target: { context },
          awaitPromise: false,
        }),
      )
      if (evaluated.type === 'exception') throw new Error(`${expression}: ${evaluated.exceptionDetails.text}`)
      return JSON.parse(evaluated.result.value)
    },
    perform: async (actions) => {
      await send('input.performActions', { context, actions })
    },
    takePicture: async () => {
      const { data } = pictureSchema.parse(await send('browsingContext.captureScreenshot', { context }))
      return Buffer.from(data, 'base64')
    },
    complaints: () => complaints,
    close: end,
  }

  async function openSession() {
    await startOf(child, 'firefox-esr')
    const address = await printedBy(child, child.stderr, /WebDriver BiDi listening on (ws:\S+)/)
    const send = await connect(`${address}/session`, ({ level, text }) => {
      if (level === 'error') complaints.push(text ?? '')
    })
    const { capabilities } = sessionSchema.parse(await send('session.new', { capabilities: {} }))
    await send('session.subscribe', { events: ['log.entryAdded'] })
    const [{ context }] = treeSchema.parse(await send('browsingContext.getTree', {})).contexts
    return { send, capabilities, context }
  }

  async function end(): Promise<void> {
    await endOf(child)
    await rm(profile, { recursive: true, force: true })
  }
}

const messageSchema = z.union([
  z.object({ type: z.literal('success'), id: z.number(), result: z.unknown() }),
  z.object({ type: z.literal('error'), id: z.number(), error: z.string(), message: z.string() }),
  z.object({ type: z.literal('event'), method: z.string(), params: z.unknown() }),
])

type Send = (method: string, params: Record<string, unknown>) => Promise<unknown>

/** Opens the socket; resolves to what sends a command and resolves to its result. */
async function connect(address: string, note: (entry: z.infer<typeof entrySchema>) => void): Promise<Send> {
  const socket = new WebSocket(address)
  const waiting = new Map<number, PromiseWithResolvers<unknown>>()
  socket.addEventListener('message', ({ data }) => {
    const message = messageSchema.parse(JSON.parse(String(data)))
    if (message.type === 'event') {
      if (message.method === 'log.entryAdded') note(entrySchema.parse(message.params))
      return
    }
    const answer = waiting.get(message.id)
    waiting.delete(message.id)
    if (message.type === 'success') answer?.resolve(message.result)
    else answer?.reject(new Error(`${message.error}: ${message.message}`))
  })
  await once(socket, 'open')
  let id = 0
  return (method, params) => {
    id += 1
    const answer = Promise.withResolvers<unknown>()
    waiting.set(id, answer)
    socket.send(JSON.stringify({ id, method, params }))
    return answer.promise
  }
}
