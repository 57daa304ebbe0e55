import { setTimeout as wait } from 'node:timers/promises'
import { order, readOrder, readRunning } from './releases.ts'
import { StartError } from './start-error.ts'

const LOOK_EVERY_MS = 50
/** A keeper that started before the first release was made notes what runs as soon as there is a folder for it. */
const NOTED_WITHIN_MS = 2000
/** The new one is given a minute to start, and may have to wait until the visitors of the one before last have gone. */
const CHANGED_WITHIN_MS = 180_000

/**
 * Orders a release, and has the running site change to it without anybody noticing.
 *
 * @returns whether visitors are answered by it now; otherwise no site runs here, and the next start takes it
 * @throws StartError when it did not start. The site goes on as before then, and so does its next start.
 */
export async function changeOver(home: string, release: string | undefined): Promise<boolean> {
  const before = readOrder(home).release
  const { asked } = order(home, release)
  const begun = performance.now()
  let running = readRunning(home)
  while (running?.asked !== asked && performance.now() - begun < CHANGED_WITHIN_MS) {
    await wait(LOOK_EVERY_MS)
    running = readRunning(home)
    if (!isThere(running?.pid) && performance.now() - begun > NOTED_WITHIN_MS) return false
  }
  if (running?.asked === asked && running.release === release) return true
  order(home, before, asked)
  throw new StartError(`${nameOf(release)} did not start, so the site runs on as before. Its log says why.`)
}

/** A release as a person calls it. */
export function nameOf(release: string | undefined): string {
  return release === undefined ? 'the build in the project folder' : `release ${release}`
}

function isThere(pid: number | undefined): boolean {
  if (pid === undefined) return false
  try {
    return process.kill(pid, 0)
  } catch (error) {
    // It belongs to another user, so it is there.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
