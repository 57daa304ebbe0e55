import { expect, test } from 'vitest'
import { createMailbox } from './mailbox.ts'
import type { InboxMessage } from './message.ts'

const message = (id: number): InboxMessage => ({
  id,
  receivedAt: '2026-11-21T10:00:00.000Z',
  envelope: { from: '', to: [] },
  from: '',
  to: [],
  replyTo: [],
  subject: `Message ${id}`,
  text: '',
  html: '',
  headers: [],
  attachments: [],
  raw: '',
})

test('a full mailbox forgets the oldest message first', () => {
  const mailbox = createMailbox(2)
  for (const id of [1, 2, 3]) mailbox.add(message(id))
  expect(mailbox.all().map(({ id }) => id)).toEqual([3, 2])
  expect(mailbox.find(1)).toBeUndefined()
})

test('the version tells a full mailbox apart from the same mailbox one message later', () => {
  const mailbox = createMailbox(1)
  mailbox.add(message(1))
  const before = mailbox.version()
  mailbox.add(message(2))
  expect(mailbox.version()).not.toBe(before)
})
