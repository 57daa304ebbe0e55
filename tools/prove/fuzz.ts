import { execa } from 'execa'
import { readCommandLine, readCount } from '#lib/config/command-line.ts'

const USAGE = `Runs tests that draw by chance on many more cases than \`npm test\`: payloads through the schema and the mail, requests to the
server, and schedules of faults for the outbox, with a simulated clock, store and relay.

  npm run prove -- fuzz --payloads 5000000 --requests 200000 --schedules 1000000 --seed 7

Those that are not named are not run; without a name all are. A case that fails is printed with its seed, and the same seed
makes the same cases. This repeats one schedule, with its log:

  npm run prove -- fuzz --schedules 1 --seed <seed>`

const TESTS = {
  payloads: { file: 'lib/enquiry/schema.property.test.ts', cases: 1_000_000 },
  requests: { file: 'server/raw-requests.test.ts', cases: 50_000 },
  schedules: { file: 'lib/outbox/simulation.test.ts', cases: 10_000 },
}

const text = { type: 'string' } as const
const { values } = readCommandLine(USAGE, {
  options: { payloads: text, requests: text, schedules: text, seed: text },
})
const seed = readCount('--seed', values.seed ?? String(Date.now() % 1_000_000), USAGE)
const names = ['payloads', 'requests', 'schedules'] as const
const named = names.filter((name) => values[name] !== undefined)
const env: Record<string, string> = { FUZZ_SEED: String(seed) }
const files: string[] = []
for (const name of named.length > 0 ? named : names) {
  const { file, cases } = TESTS[name]
  const count = readCount(`--${name}`, values[name] ?? String(cases), USAGE)
  files.push(file)
  env[`FUZZ_${name.toUpperCase()}`] = String(count)
  console.log(`${count} ${name}, seed ${seed}`)
}
const { exitCode } = await execa('vitest', ['run', '--disableConsoleIntercept', ...files], {
  env,
  stdio: 'inherit',
  preferLocal: true,
  reject: false,
})
process.exitCode = exitCode ?? 1
