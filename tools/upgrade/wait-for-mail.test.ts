import { expect, test } from 'vitest'
import { waitForMail } from './wait-for-mail.ts'

const QUIET_MS = 400

/** One more mail at each look, up to this many; the one that is waited for comes last of all, or never. */
function inbox({ others, isSent }: { others: number; isSent: boolean }) {
  const mails: { id: number; text: string }[] = []
  return () => {
    const isLast = mails.length === others
    if (mails.length < others || (isLast && isSent)) {
      mails.unshift({ id: mails.length, text: isLast ? 'with the word' : 'another' })
    }
    return mails
  }
}

test('a mail that comes after many others is waited for, longer than a quiet inbox would be', async () => {
  const begun = performance.now()
  expect(await waitForMail('the word', inbox({ others: 12, isSent: true }), QUIET_MS)).toBe(true)
  expect(performance.now() - begun).toBeGreaterThan(QUIET_MS)
})

test('a mail that does not come is given up once nothing else comes either', async () => {
  expect(await waitForMail('the word', inbox({ others: 2, isSent: false }), QUIET_MS)).toBe(false)
})
