import { spawn } from 'node:child_process'
import { setTimeout } from 'node:timers/promises'
import getPort from 'get-port'
import { readCommandLine } from '#lib/config/command-line.ts'
import { readEnvironment } from '#lib/config/env.ts'
import { loadEnvironmentFile } from '#lib/config/env-file.ts'
import { readFacts } from '#lib/content/facts.ts'
import { readContentFolder } from '#lib/content/folder.ts'
import { whenNpmIsGone } from '#server/lifetime.ts'
import { reportStartFailure } from '#server/start-error.ts'
import { runDevServer } from '#tools/dev-server.ts'
import { startEditor } from '#tools/editor/server.ts'
import { weaveMissing } from '#tools/editor/weave.ts'

const USAGE = `Opens an editor for the content in the browser, beside the real page. Only this computer can reach it.

  npm run edit
  npm run edit -- --no-open     does not open a browser
  npm run edit -- --no-preview  without the real page, for a slow computer`

/** If PORT is 0. */
const PORT_OF_THE_PREVIEW = 3000
const READY_PAUSE_MS = 250

/** Commands that open an address in the browser; `xdg-open` on other systems. */
const OPENERS = new Map([
  ['darwin', ['open']],
  ['win32', ['cmd', '/c', 'start', '']],
])

try {
  const flag = { type: 'boolean', default: false } as const
  const { values: options } = readCommandLine(USAGE, { options: { 'no-open': flag, 'no-preview': flag } })
  loadEnvironmentFile()
  const { port } = readEnvironment(process.env)
  const previewPort = await getPort({ port: port || PORT_OF_THE_PREVIEW, host: '127.0.0.1' })
  const editor = await startEditor({
    root: process.cwd(),
    siteName: readFacts(readContentFolder().texts['content/site.yaml'])?.name ?? 'the site',
    preview: options['no-preview'] ? '' : `http://127.0.0.1:${previewPort}`,
    weave: weaveMissing,
  })
  const invite = () => {
    console.log(`\nEdit the site at  ${editor.address}\nEnd with Ctrl+C.\n`)
    if (!options['no-open'] && process.stdout.isTTY) openInBrowser(editor.address)
  }
  if (options['no-preview']) {
    invite()
    await untilAskedToEnd()
  } else {
    const running = runDevServer(previewPort, '127.0.0.1')
    // Printed last, below the addresses of the development server.
    if (await isReady(previewPort, running)) invite()
    process.exitCode = await running
  }
  // Node waits for the process that weaves the pictures of the last save.
  await editor.close()
} catch (error) {
  reportStartFailure(error)
  process.exitCode = 1
}

async function untilAskedToEnd(): Promise<void> {
  const asked = Promise.withResolvers<void>()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => asked.resolve())
  whenNpmIsGone(asked.resolve)
  await asked.promise
}

/** Resolves to true once the development server answers, or to false when it has ended before. */
async function isReady(previewPort: number, running: Promise<number>): Promise<boolean> {
  let isRunning = true
  const ended = running.finally(() => {
    isRunning = false
  })
  while (isRunning) {
    try {
      // For a file that does not exist nothing has to be compiled.
      await fetch(`http://127.0.0.1:${previewPort}/_next/static/none`, { method: 'HEAD' })
      return true
    } catch {
      await Promise.race([ended, setTimeout(READY_PAUSE_MS)])
    }
  }
  return false
}

/** Without that program, the address is still in the terminal. */
function openInBrowser(address: string): void {
  const [program = '', ...before] = OPENERS.get(process.platform) ?? ['xdg-open']
  spawn(program, [...before, address], { stdio: 'ignore', detached: true })
    .on('error', () => undefined)
    .unref()
}
