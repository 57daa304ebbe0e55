import type { InboxMessage } from './message.ts'

/** The last messages, newest first, in memory and nowhere else. */
export type Mailbox = {
  add: (message: InboxMessage) => void
  all: () => InboxMessage[]
  find: (id: number) => InboxMessage | undefined
  empty: () => void
  /** Changes whenever what `all` returns changes. */
  version: () => number
}

/** A mailbox that forgets the oldest message when it would hold more than `limit`. */
export function createMailbox(limit: number): Mailbox {
  let messages: InboxMessage[] = []
  let changes = 0
  const replace = (next: InboxMessage[]) => {
    messages = next
    changes += 1
  }
  return {
    add: (message) => replace([message, ...messages].slice(0, limit)),
    all: () => messages,
    find: (id) => messages.find((message) => message.id === id),
    empty: () => replace([]),
    version: () => changes,
  }
}
