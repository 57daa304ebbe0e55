import { runChaos } from '#e2e/chaos/chaos.ts'
import { misuse, readCommandLine, readCount } from '#lib/config/command-line.ts'
import { judge } from '#tools/chaos/judge.ts'

const USAGE = `Kills two real servers on one folder while they take enquiries, sets their clock, and counts what is lost.

  npm run chaos -- --enquiries 10000 --kills 200

  --store folder|postgres  where they keep enquiries; a database is stopped and killed as well (folder)
  --enquiries 300          how many are sent
  --kills 10               how often a server is killed
  --kill-after 0.1-2       seconds between two kills, at least and at most
  --one-at-a-time          kills a server only when the other one answers
  --visitors 10            how many send at once
  --fault-rate 0.1         how many of the relay's answers are faults, from 0 to 1
  --hurry                  sets the clock forward in the end instead of waiting for the relay's minutes
  --failures-max 0         more failures than this shown to visitors, after all silent retries, and the run has failed
  --seed 7                 plays the same faults again

A run takes ten minutes and more without --hurry. Needs a build: npm run build.`

// Ends by way of "exit", at which the servers it has started are ended too.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

const { values } = readCommandLine(USAGE, {
  options: {
    enquiries: { type: 'string', default: '300' },
    store: { type: 'string', default: 'folder' },
    kills: { type: 'string', default: '10' },
    visitors: { type: 'string', default: '10' },
    'fault-rate': { type: 'string', default: '0.1' },
    'kill-after': { type: 'string', default: '0.1-2' },
    'one-at-a-time': { type: 'boolean', default: false },
    hurry: { type: 'boolean', default: false },
    'failures-max': { type: 'string', default: '0' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
  },
})
const count = (name: 'seed' | 'enquiries' | 'kills' | 'visitors' | 'failures-max') =>
  readCount(`--${name}`, values[name], USAGE)
const [seed, enquiries, failuresMax] = [count('seed'), count('enquiries'), count('failures-max')]
const faultRate = Number(values['fault-rate'])
if (!(faultRate >= 0 && faultRate <= 1)) misuse('--fault-rate is a number from 0 to 1.', USAGE)
const [least = Number.NaN, most = least] = values['kill-after'].split('-').map(Number)
if (!(least <= most)) misuse('--kill-after is such as 0.1-2.', USAGE)
console.log(`seed ${seed}`)

const { store } = values
if (store !== 'folder' && store !== 'postgres') misuse('--store is folder or postgres.', USAGE)
const result = await runChaos({
  enquiries,
  store,
  kills: count('kills'),
  visitors: count('visitors'),
  faultRate,
  killAfter: [least, most],
  seed,
  waitsBySchedule: !values.hurry,
  oneAtATime: values['one-at-a-time'],
  onProgress: (line) => console.log(line),
})

const { accepted, delivered, lost, copies, redated, cuts, kills, direct } = result
const { tries, faults, storeStops, failuresShown, restarts, clockSteps, seconds } = result
const { pastStore, copiesMax, redatedInStore, redatedMax, broken } = judge(result, { enquiries, failuresMax })
console.log(`accepted         ${accepted}
delivered        ${delivered}
lost             ${lost.length}
copies           ${copies.length}  (at most ${copiesMax}: ${cuts} lines cut after the final dot, ${kills} kills, ${pastStore} of enquiries sent past the database)
another date     ${redated.length}  (${redatedInStore} of them in spite of the database, at most ${redatedMax})
kills            ${kills}  (each followed by a start of ${inSeconds(middle(restarts))}, at most ${inSeconds(Math.max(...restarts))})
clock set        ${clockSteps} times
store away       ${storeStops} times  (${direct.length} mails sent past it)
relay faults     ${faults} of ${tries} tries  (${((100 * faults) / tries).toFixed(1)} %)
failures shown   ${failuresShown}
seconds          ${Math.round(seconds)}`)

for (const reason of broken) console.error(`Promise broken: ${reason}`)
if (broken.length > 0) process.exitCode = 1

function middle(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}

function inSeconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`
}
