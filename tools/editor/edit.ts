import { spawn } from 'node:child_process'
import { once } from 'node:events'
import getPort from 'get-port'
import { misuse, readCommandLine } from '#lib/config/command-line.ts'
import { readEnvironment } from '#lib/config/env.ts'
import { loadEnvironmentFile } from '#lib/config/env-file.ts'
import { readFacts } from '#lib/content/read/facts.ts'
import { readContentFolder } from '#lib/content/read/folder.ts'
import { reportStartFailure } from '#server/start-error.ts'
import { weaveInBackground } from '#tools/art/command.ts'
import { runDevServer } from '#tools/dev-server.ts'
import { hostOf, writePage } from '#tools/editor/remote.ts'
import { startEditor } from '#tools/editor/server.ts'

const USAGE = `Opens an editor for the content in the browser, beside the real page. Only this computer can reach it.

  npm run edit
  npm run edit -- --no-open     does not open a browser
  npm run edit -- --no-preview  without the real page, for a slow computer

Or writes the editor as a folder, for people who edit a repository from anywhere (docs/editing.md):

  npm run edit -- --for github:company/site --out editor
  npm run edit -- --for gitlab:company/site --app 1234 --out editor
  npm run edit -- --for gitea:company/site --at https://git.example.com --app 1234 --out editor`

/** If PORT is 0. */
const PORT_OF_THE_PREVIEW = 3000

/** Commands that open an address in the browser; `xdg-open` on other systems. */
const OPENERS = new Map([
  ['darwin', ['open']],
  ['win32', ['cmd', '/c', 'start', '']],
])

try {
  const flag = { type: 'boolean', default: false } as const
  const text = { type: 'string' } as const
  const { values: options } = readCommandLine(USAGE, {
    options: { 'no-open': flag, 'no-preview': flag, for: text, at: text, app: text, out: text },
  })
  const siteName = readFacts(readContentFolder().texts['content/site.yaml'])?.name ?? 'the site'
  if (options.for === undefined) await editHere(siteName, options)
  else if (options.out === undefined) misuse('Name the folder to write to: --out editor', USAGE)
  else {
    const { for: place, at, app, out } = options
    await writePage(process.cwd(), siteName, hostOf({ place, at, app }), out)
    console.log(
      `The editor of ${place} is in ${out}. Serve it at an address of its own, such as https://edit.example.com.`,
    )
  }
} catch (error) {
  reportStartFailure(error)
  process.exitCode = 1
}

type Options = { 'no-open': boolean; 'no-preview': boolean }

async function editHere(siteName: string, options: Options): Promise<void> {
  loadEnvironmentFile()
  const { port } = readEnvironment(process.env)
  const previewPort = await getPort({ port: port || PORT_OF_THE_PREVIEW, host: '127.0.0.1' })
  const editor = await startEditor({
    root: process.cwd(),
    siteName,
    preview: options['no-preview'] ? '' : `http://127.0.0.1:${previewPort}`,
    weave: weaveInBackground,
  })
  const invite = () => {
    console.log(`\nEdit the site at  ${editor.address}\nEnd with Ctrl+C.\n`)
    if (!options['no-open'] && process.stdout.isTTY) openInBrowser(editor.address)
  }
  if (options['no-preview']) {
    invite()
    await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')])
  } else {
    // Printed last, below the addresses of the development server.
    process.exitCode = await runDevServer(previewPort, '127.0.0.1', invite)
  }
  // Node waits for the process that weaves the pictures of the last save.
  await editor.close()
}

/** Without that program, the address is still in the terminal. */
function openInBrowser(address: string): void {
  const [program = '', ...before] = OPENERS.get(process.platform) ?? ['xdg-open']
  spawn(program, [...before, address], { stdio: 'ignore', detached: true })
    .on('error', () => undefined)
    .unref()
}
