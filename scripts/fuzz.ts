import { spawnSync } from 'node:child_process'
import { parseArgs } from 'node:util'

// The property tests of the schema and the mail on many more payloads than in a run of the test suite:
// `npm run fuzz`, or `npm run fuzz -- --payloads 5000000 --seed 7`. The same seed makes the same payloads.

const { values } = parseArgs({
  options: {
    payloads: { type: 'string', default: '1000000' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
  },
})
console.log(`${values.payloads} payloads, seed ${values.seed}`)
const { status } = spawnSync('vitest', ['run', 'lib/enquiry/schema.property.test.ts'], {
  env: { ...process.env, PROPERTY_PAYLOADS: values.payloads, PROPERTY_SEED: values.seed },
  stdio: 'inherit',
  // vitest is a .cmd file on Windows, which only a shell can start.
  shell: process.platform === 'win32',
})
process.exitCode = status ?? 1
