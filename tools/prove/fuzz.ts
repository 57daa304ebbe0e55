import { execa } from 'execa'
import { readCommandLine, readCount } from '#lib/config/command-line.ts'

const USAGE = `Runs the property tests of the schema, the mail and the server on many more payloads and requests than \`npm test\`.

  npm run prove -- fuzz --payloads 5000000 --requests 200000 --seed 7

The same seed makes the same payloads and requests. What fails is printed as the smallest case that fails, with its seed.`

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
  ...(values.requests === '0' ? [] : ['server/raw-requests.test.ts']),
]
const env = {
  PROPERTY_PAYLOADS: values.payloads,
  PROPERTY_SEED: values.seed,
  FUZZ_REQUESTS: values.requests,
  FUZZ_SEED: values.seed,
}
const { exitCode } = await execa('vitest', ['run', ...files], {
  env,
  stdio: 'inherit',
  preferLocal: true,
  reject: false,
})
process.exitCode = exitCode ?? 1
