import { expect, test } from 'vitest'
import type { ChaosResult } from '#e2e/chaos/chaos.ts'
import { judge } from '#e2e/chaos/verdict.ts'

const run: ChaosResult = {
  accepted: 100,
  delivered: 100,
  lost: [],
  copies: [],
  redated: [],
  cuts: 1,
  kills: 1,
  storeStops: 3,
  direct: ['a', 'b', 'b', ...Array(50).fill('others')],
  directFailed: ['c'],
  clockSteps: 1,
  tries: 110,
  faults: 10,
  failuresShown: 0,
  restarts: [1000],
  seconds: 60,
}
const broken = (changes: Partial<ChaosResult>) => judge({ ...run, ...changes }, 100).broken

test.each<[string, Partial<ChaosResult>]>([
  ['nothing happened twice', {}],
  ['a cut and a kill have made a copy each', { copies: ['x', 'y'] }],
  ['an enquiry was sent past the database, and once more', { copies: ['a', 'x', 'y'] }],
  ['it was sent past the database twice', { copies: ['b', 'b', 'x', 'y'], redated: ['b', 'b'] }],
  [
    'a line was cut after it had been sent past the database, which was logged as a failure',
    { copies: ['c', 'y'], redated: ['c', 'y'] },
  ],
])('a run holds when %s', (_what, changes) => {
  expect(broken(changes)).toEqual([])
})

test.each<[string, Partial<ChaosResult>]>([
  ['one enquiry is missing', { accepted: 99 }],
  ['one is lost', { lost: ['x'] }],
  [
    'there are copies without a cut or a kill, however many others went past the database',
    { copies: ['x', 'y', 'z'] },
  ],
  ['an enquiry has more copies than were sent of it past the database', { copies: ['a', 'a', 'x', 'y'] }],
  [
    'a copy is dated differently with the database always there',
    { storeStops: 0, copies: ['x'], redated: ['x'] },
  ],
  [
    'more copies are dated differently than servers were killed, and no log knows of them',
    { copies: ['x', 'y'], redated: ['x', 'y'] },
  ],
  ['a visitor was shown a failure', { failuresShown: 1 }],
])('a run is broken when %s', (_what, changes) => {
  expect(broken(changes)).toHaveLength(1)
})
