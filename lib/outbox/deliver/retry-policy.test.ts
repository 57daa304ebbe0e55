import { expect, test } from 'vitest'
import { waitAfterRefusal } from './retry-policy.ts'

const MINUTE = 60_000
const temporary = { status: 'deferred', scope: 'message', code: '451 DATA', permanent: false } as const
const spam = { ...temporary, code: '554 DATA', permanent: true }
const noMailbox = { ...spam, scope: 'recipient', code: '550 RCPT TO' } as const

test('each retry of a refused mail waits longer, up to an hour, less a random part of up to a fifth', () => {
  const minutes = [1, 2, 3, 4, 5, 6, 7, 100].map((refusals) =>
    waitAfterRefusal(temporary, 'other', refusals, 0),
  )
  expect(minutes).toEqual([1, 2, 5, 10, 20, 40, 60, 60].map((each) => each * MINUTE))
  expect(waitAfterRefusal(temporary, 'other', 7, 0.999)).toBeGreaterThanOrEqual(48 * MINUTE)
})

test('a mail to an unknown mailbox is tried every hour for a week', () => {
  expect(waitAfterRefusal(noMailbox, 'other', 1, 0)).toBe(60 * MINUTE)
  expect(waitAfterRefusal(noMailbox, 'other', 7 * 24 - 1, 0)).toBeDefined()
  expect(waitAfterRefusal(noMailbox, 'other', 7 * 24, 0)).toBeUndefined()
})
