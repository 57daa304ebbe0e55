import { readCommandLine } from '#lib/config/command-line.ts'
import { loadEnvironmentFile } from '#lib/config/env-file.ts'
import { homeFolder } from '#lib/config/home.ts'
import { nameOf } from '#server/change-over.ts'
import { folderOf, isBuilt, listReleases } from '#server/releases.ts'
import { reportStartFailure, StartError } from '#server/start-error.ts'
import { tryBuild } from '#tools/upgrade/try-build.ts'

const USAGE = `Tries a build beside the site that runs, as npm run release does by itself.

  npm run upgrade:check               the newest release, or the build in the project folder when there is none
  npm run upgrade:check -- <release>  the one of this name

Exits with 1 when it is not safe to publish.`

const { positionals } = readCommandLine(USAGE, { allowPositionals: true })

try {
  const home = homeFolder()
  loadEnvironmentFile()
  const releases = listReleases(home)
  const [named] = positionals
  if (named !== undefined && !releases.includes(named)) throw new StartError(`There is no release ${named}.`)
  const release = named ?? releases.at(-1)
  const folder = folderOf(home, release)
  if (!isBuilt(folder)) throw new StartError(`There is no build in ${folder}.`)
  await tryBuild({ folder, home, tell: console.log })
  console.log(`Safe to publish: ${nameOf(release)}.`)
} catch (error) {
  reportStartFailure(error)
  process.exitCode = 1
}
