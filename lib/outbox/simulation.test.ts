import { afterAll, beforeAll, expect, test } from 'vitest'
import { PERSONAL, playSchedule } from './testing/simulation.ts'

// Crashes, clocks that are set, a store that is full, slow or loses its answer, a relay that cuts, greylists and lies,
// orderly restarts, two processes and an operator, on simulated time. A million schedules: npm run prove -- simulate --schedules 1000000

const SCHEDULES = 1000
const { log, warn, error } = console
let personal = 0

beforeAll(() => {
  const check = (line: unknown) => {
    if (PERSONAL.test(String(line))) personal += 1
  }
  Object.assign(console, { log: check, warn: check, error: check })
})
afterAll(() => {
  Object.assign(console, { log, warn, error })
})

test('whatever goes wrong in a thousand schedules, nothing is lost, copies have their reason, and all of it goes out', async () => {
  const seen = { kills: 0, copies: 0, accepted: 0 }
  for (let seed = 1; seed <= SCHEDULES; seed++) {
    const { accepted, copies, kills, faults, broken } = await playSchedule(seed)
    // By command: npm run prove -- simulate --schedules 1 --seed <this seed>
    expect({ seed, faults, broken }).toEqual({ seed, faults, broken: [] })
    seen.kills += kills
    seen.copies += copies
    seen.accepted += accepted
  }
  expect(personal, 'lines of the log that hold words of a visitor').toBe(0)
  // Or this would prove nothing.
  expect(seen.accepted).toBeGreaterThan(2 * SCHEDULES)
  expect(seen.kills).toBeGreaterThan(SCHEDULES / 10)
  expect(seen.copies).toBeGreaterThan(SCHEDULES / 10)
}, 120_000)

test('the same seed plays the same schedule', async () => {
  for (const seed of [7, 258, 2878]) expect(await playSchedule(seed)).toEqual(await playSchedule(seed))
})
