import { setTimeout as wait } from 'node:timers/promises'
import { order, type Running, readRunning } from './releases.ts'
import { StartError } from './start-error.ts'

const LOOK_EVERY_MS = 50
/** A keeper that started before the first release was made notes what runs as soon as there is a folder for it. */
const NOTED_WITHIN_MS = 2000
/** The new one is given a minute to start, and may have to wait until the visitors of the one before last have gone. */
const CHANGED_WITHIN_MS = 180_000

/**
 * `no-site`: none runs here, and the next start takes the release. `failed`: it did not start; the site goes on as before,
 * and so does its next start. `unknown`: the keeper has not said, so the release may be in use.
 */
type Change = 'changed' | 'no-site' | 'failed' | 'unknown'

/** Orders a release, and has the running site change to it without anybody noticing. */
export async function changeOver(home: string, release: string | undefined): Promise<Change> {
  const { asked } = order(home, release)
  const begun = performance.now()
  for (;;) {
    const running = readNote(home)
    const waitedMs = performance.now() - begun
    if (running !== 'spoiled') {
      if (running?.asked === asked) return running.failed === true ? 'failed' : 'changed'
      if (waitedMs > NOTED_WITHIN_MS && !isThere(running?.pid)) return 'no-site'
    }
    if (waitedMs > CHANGED_WITHIN_MS) return 'unknown'
    await wait(LOOK_EVERY_MS)
  }
}

/** The change writes it again. Until then it cannot be told whether a site runs. */
function readNote(home: string): Running | undefined | 'spoiled' {
  try {
    return readRunning(home)
  } catch (error) {
    if (error instanceof StartError) return 'spoiled'
    throw error
  }
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
