import { spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, join } from 'node:path'
import { chromium, errors } from 'playwright'

// Finds a Chromium for the tests and the screenshots, or installs one: `npx node tools/checks/browser.ts` prints
// its path. A file that exists is not yet a browser (a missing library, a wrong architecture, a shell stub),
// so a candidate counts only after it has really started and drawn a page.

const INSTALL_TIMEOUT_MS = 60_000
const APT_TIMEOUT_MS = 300_000
const LAUNCH_TIMEOUT_MS = 20_000
/** For a browser that has not started in that time: a busy machine may take minutes. */
const SLOW_LAUNCH_TIMEOUT_MS = 120_000

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

/** How a candidate did when it was started; only one that is no browser at all is worth replacing. */
type Launch = 'works' | 'fails' | 'takes too long'

/** What the search asks of the machine; a test passes another machine in. */
export type Machine = {
  environment: Record<string, string | undefined>
  isExecutable: (path: string) => boolean
  launch: (path: string, timeoutMs: number) => Promise<Launch>
  ownBrowser: () => string
  run: (command: string, args: string[], timeoutMs: number) => boolean
  isRoot: boolean
  say: (line: string) => void
}

/**
 * The path of a Chromium that starts on this machine. Asked in this order: CHROMIUM_PATH (if set, nothing
 * else), Playwright's own, whatever is on the PATH or in the usual macOS places, then an installation. One that is
 * there and merely slow is waited for: nothing is installed in its place.
 * @throws Error saying what to do when none starts and none can be installed
 */
export async function findBrowser(machine: Machine = thisMachine): Promise<string> {
  const chosen = machine.environment.CHROMIUM_PATH
  if (chosen) {
    if ((await machine.launch(chosen, SLOW_LAUNCH_TIMEOUT_MS)) === 'works') return chosen
    throw new Error(`CHROMIUM_PATH is ${chosen}, which does not start as a browser. Correct it or unset it.`)
  }
  const { found, slow } = await firstThatLaunches(machine)
  if (found) return found
  if (slow) return await waitFor(slow, machine)
  for (const install of [installWithPlaywright, installWithApt]) {
    const installed = install(machine) ? await firstThatLaunches(machine) : {}
    if (installed.found) return installed.found
    if (installed.slow) return await waitFor(installed.slow, machine)
  }
  throw new Error(
    'No Chromium was found and none could be installed. Install Chromium or Google Chrome by hand, or set CHROMIUM_PATH to one.',
  )
}

/** The first candidate that works; where none does, the first that might have, with more time. */
async function firstThatLaunches(machine: Machine): Promise<{ found?: string; slow?: string }> {
  let slow: string | undefined
  for (const path of candidates(machine)) {
    if (!machine.isExecutable(path)) continue
    const launch = await machine.launch(path, LAUNCH_TIMEOUT_MS)
    if (launch === 'works') return { found: path }
    if (launch === 'takes too long') slow ??= path
  }
  return slow === undefined ? {} : { slow }
}

async function waitFor(path: string, { launch, say }: Machine): Promise<string> {
  const seconds = (ms: number) => `${ms / 1000} seconds`
  say(`${path} has not started within ${seconds(LAUNCH_TIMEOUT_MS)}. Giving it more time ...`)
  if ((await launch(path, SLOW_LAUNCH_TIMEOUT_MS)) === 'works') return path
  throw new Error(
    `${path} is there, but does not start within ${seconds(SLOW_LAUNCH_TIMEOUT_MS)}. Try again when the machine is less busy, or set CHROMIUM_PATH to another browser.`,
  )
}

function candidates({ environment, ownBrowser }: Machine): string[] {
  const folders = (environment.PATH ?? '').split(delimiter).filter(Boolean)
  const onPath = BROWSER_NAMES.flatMap((name) => folders.map((folder) => join(folder, name)))
  return [ownBrowser(), ...onPath, ...MAC_PLACES]
}

function installWithPlaywright({ run, say }: Machine): boolean {
  say('No browser found. Asking Playwright for one ...')
  // process.execPath, not npx: the same Node that runs us, without a look at the registry.
  return run(process.execPath, [playwrightCommand(), 'install', 'chromium'], INSTALL_TIMEOUT_MS)
}

function installWithApt({ run, say, isRoot }: Machine): boolean {
  if (!isRoot) return false
  say('Playwright could not bring one. Installing the package "chromium" ...')
  const install = () =>
    run('apt-get', ['install', '-y', '--no-install-recommends', 'chromium'], APT_TIMEOUT_MS)
  return install() || (run('apt-get', ['update'], APT_TIMEOUT_MS) && install())
}

function playwrightCommand(): string {
  return createRequire(import.meta.url)
    .resolve('playwright/package.json')
    .replace('package.json', 'cli.js')
}

const thisMachine: Machine = {
  environment: process.env,
  isExecutable,
  launch,
  ownBrowser: () => chromium.executablePath(),
  run: (command, args, timeout) => {
    // Installers talk to stderr alone, so that stdout stays the path and nothing else.
    return spawnSync(command, args, { stdio: ['ignore', 2, 2], timeout }).status === 0
  },
  isRoot: process.getuid?.() === 0,
  say: (line) => console.error(line),
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

async function launch(executablePath: string, timeout: number): Promise<Launch> {
  try {
    const browser = await chromium.launch({ executablePath, timeout })
    try {
      const page = await browser.newPage()
      page.setDefaultTimeout(timeout)
      await page.setContent('<title>ready</title>')
      return (await page.title()) === 'ready' ? 'works' : 'fails'
    } finally {
      await browser.close()
    }
  } catch (error) {
    return error instanceof errors.TimeoutError ? 'takes too long' : 'fails'
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
