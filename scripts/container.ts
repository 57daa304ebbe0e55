import { reportStartFailure, StartError } from '#server/start-error.ts'
import { makeContext } from './container/make-context.ts'

// Lays down what goes into a container, from the build in this folder: npm run container -- <folder>
// Then, where podman or Docker is: podman build --format docker --tag tanabana <folder>

try {
  const [folder, ...others] = process.argv.slice(2)
  if (folder === undefined || others.length > 0) throw new StartError('Name one folder to write to.')
  await makeContext(folder)
  console.log(`Written. Now: podman build --format docker --tag tanabana ${folder}`)
} catch (error) {
  reportStartFailure(error)
  process.exitCode = 1
}
