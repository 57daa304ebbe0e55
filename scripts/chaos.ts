import { parseArgs } from 'node:util'
import { runChaos } from '#e2e/chaos/chaos.ts'
import { judge } from '#scripts/chaos/judge.ts'

// Kills two real servers on one folder while they take enquiries, sets their clock, and counts what is lost. With
// `--store postgres` they share a database, which is stopped and killed as well. What the relay has refused waits its
// minutes in the end, so a run takes ten minutes and more; `--hurry` sets the clock forward instead. Needs a build.
// `npm run chaos -- --enquiries 10000 --kills 200`; the same seed plays the same faults.

// Ends by way of "exit", at which the servers it has started are ended too.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

const { values } = parseArgs({
  options: {
    enquiries: { type: 'string', default: '300' },
    store: { type: 'string', default: 'folder' },
    kills: { type: 'string', default: '10' },
    visitors: { type: 'string', default: '10' },
    'fault-rate': { type: 'string', default: '0.1' },
    'kill-after': { type: 'string', default: '0.1-2' },
    'one-at-a-time': { type: 'boolean', default: false },
    hurry: { type: 'boolean', default: false },
    /** More failures than this shown to visitors, after all silent retries, and the run counts as failed. */
    'failures-max': { type: 'string', default: '0' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
  },
})
const seed = Number(values.seed)
const enquiries = Number(values.enquiries)
const failuresMax = Number(values['failures-max'])
const [least = 0, most = least] = values['kill-after'].split('-').map(Number)
console.log(`seed ${seed}`)

const { store } = values
if (store !== 'folder' && store !== 'postgres') throw new Error('--store is folder or postgres')
const result = await runChaos({
  enquiries,
  store,
  kills: Number(values.kills),
  visitors: Number(values.visitors),
  faultRate: Number(values['fault-rate']),
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
