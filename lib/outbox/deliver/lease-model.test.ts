import { describe, expect, test } from 'vitest'
import { findUnexplainedCopy, type LeaseRule } from '#lib/outbox/testing/lease-model.ts'
import { isLeaseOver } from '#lib/outbox/testing/memory-store.ts'

// Exhaustive: every order of claim, renewal, hand-over, settling, take-over, kill and setting of the clock is tried.

const TERM = 3
const rule: LeaseRule = { term: TERM, isOver: isLeaseOver, clamp: (until) => until, renews: true }
/** How it was before both clocks were asked: only the wall clock, and a clamp that freed what it found ahead. */
const wallRule: LeaseRule = {
  ...rule,
  isOver: (until, at) => until.wall <= at.wall,
  clamp: (until, at, term) => (until.wall > at.wall + term ? { ...until, wall: at.wall } : until),
}

describe('every way in which a few processes and one mail can go', () => {
  test.each([
    [
      'two processes, two settings of the clock and two kills',
      { processes: 2, steps: 14, kills: 2, clockSettings: 2 },
    ],
    [
      'three processes, a setting of the clock and a kill',
      { processes: 3, steps: 12, kills: 1, clockSettings: 1 },
    ],
  ])('ends without a copy that no kill explains: %s', (_which, size) => {
    const { steps, states } = findUnexplainedCopy({ ...size, rule })
    expect(steps).toBeUndefined()
    expect(states, 'or this would prove nothing').toBeGreaterThan(1000)
  })

  const small = { processes: 2, steps: 14, kills: 0, clockSettings: 1 }

  test('would end with one if leases went by the wall clock: it is set while a process sends', () => {
    const { steps } = findUnexplainedCopy({ ...small, rule: wallRule })
    expect(steps).toHaveLength(5)
    expect(steps).toEqual(expect.arrayContaining(['process 1 claims it', 'process 2 takes it over']))
    expect(steps?.filter((step) => step.startsWith('the clock is set'))).toHaveLength(1)
  })

  test('would end with one if leases were never renewed', () => {
    const { steps } = findUnexplainedCopy({ ...small, clockSettings: 0, rule: { ...rule, renews: false } })
    expect(steps).toContain('process 2 takes it over')
  })
})
