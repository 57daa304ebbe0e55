import { misuse, readCommandLine, readCount } from '#lib/config/command-line.ts'
import { measureBuilds } from './bench/build.ts'
import { measureScale } from './bench/scale.ts'
import { measureServers } from './bench/server.ts'

const USAGE = `Measures the built site beside others, in rounds that take turns: each figure is the median of its rounds. Beside it
stand next start of the same build, a page of the same words by hand, and an empty page of Next's.

  npm run prove -- bench server       documents a second, and how long the slowest wait
  npm run prove -- bench build        time, processor time and memory of a whole build
  npm run prove -- bench scale        the same for companies of --posts 0,1000 posts more, with their server

  --rounds 5

Needs a build: npm run build. Other work on the machine shows in the figures, so compare the rows of one table only.`

const [name = '', ...args] = process.argv.slice(2)
if (name === '--help') readCommandLine(USAGE, {})

const SCENARIOS: Record<string, () => Promise<void>> = {
  server: () => measureServers(readOptions().rounds),
  build: () => measureBuilds(readOptions().rounds),
  scale: () => measureScale(readOptions().posts),
}

// Ends by way of "exit", at which the servers that were started are ended too.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

const scenario = SCENARIOS[name]
if (scenario === undefined) misuse('Say what to measure.', USAGE)
await scenario()

function readOptions() {
  const { values } = readCommandLine(USAGE, {
    args,
    options: { rounds: { type: 'string', default: '5' }, posts: { type: 'string', default: '0,1000' } },
  })
  return {
    rounds: readCount('--rounds', values.rounds, USAGE),
    posts: values.posts.split(',').map((each) => readCount('--posts', each, USAGE)),
  }
}
