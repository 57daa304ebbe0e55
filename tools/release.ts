import { rm } from 'node:fs/promises'
import { readCommandLine } from '#lib/config/command-line.ts'
import { homeFolder, loadEnvironmentFile } from '#lib/config/env-file.ts'
import { askKeeper } from '#server/keeper-channel.ts'
import { lockReleases, makeRelease, removeOldReleases } from '#server/make-release.ts'
import { folderOf, isBuilt, listReleases, type Release, readCurrent, writeCurrent } from '#server/releases.ts'
import { reportStartFailure, StartError } from '#server/start-error.ts'
import { tryBuild } from '#tools/release/trial.ts'

const USAGE = `Deploys with no downtime.

  npm run release              builds the project in a folder beside it, tries it, and switches to it
  npm run release -- back      switches to the release before
  npm run release -- restart   restarts the same release, and reads .env again
  npm run release -- list      lists the releases`
const { positionals } = readCommandLine(USAGE, { allowPositionals: true })

const home = homeFolder()

const commands: Record<string, () => Promise<void>> = {
  async new() {
    lockReleases(home)
    const tell = console.log
    const release = await makeRelease(home, {
      tell,
      tryBuild: (folder) => tryBuild({ folder, home, tell }),
    })
    try {
      await changeTo(release)
    } catch (error) {
      // Any other fault, such as a full disk, and a command that is interrupted leave it: it may answer visitors already.
      if (error instanceof Unchanged) await rm(folderOf(home, release), { recursive: true })
      throw error
    }
    await removeOldReleases(home)
  },
  async back() {
    const there = listReleases(home)
    const { before } = readCurrent(home)
    const target = before.findLast((each) => (each === null ? isBuilt(home) : there.includes(each)))
    if (target === undefined) throw new StartError('There is no earlier release.')
    await changeTo(target)
  },
  async restart() {
    await changeTo('again')
  },
  async list() {
    const { release } = readCurrent(home)
    for (const each of [...(isBuilt(home) ? [null] : []), ...listReleases(home)]) {
      console.log(`${each === release ? '*' : ' '} ${nameOf(each)}`)
    }
  },
}

class Unchanged extends StartError {}

/** @throws StartError when visitors may not be answered by it: it did not start, or the keeper has not said */
async function changeTo(wanted: Release | 'again'): Promise<void> {
  const change = await askKeeper(home, wanted)
  const release = wanted === 'again' ? readCurrent(home).release : wanted
  const name = nameOf(release)
  if (change.result === 'unknown') {
    throw new StartError(
      `It is not known whether ${name} now answers visitors: the site ended, or took too long. See its log.`,
    )
  }
  if (change.result === 'failed') {
    throw new Unchanged(
      change.code === 'store'
        ? `${capital(name)} cannot store enquiries, so nothing has changed. See npm run enquiries -- doctor.`
        : `${capital(name)} did not start (${change.code}), so nothing has changed. See its log.`,
    )
  }
  if (change.result === 'changed') console.log(`${capital(name)} now answers visitors.`)
  // A restart changes nothing there. The value that was read before the lock was taken may be outdated.
  if (wanted !== 'again') writeCurrent(home, release)
  if (change.result === 'no-site') console.log(`No running site was reached. The next start uses ${name}.`)
}

/** A release in a sentence. */
function nameOf(release: Release): string {
  return release === null ? 'the build in the project folder' : `release ${release}`
}

const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)

try {
  loadEnvironmentFile()
  const name = positionals.join(' ') || 'new'
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (command === undefined) {
    throw new StartError(
      `There is no "${name}". Write npm run release alone for a new release, or with back, restart or list.`,
    )
  }
  await command()
} catch (error) {
  reportStartFailure(error)
  process.exitCode = 1
}
