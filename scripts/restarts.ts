import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { measureRestarts, summary } from '#e2e/restarts/measure.ts'

// npm run restarts -- --restarts 50 --deployments 5: what visitors notice of them. The site has to be built.

const { values } = parseArgs({
  options: { restarts: { type: 'string', default: '10' }, deployments: { type: 'string', default: '1' } },
})
const measured = await measureRestarts({
  project: fileURLToPath(new URL('..', import.meta.url)).replace(/[/\\]$/, ''),
  restarts: Number(values.restarts),
  deployments: Number(values.deployments),
  tell: (sentence) => console.log(sentence),
})
console.log(`${values.restarts} restarts, ${values.deployments} deployments: ${summary(measured)}`)
process.exitCode = measured.failures.length === 0 ? 0 : 1
