import { readCommandLine, readCount } from '#lib/config/command-line.ts'
import { PERSONAL, playSchedule } from '#lib/outbox/testing/simulation.ts'

const USAGE = `Runs the outbox through random faults, with a simulated clock, store and relay.

  npm run prove -- simulate --schedules 1000000 --seed 1

A failure prints its seed. This repeats it, with its log:

  npm run prove -- simulate --schedules 1 --seed <seed>`

const PROGRESS_EVERY = 50_000

const { values } = readCommandLine(USAGE, {
  options: {
    schedules: { type: 'string', default: '10000' },
    seed: { type: 'string', default: '1' },
  },
})
const schedules = readCount('--schedules', values.schedules, USAGE)
const first = readCount('--seed', values.seed, USAGE)
const say = console.log
const isReplay = schedules === 1
let personal = 0
for (const method of ['log', 'warn', 'error'] as const) {
  const print = console[method]
  console[method] = (line: unknown) => {
    if (PERSONAL.test(String(line))) personal += 1
    if (isReplay) print(line)
  }
}

const started = performance.now()
const totals = { accepted: 0, copies: 0, kills: 0, broken: 0 }
for (let played = 1; played <= schedules; played++) {
  const seed = first + played - 1
  const { accepted, copies, kills, faults, broken } = await playSchedule(seed)
  totals.accepted += accepted
  totals.copies += copies
  totals.kills += kills
  if (played % PROGRESS_EVERY === 0) say(`${played} played, ${totals.broken} broken`)
  if (isReplay) say(`seed ${seed}: ${faults.join(', ')}`)
  if (broken.length === 0) continue
  totals.broken += 1
  say(`seed ${seed} broke a promise (${faults.join(', ')}): ${broken.join('; ')}`)
}
say(`schedules  ${schedules}, seeds ${first} to ${first + schedules - 1}
accepted   ${totals.accepted}
copies     ${totals.copies}
kills      ${totals.kills}
broken     ${totals.broken}
log lines with visitor data: ${personal}
seconds    ${((performance.now() - started) / 1000).toFixed(1)}`)
if (totals.broken + personal > 0) process.exitCode = 1
