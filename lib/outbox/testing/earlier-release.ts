import { expect } from 'vitest'
import type { Store } from '#lib/outbox/store.ts'

/** What earlier releases were sent, whose rows hold its digest: to the letter, whatever the contact form asks for today. */
export const EARLIER_ENQUIRY = {
  name: 'Sana Malik',
  email: 'sana@visitor.example',
  phone: '+92 300 1234567',
  message: 'We need a booking system for four clinics.',
  subject: 'New Contact Request from the company Website',
}

/** What an earlier release has left in a store is there: an enquiry in each state, with all that is known of it, and notes. */
export async function expectAllKept(store: Store): Promise<void> {
  expect((await store.stats()).states).toEqual({ queued: 1, sending: 1, sent: 1, held: 1, failed: 1 })
  const [waiting] = await store.list({ state: 'queued' })
  expect(waiting).toMatchObject({
    code: '452 RCPT TO',
    deliveredTo: ['a@office.example'],
    enquiry: { website: 'https://clinic.example' },
  })
  expect(await store.readNote('held-told')).toBe('2026-11-21')
}
