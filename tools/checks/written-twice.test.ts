import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { findTextPage } from '#lib/content/queries.ts'
import { RETENTION } from '#lib/outbox/operate/housekeeping.ts'

/*
 * Facts that have to stand in two files, because one of them is read where the other cannot be. A change of one
 * that forgets the other fails here.
 */

const read = (file: string) => readFileSync(file, 'utf8')

test('visitors and operators are told the days for which enquiries are really kept', () => {
  const days = (milliseconds: number) => `${milliseconds / 86_400_000} days`
  const kept = Object.values(RETENTION).map(days)
  const promised = [...(findTextPage('privacy')?.body ?? '').matchAll(/\d+ days/g)].map(([each]) => each)
  expect(new Set(promised)).toEqual(new Set(kept))
  const operators = read('docs/operations.md')
  expect(kept.filter((each) => !operators.includes(each))).toEqual([])
})
