import { parseArgs } from 'node:util'
import { runChaos } from '#e2e/chaos/chaos.ts'

// Kills the real site while it takes enquiries, and counts what is lost. Needs a build: npm run build.
// `npm run chaos -- --enquiries 10000 --kills 200`; the same seed plays the same faults.

// Ends by way of "exit", at which the servers it has started are ended too.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

const { values } = parseArgs({
  options: {
    enquiries: { type: 'string', default: '300' },
    kills: { type: 'string', default: '10' },
    visitors: { type: 'string', default: '10' },
    'fault-rate': { type: 'string', default: '0.1' },
    'kill-after': { type: 'string', default: '0.1-2' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
  },
})
const seed = Number(values.seed)
const [least = 0, most = least] = values['kill-after'].split('-').map(Number)
console.log(`seed ${seed}`)

const result = await runChaos({
  enquiries: Number(values.enquiries),
  kills: Number(values.kills),
  visitors: Number(values.visitors),
  faultRate: Number(values['fault-rate']),
  killAfter: [least, most],
  seed,
  onProgress: (line) => console.log(line),
})

const { accepted, delivered, lost, duplicates, cuts, kills, unrecognisable } = result
const { faults, takenMeanwhile, failuresShown, seconds } = result
console.log(`accepted         ${accepted}
delivered        ${delivered}
lost             ${lost.length}
duplicates       ${duplicates}  (at most ${cuts + kills}: ${cuts} lines cut after the final dot, ${kills} kills)
unrecognisable   ${unrecognisable}
kills            ${kills}
relay faults     ${faults}  (and ${takenMeanwhile} mails taken while there were faults)
failures shown   ${failuresShown}
seconds          ${Math.round(seconds)}`)
if (lost.length > 0) console.error(`Lost: ${lost.join(' ')}`)
if (lost.length > 0 || duplicates > cuts + kills || unrecognisable > 0) process.exitCode = 1
