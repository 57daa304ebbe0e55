import { rm } from 'node:fs/promises'
import { readCommandLine } from '#lib/config/command-line.ts'
import { loadEnvironmentFile } from '#lib/config/env-file.ts'
import { homeFolder } from '#lib/config/home.ts'
import { changeOver, nameOf } from '#server/change-over.ts'
import { deleteAtEnd } from '#server/delete-at-end.ts'
import { makeRelease, removeOldReleases } from '#server/make-release.ts'
import { folderOf, isBuilt, listReleases, readOrderOrRunning } from '#server/releases.ts'
import { reportStartFailure, StartError } from '#server/start-error.ts'
import { tryBuild } from '#tools/upgrade/try-build.ts'

const USAGE = `Has the running site change over, without a visitor who is refused.

  npm run release              builds the project in a folder beside it, tries it, and changes over to it
  npm run release -- back      to the release before
  npm run release -- restart   the same release again, with .env read again
  npm run release -- list      which there are`
const { positionals } = readCommandLine(USAGE, { allowPositionals: true })

const home = homeFolder()

const commands: Record<string, () => Promise<void>> = {
  async new() {
    const release = await makeRelease(home)
    const isTried = deleteAtEnd(folderOf(home, release))
    // Nobody should go back to one that is not safe or does not start.
    const remove = () => rm(folderOf(home, release), { recursive: true })
    try {
      await tryBuild({ folder: folderOf(home, release), home, tell: console.log })
      isTried()
    } catch (error) {
      await remove()
      throw error
    }
    await changeTo(release, remove)
    await removeOldReleases(home)
  },
  async back() {
    const there = listReleases(home)
    const { before } = readOrderOrRunning(home)
    const target = before.findLast((each) => (each === null ? isBuilt(home) : there.includes(each)))
    if (target === undefined) throw new StartError('There is no release before this one.')
    await changeTo(target ?? undefined)
  },
  async restart() {
    await changeTo(readOrderOrRunning(home).release)
  },
  async list() {
    const { release } = readOrderOrRunning(home)
    for (const each of [...(isBuilt(home) ? [undefined] : []), ...listReleases(home)]) {
      console.log(`${each === release ? '*' : ' '} ${nameOf(each)}`)
    }
  },
}

/** @throws StartError when visitors may not be answered by it: it did not start, or the keeper has not said */
async function changeTo(release: string | undefined, whenFailed?: () => Promise<void>): Promise<void> {
  const change = await changeOver(home, release)
  const name = nameOf(release)
  if (change === 'changed') return console.log(`${capital(name)} now answers visitors.`)
  if (change === 'no-site') return console.log(`No site runs here. The next start takes ${name}.`)
  if (change === 'failed') {
    await whenFailed?.()
    throw new StartError(`${capital(name)} did not start, so the site runs on as before. Its log says why.`)
  }
  throw new StartError(
    `Whether ${name} answers visitors is not known: the site has not said so within three minutes. Its log may say why.`,
  )
}

const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)

try {
  loadEnvironmentFile()
  const [name = 'new'] = positionals
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (command === undefined) {
    throw new StartError(
      `There is no "${name}". Leave it out for a new release, or write back, restart or list.`,
    )
  }
  await command()
} catch (error) {
  reportStartFailure(error)
  process.exitCode = 1
}
