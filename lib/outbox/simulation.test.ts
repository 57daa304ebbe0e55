import { afterAll, beforeAll, expect, test } from 'vitest'
import { PERSONAL, playSchedule } from './testing/simulation.ts'

// Crashes, clocks that are set, a store that is full, slow or loses its answer, a relay that cuts, greylists and lies,
// orderly restarts, two processes and an operator, on simulated time. docs/reliability.md says how to play more schedules.

const SCHEDULES = Number(process.env.FUZZ_SCHEDULES ?? 1000)
const FIRST_SEED = Number(process.env.FUZZ_SEED ?? 1)
const { log, warn, error } = console
let personal = 0

beforeAll(() => {
  const check = (line: unknown) => {
    if (PERSONAL.test(String(line))) personal += 1
    // A single schedule is played to read its log.
    if (SCHEDULES === 1) log(line)
  }
  Object.assign(console, { log: check, warn: check, error: check })
})
afterAll(() => {
  Object.assign(console, { log, warn, error })
})

test(
  `in ${SCHEDULES} schedules of faults, no enquiry is lost, all are sent, and every copy has a cause`,
  async () => {
    const seen = { kills: 0, copies: 0, accepted: 0 }
    for (let seed = FIRST_SEED; seed < FIRST_SEED + SCHEDULES; seed++) {
      const { accepted, copies, kills, faults, broken } = await playSchedule(seed)
      // To repeat it, with its log: FUZZ_SCHEDULES=1 FUZZ_SEED=<this seed> npx vitest run lib/outbox/simulation
      expect({ seed, faults, broken }).toEqual({ seed, faults, broken: [] })
      seen.kills += kills
      seen.copies += copies
      seen.accepted += accepted
    }
    expect(personal, 'lines of the log that hold words of a visitor').toBe(0)
    // Without these the test would prove nothing. A single schedule may have none.
    expect(seen.accepted).toBeGreaterThan(2 * SCHEDULES - 3)
    expect(seen.kills).toBeGreaterThan(SCHEDULES / 10 - 1)
    expect(seen.copies).toBeGreaterThan(SCHEDULES / 10 - 1)
    log(`${SCHEDULES} schedules: ${JSON.stringify(seen)}`)
  },
  60_000 + 100 * SCHEDULES,
)

test.skipIf(SCHEDULES === 1)('the same seed plays the same schedule', async () => {
  for (const seed of [7, 258, 2878]) expect(await playSchedule(seed)).toEqual(await playSchedule(seed))
})
