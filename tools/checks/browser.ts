import { spawnSync } from 'node:child_process'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright'

// Finds a Chromium for the tests and the screenshots, or installs one: `npx node tools/checks/browser.ts` prints its path.
// A candidate counts only after it has started and rendered a page, because a file may be a stub, or lack a library.

const INSTALL_TIMEOUT_MS = 60_000
const APT_TIMEOUT_MS = 300_000
/** A busy machine may take minutes. */
const LAUNCH_TIMEOUT_MS = 120_000
const NAMES = ['chromium', 'chromium-browser', 'google-chrome']

/**
 * The path of a Chromium that starts on this machine. In this order: CHROMIUM_PATH (if set, nothing else), Playwright's
 * own, one on the PATH, then an installation.
 * @throws Error with the remedy when none starts and none can be installed
 */
export async function findBrowser(): Promise<string> {
  const chosen = process.env.CHROMIUM_PATH
  if (chosen) {
    if (await works(chosen)) return chosen
    throw new Error(`CHROMIUM_PATH is ${chosen}, which does not start as a browser. Correct it or unset it.`)
  }
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean)
  const onPath = NAMES.flatMap((name) => folders.map((folder) => join(folder, name)))
  for (const install of [() => undefined, installWithPlaywright, installWithApt]) {
    install()
    for (const path of [chromium.executablePath(), ...onPath]) if (await works(path)) return path
  }
  throw new Error(
    'No Chromium was found and none could be installed. Install Chromium or Google Chrome by hand, or set CHROMIUM_PATH to one.',
  )
}

function installWithPlaywright(): void {
  console.error('No browser found. Asking Playwright for one ...')
  const command = fileURLToPath(new URL('cli.js', import.meta.resolve('playwright/package.json')))
  // process.execPath, not npx: the same Node, without a request to the registry.
  run(process.execPath, [command, 'install', 'chromium'], INSTALL_TIMEOUT_MS)
}

function installWithApt(): void {
  if (process.getuid?.() !== 0) return
  console.error('Playwright could not bring one. Installing the package "chromium" ...')
  run('apt-get', ['update'], APT_TIMEOUT_MS)
  run('apt-get', ['install', '-y', '--no-install-recommends', 'chromium'], APT_TIMEOUT_MS)
}

/** The output of installers goes to stderr, because stdout is the path. */
function run(command: string, args: string[], timeout: number): void {
  spawnSync(command, args, { stdio: ['ignore', 2, 2], timeout })
}

async function works(executablePath: string): Promise<boolean> {
  try {
    await using browser = await chromium.launch({ executablePath, timeout: LAUNCH_TIMEOUT_MS })
    const page = await browser.newPage()
    await page.setContent('<title>ready</title>')
    return (await page.title()) === 'ready'
  } catch {
    return false
  }
}

if (import.meta.main) console.log(await findBrowser())
