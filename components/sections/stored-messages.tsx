'use client'

import { useRef, useState, useSyncExternalStore } from 'react'
import { Button } from '#components/ui/button.tsx'
import type { Slot } from '#components/ui/island.tsx'
import { WithContext } from '#components/ui/with-context.tsx'
import {
  deleteStoredMessage,
  parseStoredMessages,
  readStoredText,
  type StoredMessage,
  watchStoredMessages,
} from '#lib/browser/stored-messages.ts'
import type { Words } from '#lib/content/schema/words.ts'
import { fill, splitAt } from '#lib/text/phrase.ts'

const nothingStored = () => null

type StoredMessagesProps = {
  words: Words['messages']
  /** What the page shows without messages, and the icon of the delete buttons. */
  slots: readonly [nothing: Slot, deleteIcon: Slot]
}

/** The messages stored in this browser, each with its sender and a delete button. Nothing is sent to the server. */
export function StoredMessages({ words, slots: [nothing, deleteIcon] }: StoredMessagesProps) {
  const stored = useSyncExternalStore(watchStoredMessages, readStoredText, nothingStored)
  const [status, setStatus] = useState('')
  const list = useRef<HTMLUListElement>(null)
  const messages = parseStoredMessages(stored)

  function handleDelete(message: StoredMessage, index: number) {
    if (deleteStoredMessage(message)) setStatus(fill(words.deleted, message))
    // Moves the focus to the next card or, if there is none, to the title.
    requestAnimationFrame(() => {
      const headings = list.current?.querySelectorAll<HTMLElement>('h2') ?? []
      const next = headings[Math.min(index, headings.length - 1)] ?? document.querySelector<HTMLElement>('h1')
      next?.focus()
    })
  }

  return (
    <div>
      {messages.length === 0 && (
        <div className="flex items-center gap-5 border-line border-y py-12" {...nothing} />
      )}
      <ul ref={list}>
        {messages.map((message, index) => (
          <li key={message.position} className="part">
            <h2 tabIndex={-1}>{fill(words.from, message)}</h2>
            <div className="part-body">
              <dl className="grid max-w-(--measure) gap-x-6 gap-y-1 sm:gap-y-3 sm:grid-cols-[6rem_1fr]">
                <Fact term={words.email}>
                  <bdi dir="ltr">{message.email}</bdi>
                </Fact>
                <Fact term={words.phone}>
                  <bdi dir="ltr">{message.phone}</bdi>
                </Fact>
                <Fact term={words.message}>
                  <span dir="auto" className="whitespace-pre-wrap">
                    {message.message}
                  </span>
                </Fact>
              </dl>
              <Button variant="danger" className="mt-6" onClick={() => handleDelete(message, index)}>
                <span className="contents" {...deleteIcon} />
                <WithContext around={splitAt(words.deleteFrom, 'label', message)}>{words.delete}</WithContext>
              </Button>
            </div>
          </li>
        ))}
      </ul>
      {/* In the page from the beginning, because the browser takes it from there. */}
      <span hidden {...deleteIcon} />
      <p role="status" className="sr-only">
        {status}
      </p>
    </div>
  )
}

function Fact({ term, children }: { term: string; children: React.ReactNode }) {
  return (
    <>
      <dt className="mt-3 text-ink-muted text-label first:mt-0 sm:mt-0">{term}</dt>
      <dd className="min-w-0 [overflow-wrap:anywhere]">{children}</dd>
    </>
  )
}
