import { rm } from 'node:fs/promises'
import { loadEnvironmentFile } from '#lib/config/env-file.ts'
import { homeFolder } from '#lib/config/home.ts'
import { tryBuild } from '#scripts/upgrade/try-build.ts'
import { changeOver, nameOf } from '#server/change-over.ts'
import { deleteAtEnd } from '#server/delete-at-end.ts'
import { makeRelease, removeOldReleases } from '#server/make-release.ts'
import { folderOf, isBuilt, listReleases, readOrder } from '#server/releases.ts'
import { reportStartFailure, StartError } from '#server/start-error.ts'

/*
 * npm run release              builds the project in a folder beside it, tries it, and has the running site change over
 * npm run release -- back      to the release before
 * npm run release -- restart   the same release again, with .env read again
 * npm run release -- list      which there are
 */

const home = homeFolder()

const commands: Record<string, () => Promise<void>> = {
  async new() {
    const release = await makeRelease(home)
    const isTried = deleteAtEnd(folderOf(home, release))
    try {
      await tryBuild({ folder: folderOf(home, release), home, tell: console.log })
      isTried()
      await changeTo(release)
    } catch (error) {
      // Nobody should go back to it.
      await rm(folderOf(home, release), { recursive: true })
      throw error
    }
    await removeOldReleases(home)
  },
  async back() {
    const { release } = readOrder(home)
    const earlier = listReleases(home).filter((each) => release !== undefined && each < release)
    const target = earlier.at(-1)
    if (target === undefined && (release === undefined || !isBuilt(home))) {
      throw new StartError('There is no release before this one.')
    }
    await changeTo(target)
  },
  async restart() {
    await changeTo(readOrder(home).release)
  },
  async list() {
    const { release } = readOrder(home)
    for (const each of [...(isBuilt(home) ? [undefined] : []), ...listReleases(home)]) {
      console.log(`${each === release ? '*' : ' '} ${nameOf(each)}`)
    }
  },
}

async function changeTo(release: string | undefined): Promise<void> {
  const isRunning = await changeOver(home, release)
  console.log(
    isRunning
      ? `Visitors are answered by ${nameOf(release)}.`
      : `No site runs here. The next start takes ${nameOf(release)}.`,
  )
}

try {
  loadEnvironmentFile()
  const [name = 'new'] = process.argv.slice(2)
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (command === undefined) {
    throw new StartError(
      `There is no "${name}". Write nothing for a new release, or one of: back, restart, list.`,
    )
  }
  await command()
} catch (error) {
  reportStartFailure(error)
  process.exitCode = 1
}
