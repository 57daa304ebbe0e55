import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { cp, mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { HOME_SETTING } from '#lib/config/home.ts'
import { BUILT, isNamed, mayHoldEnquiries, OF_ONE_COPY } from './copy-rules.ts'
import { deleteAtEnd } from './delete-at-end.ts'
import { linkFolder } from './link-folder.ts'
import { folderOf, listFolders, listReleases, readOrder, readOrderOrRunning } from './releases.ts'
import { StartError } from './start-error.ts'

/** The one that runs, and two to go back to. */
const KEPT = 3
const DAY_MS = 24 * 60 * 60_000

/**
 * Copies the project beside itself and builds it there, while the site runs on undisturbed.
 *
 * @returns the name of the release
 * @throws StartError when the build fails; nothing is left of it then
 */
export async function makeRelease(home: string): Promise<string> {
  const release = nameAt(Date.now())
  const folder = folderOf(home, release)
  const isMade = deleteAtEnd(folder)
  try {
    await mkdir(folder, { recursive: true })
    await cp(home, folder, { recursive: true, filter: (from) => !isLeftOut(home, from) })
    await linkFolder(join(home, 'node_modules'), join(folder, 'node_modules'))
    // The build takes from it what pages that are open now may still load.
    const earlier = join(folderOf(home, readOrderOrRunning(home).release), '.site')
    if (existsSync(earlier)) await cp(earlier, join(folder, '.site'), { recursive: true })
    await build(home, folder)
    isMade()
    return release
  } catch (error) {
    await rm(folder, { recursive: true, force: true })
    throw error
  }
}

function isLeftOut(home: string, path: string): boolean {
  // Also for a site that keeps its enquiries among its own files.
  if (path === home) return false
  return isNamed([...OF_ONE_COPY, ...BUILT], home, path) || mayHoldEnquiries(home, path)
}

async function build(home: string, folder: string): Promise<void> {
  const child = spawn(process.execPath, ['tools/build.ts'], {
    cwd: folder,
    env: { ...process.env, [HOME_SETTING]: home },
    stdio: 'inherit',
  })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new StartError('The build failed, so the site runs on as before.')
}

/**
 * Deletes all but the newest ones, the one that is to run and the one that ran before it, which may still be answering its
 * last visitors. What was killed while it was made goes too, once it is a day old: another one may be in the making.
 */
export async function removeOldReleases(home: string, now: number = Date.now()): Promise<void> {
  const { release, before } = readOrder(home)
  const built = listReleases(home)
  const kept = new Set([release, before.at(-1), ...built.slice(-KEPT)])
  const yesterday = nameAt(now - DAY_MS)
  const unfinished = listFolders(home).filter((each) => !built.includes(each) && each < yesterday)
  for (const each of [...built, ...unfinished]) {
    if (!kept.has(each)) await rm(folderOf(home, each), { recursive: true })
  }
}

/** Releases are called by the time that they are made at, to the second. */
function nameAt(time: number): string {
  return new Date(time).toISOString().replace(/\D/g, '').slice(0, 14)
}
