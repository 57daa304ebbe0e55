import { misuse, readCommandLine, readCount } from '#lib/config/command-line.ts'
import { evaluate, runChaos } from '#testing/chaos/run-chaos.ts'
import { percentile } from './figures.ts'

const USAGE = `Kills two real servers on one folder while they take enquiries, sets their clock, and counts what is lost.

  npm run prove -- chaos --enquiries 10000 --kills 200

  --store folder|postgres  where they keep enquiries; a database is stopped and killed as well (folder)
  --enquiries 300          how many are sent
  --kills 10               how often a server is killed
  --one-at-a-time          kills a server only when the other one answers
  --seed 7                 plays the same faults again

Needs a build: npm run build.`

// Ends by way of "exit", at which the servers it has started are ended too.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

const { values } = readCommandLine(USAGE, {
  options: {
    enquiries: { type: 'string', default: '300' },
    store: { type: 'string', default: 'folder' },
    kills: { type: 'string', default: '10' },
    'one-at-a-time': { type: 'boolean', default: false },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
  },
})
const count = (name: 'seed' | 'enquiries' | 'kills') => readCount(`--${name}`, values[name], USAGE)
const [seed, enquiries] = [count('seed'), count('enquiries')]
const { store } = values
if (store !== 'folder' && store !== 'postgres') misuse('--store is folder or postgres.', USAGE)

console.log(`seed ${seed}`)
const result = await runChaos({
  enquiries,
  store,
  kills: count('kills'),
  visitors: 10,
  faultRate: 0.1,
  killAfter: [0.1, 2],
  seed,
  oneAtATime: values['one-at-a-time'],
})
const { pastStore, copiesMax, redatedInStore, redatedMax, broken } = evaluate(result, enquiries)
const { accepted, delivered, lost, copies, redated, cuts, kills, direct, restarts } = result
const start = (share: number) => `${(percentile(restarts, share) / 1000).toFixed(1)} s`
console.log(`accepted         ${accepted}
delivered        ${delivered}
lost             ${lost.length}
copies           ${copies.length}  (at most ${copiesMax}: ${cuts} lines cut after the final dot, ${kills} kills, ${pastStore} of enquiries sent past the database)
another date     ${redated.length}  (${redatedInStore} of them in spite of the database, at most ${redatedMax})
kills            ${kills}  (each followed by a start of ${start(0.5)}, at most ${start(1)})
clock set        ${result.clockSteps} times
store away       ${result.storeStops} times  (${direct.length} mails sent past it)
relay faults     ${result.faults} of ${result.tries} tries  (${((100 * result.faults) / result.tries).toFixed(1)} %)
failures shown   ${result.failuresShown}
seconds          ${Math.round(result.seconds)}`)
for (const reason of broken) console.error(`Promise broken: ${reason}`)
if (broken.length > 0) process.exitCode = 1
