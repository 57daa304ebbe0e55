import { spawn } from 'node:child_process'
import getPort from 'get-port'
import { z } from 'zod'
import type { Driver } from './driver.ts'
import { endOf, startOf } from './program.ts'

const READY_WITHIN_MS = 20_000

const sessionSchema = z.object({
  sessionId: z.string(),
  capabilities: z.object({ browserName: z.string(), browserVersion: z.string() }),
})
const answerSchema = z.object({ value: z.unknown() })
const failureSchema = z.object({ error: z.string(), message: z.string() })

/**
 * Starts WebKitGTK's MiniBrowser, which needs a display, and speaks WebDriver with it
 * (https://www.w3.org/TR/webdriver2/).
 * @param program the name of its driver on the PATH, or its path
 * @param browser the path of the browser
 * @throws Error when either cannot be started; nothing is left running
 */
export async function openWebKit(program: string, browser: string): Promise<Driver> {
  const port = await getPort()
  const child = spawn(program, [`--port=${port}`], { stdio: ['ignore', 'inherit', 'inherit'] })
  await startOf(child, 'webkit2gtk-driver')
  const ask = async (method: string, path: string, body?: unknown): Promise<unknown> => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const { value } = answerSchema.parse(await answer.json())
    if (answer.ok) return value
    const { error, message } = failureSchema.parse(value)
    throw new Error(`${error}: ${message}`)
  }
  const options = { binary: browser, args: ['--automation'] }
  const { sessionId, capabilities } = await openSession().catch(async (error: unknown) => {
    await endOf(child)
    throw error
  })
  const inSession = (path: string, body: unknown = {}) => ask('POST', `/session/${sessionId}/${path}`, body)
  return {
    name: `${capabilities.browserName} ${capabilities.browserVersion}`,
    open: async (url) => {
      await inSession('url', { url })
    },
    traverse: async (steps) => {
      await inSession(steps < 0 ? 'back' : 'forward')
    },
    resize: async (width, height) => {
      await inSession('window/rect', { width, height })
    },
    evaluate: async (expression) => {
      const script = `return JSON.stringify(${expression}) ?? 'null'`
      return JSON.parse(z.string().parse(await inSession('execute/sync', { script, args: [] })))
    },
    perform: async (actions) => {
      await inSession('actions', { actions })
    },
    takePicture: async () =>
      Buffer.from(z.string().parse(await ask('GET', `/session/${sessionId}/screenshot`)), 'base64'),
    // Under WebDriver it prints none of its console, and tells only the server what a policy refused.
    complaints: () => [],
    close: async () => {
      await ask('DELETE', `/session/${sessionId}`)
      await endOf(child)
    },
  }

  async function openSession() {
    await untilItAnswers(() => ask('GET', '/status'))
    const capabilities = { alwaysMatch: { 'webkitgtk:browserOptions': options } }
    return sessionSchema.parse(await ask('POST', '/session', { capabilities }))
  }
}

async function untilItAnswers(ask: () => Promise<unknown>): Promise<void> {
  const end = Date.now() + READY_WITHIN_MS
  for (;;) {
    try {
      await ask()
      return
    } catch (error) {
      if (Date.now() > end) throw error
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
}
