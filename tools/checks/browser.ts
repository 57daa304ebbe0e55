import { spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, join } from 'node:path'
import { chromium } from 'playwright'

// Finds a Chromium for the tests and the screenshots, or installs one: `npx node tools/checks/browser.ts` prints
// its path. A file that exists is not yet a browser (a missing library, a wrong architecture, a shell stub),
// so a candidate counts only after it has really started and drawn a page.

const INSTALL_TIMEOUT_MS = 60_000
const APT_TIMEOUT_MS = 300_000
/** A busy machine may take minutes. */
const LAUNCH_TIMEOUT_MS = 120_000

const BROWSER_NAMES = [
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'microsoft-edge-stable',
  'microsoft-edge',
]

const MAC_PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
]

/**
 * The path of a Chromium that starts on this machine. Asked in this order: CHROMIUM_PATH (if set, nothing
 * else), Playwright's own, whatever is on the PATH or in the usual macOS places, then an installation.
 * @throws Error saying what to do when none starts and none can be installed
 */
export async function findBrowser(): Promise<string> {
  const chosen = process.env.CHROMIUM_PATH
  if (chosen) {
    if (await works(chosen)) return chosen
    throw new Error(`CHROMIUM_PATH is ${chosen}, which does not start as a browser. Correct it or unset it.`)
  }
  for (const install of [() => true, installWithPlaywright, installWithApt]) {
    if (!install()) continue
    const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean)
    const onPath = BROWSER_NAMES.flatMap((name) => folders.map((folder) => join(folder, name)))
    for (const path of [chromium.executablePath(), ...onPath, ...MAC_PLACES].filter(isExecutable))
      if (await works(path)) return path
  }
  throw new Error(
    'No Chromium was found and none could be installed. Install Chromium or Google Chrome by hand, or set CHROMIUM_PATH to one.',
  )
}

function installWithPlaywright(): boolean {
  console.error('No browser found. Asking Playwright for one ...')
  const command = createRequire(import.meta.url)
    .resolve('playwright/package.json')
    .replace('package.json', 'cli.js')
  // process.execPath, not npx: the same Node that runs us, without a look at the registry.
  return run(process.execPath, [command, 'install', 'chromium'], INSTALL_TIMEOUT_MS)
}

function installWithApt(): boolean {
  if (process.getuid?.() !== 0) return false
  console.error('Playwright could not bring one. Installing the package "chromium" ...')
  const install = () =>
    run('apt-get', ['install', '-y', '--no-install-recommends', 'chromium'], APT_TIMEOUT_MS)
  return install() || (run('apt-get', ['update'], APT_TIMEOUT_MS) && install())
}

/** Installers talk to stderr alone, so that stdout stays the path and nothing else. */
function run(command: string, args: string[], timeout: number): boolean {
  return spawnSync(command, args, { stdio: ['ignore', 2, 2], timeout }).status === 0
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
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

if (import.meta.main) {
  try {
    console.log(await findBrowser())
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}
