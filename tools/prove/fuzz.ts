import { spawnSync } from 'node:child_process'
import { readCommandLine, readCount } from '#lib/config/command-line.ts'

const USAGE = `Runs the property tests of the schema, the mail and the door on many more payloads and requests than \`npm test\`.

  npm run prove -- fuzz --payloads 5000000 --requests 200000 --seed 7

The same seed makes the same payloads and requests. What fails names its own seed, which makes it again:

  npm run prove -- fuzz --payloads 0 --requests 1 --seed <seed>`

const { values } = readCommandLine(USAGE, {
  options: {
    payloads: { type: 'string', default: '1000000' },
    requests: { type: 'string', default: '50000' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
  },
})
for (const name of ['payloads', 'requests', 'seed'] as const) readCount(`--${name}`, values[name], USAGE)
console.log(`${values.payloads} payloads, ${values.requests} requests over HTTP, seed ${values.seed}`)
const files = [
  ...(values.payloads === '0' ? [] : ['lib/enquiry/schema.property.test.ts']),
  ...(values.requests === '0' ? [] : ['server/fuzzed-requests.test.ts']),
]
const { status } = spawnSync('vitest', ['run', ...files], {
  env: {
    ...process.env,
    PROPERTY_PAYLOADS: values.payloads,
    PROPERTY_SEED: values.seed,
    FUZZ_REQUESTS: values.requests,
    FUZZ_SEED: values.seed,
  },
  stdio: 'inherit',
  // vitest is a .cmd file on Windows, which only a shell can start.
  shell: process.platform === 'win32',
})
process.exitCode = status ?? 1
