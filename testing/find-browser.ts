import { spawnSync } from 'node:child_process'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright'
import { installPackage } from './install-package.ts'

// Finds a Chromium for the tests, or installs one.
// A candidate counts only after it has started and rendered a page, because a file may be a stub, or lack a library.

const INSTALL_TIMEOUT_MS = 60_000
/** A busy machine may take minutes. */
const LAUNCH_TIMEOUT_MS = 120_000
const NAMES = ['chromium', 'chromium-browser', 'google-chrome']
const HEADLESS_SHELL = 'chromium-headless-shell'

const { CHROMIUM_PATH } = process.env

/**
 * The path of a Chromium that starts on this machine. In this order: CHROMIUM_PATH (if set, nothing else), Playwright's
 * own, one on the PATH, then an installation.
 * @throws Error with the remedy when none starts and none can be installed
 */
export async function findBrowser(): Promise<string> {
  if (CHROMIUM_PATH) {
    if (await works(CHROMIUM_PATH)) return CHROMIUM_PATH
    throw new Error(
      `CHROMIUM_PATH is ${CHROMIUM_PATH}, which does not start as a browser. Correct or unset it.`,
    )
  }
  const found = await findAmong(
    () => [chromium.executablePath(), ...onPath(NAMES)],
    [installWithPlaywright, () => installPackage('chromium')],
  )
  if (found !== undefined) return found
  throw new Error(
    'No Chromium was found and none could be installed. Install Chromium or Google Chrome by hand, or set CHROMIUM_PATH to one.',
  )
}

/**
 * The path of Chromium's headless shell: the same engine without toolbars, autofill and the cache for Back. Pages take half
 * the processor's time in it. Where there is none and Debian's cannot be installed, the path of `findBrowser`.
 */
export async function findHeadlessShell(): Promise<string> {
  if (CHROMIUM_PATH) return findBrowser()
  const found = await findAmong(() => onPath([HEADLESS_SHELL]), [() => installPackage(HEADLESS_SHELL)])
  return found ?? findBrowser()
}

/** The first path that works as a browser: at once, or after one of the installations. */
async function findAmong(paths: () => string[], installations: (() => void)[]): Promise<string | undefined> {
  for (const install of [() => undefined, ...installations]) {
    install()
    for (const path of paths()) if (await works(path)) return path
  }
  return undefined
}

function onPath(names: string[]): string[] {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean)
  return names.flatMap((name) => folders.map((folder) => join(folder, name)))
}

function installWithPlaywright(): void {
  console.error('No browser found. Asking Playwright for one ...')
  const command = fileURLToPath(new URL('cli.js', import.meta.resolve('playwright/package.json')))
  // process.execPath, not npx: the same Node, without a request to the registry.
  spawnSync(process.execPath, [command, 'install', 'chromium'], {
    // Its output goes to stderr, because stdout is the path.
    stdio: ['ignore', 2, 2],
    timeout: INSTALL_TIMEOUT_MS,
  })
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
