import { fileURLToPath } from 'node:url'
import { readCommandLine, readCount } from '#lib/config/command-line.ts'
import { measureRestarts, summary } from '#testing/measure-restarts.ts'

const USAGE = `Restarts and releases the site while visitors read and write, and reports what they notice.

  npm run prove -- restarts --restarts 50 --deployments 5

Needs a build: npm run build.`

const { values } = readCommandLine(USAGE, {
  options: { restarts: { type: 'string', default: '10' }, deployments: { type: 'string', default: '1' } },
})
const measured = await measureRestarts({
  project: fileURLToPath(new URL('../..', import.meta.url)).replace(/[/\\]$/, ''),
  restarts: readCount('--restarts', values.restarts, USAGE),
  deployments: readCount('--deployments', values.deployments, USAGE),
  tell: (sentence) => console.log(sentence),
})
console.log(`${values.restarts} restarts, ${values.deployments} deployments: ${summary(measured)}`)
process.exitCode = measured.failures.length === 0 ? 0 : 1
