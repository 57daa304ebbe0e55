import { resolve } from 'node:path'
import { readCommandLine } from '#lib/config/command-line.ts'
import { isBuilt } from '#server/releases.ts'
import { reportStartFailure, StartError } from '#server/start-error.ts'
import { makeContext } from './container/make-context.ts'

const USAGE = `Lays down what goes into a container, from the build in this folder.

  npm run container -- <folder>

Then, where podman or Docker is: podman build --format docker --tag tanabana <folder>`

const { positionals } = readCommandLine(USAGE, { allowPositionals: true })
try {
  const [folder, ...others] = positionals
  if (folder === undefined || others.length > 0) throw new StartError('Name one folder to write to.')
  if (!isBuilt(resolve('.'))) throw new StartError('The site has not been built yet. Run: npm run build')
  await makeContext(folder)
  console.log(`Written. Now: podman build --format docker --tag tanabana ${folder}`)
} catch (error) {
  reportStartFailure(error)
  process.exitCode = 1
}
